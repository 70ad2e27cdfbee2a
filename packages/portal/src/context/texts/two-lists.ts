/**
 * Lists of available and assigned items (specification 2: units of users, groups and mirror accounts), with Baliza's own texts.
 * The portal fills in `{…}`.
 */
export const twoLists = {
  searchOf: 'Buscar en {list}',
  searchHint: 'Nombre o IMEI',
  none: 'No hay nada aquí.',
  noMatch: 'No se encontraron resultados',
  chosen: '{count} elegidas',
  oneChosen: '1 elegida',
  /** For a list that is being searched. */
  moveMatching: 'Mover todas las que coinciden ({count})',
  assign: 'Asignar {count}',
  remove: 'Quitar {count}',
  /** For a row: pressing it moves it to the other list. */
  assignOne: 'Asignar {name}',
  removeOne: 'Quitar {name}',
  notAssigned: 'No se asignó: {reason}',
  notRemoved: 'No se quitó: {reason}',
  assigned: '{count} asignadas',
  oneAssigned: '1 asignada',
  removed: '{count} quitadas',
  oneRemoved: '1 quitada',
  undo: 'Deshacer',
  hint: 'Clic o Enter mueve · Mayús elige un rango',
} as const
