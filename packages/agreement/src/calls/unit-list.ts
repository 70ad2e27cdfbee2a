/** The part of `units.list` that every bundle contains, because the fleet polls it. Its reader is loaded with the other calls. */
export const unitList = {
  id: 'units.list',
  name: 'getObjetos',
  path: '/api/objetos',
  effect: 'read',
  asUser: true,
} as const
