/** Monitoring by exception (specification 2, section 2.3). */
export const monitoring = {
  title: 'Monitoreo por Excepcion',
  /** Baliza extension: name of the select, and its entry for no type. */
  type: 'Tipo de monitoreo',
  none: 'Ninguno',
  /** Baliza extension: several types at once. */
  moreTypes: 'Más tipos',
  removeType: 'Quitar {type}',
  /** Baliza extension: name and unit of the speed, and number of rows. */
  speed: 'Velocidad desde la que se avisa',
  kmh: 'km/h',
  count: '{count} unidades',
  countOne: '1 unidad',
  events: '{count} eventos',
  eventsOne: '1 evento',
  /** Baliza extension: row that has just arrived. */
  fresh: 'Nuevo',
  apply: 'Aplicar',
  speedHint: '100',
  columns: {
    number: '#',
    nombre: 'Nombre',
    position: 'Posicion',
    address: 'Direccion',
    speed: 'Velocidad',
    status: 'Estado',
    /** Baliza extension: for several types. */
    type: 'Tipo',
    event: 'Evento',
    time: 'Fecha/Hora',
  },
  on: 'ON',
  off: 'OFF',
} as const
