/** Activity log of the control panel (Baliza extension). The portal fills in `{…}`. */
export const activity = {
  title: 'Registro de actividad',
  search: 'Quién, cuenta u objeto',
  columns: {
    time: 'Fecha/Hora',
    actor: 'Quién',
    action: 'Qué hizo',
    object: 'A qué',
    account: 'Cuenta',
    detail: 'Detalle',
  },
  kind: 'Tipo de actividad',
  allKinds: 'Todos los tipos',
  from: 'Desde',
  until: 'Hasta',
  onlyOf: 'Solo lo de {name}',
  /** Active filter: pressing it removes it. */
  actorIs: 'Quién: {name}',
  keyIs: 'Llave: {name}',
  ofKey: 'la elegida',
  /** Next to an action of an API key. */
  byKey: 'con la llave {name}',
  allUnits: 'Todas las unidades',
  imei: 'IMEI {imei}',
  records: '{count} registros',
  rows: '{count} filas',
  empty: 'No hay actividad que mostrar',
  shown: '{count} movimientos. Se guardan un año.',
  shownMore: '{count} movimientos; hay más abajo. Se guardan un año.',
  loadingAll: 'Reuniendo: {count} movimientos…',
} as const
