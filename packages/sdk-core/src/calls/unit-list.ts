/** The part of `units.list` that every bundle holds, because the fleet polls it; its reader is loaded with the other calls. */
export const unitList = {
  id: 'units.list',
  name: 'getObjetos',
  path: '/api/objetos',
  effect: 'read',
  asUser: true,
} as const
