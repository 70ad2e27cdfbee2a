/** What every bundle holds of `units.list`, because the fleet asks it; how it is read comes with the other calls. */
export const unitList = {
  id: 'units.list',
  name: 'getObjetos',
  path: '/api/objetos',
  effect: 'read',
  asUser: true,
} as const
