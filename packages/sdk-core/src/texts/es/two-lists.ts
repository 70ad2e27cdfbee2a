/**
 * Two lists, of what is free and what is assigned (specification 2: units of users, groups and mirror accounts); the
 * texts are ours. `{…}` is filled in by the portal.
 */
export const twoLists = {
  searchOf: 'Buscar en {list}',
  searchHint: 'Nombre o IMEI',
  none: 'No hay nada aquí.',
  noMatch: 'No se encontraron resultados',
  chosen: '{count} elegidas',
  oneChosen: '1 elegida',
  /** Of a list that is searched. */
  moveMatching: 'Mover todas las que coinciden ({count})',
  assign: 'Asignar {count}',
  remove: 'Quitar {count}',
  /** Of a row, which a press moves to the other list. */
  assignOne: 'Asignar {name}',
  removeOne: 'Quitar {name}',
  notAssigned: 'No se asignó: {reason}',
  notRemoved: 'No se quitó: {reason}',
  assigned: '{count} asignadas',
  removed: '{count} quitadas',
  undo: 'Deshacer',
  hint: 'Clic o Enter mueve · Mayús elige un rango',
} as const
