/** Monitoring by exception (specification 2, section 2.3). */
export const monitoring = {
  title: 'Monitoreo por Excepcion',
  /** Ours: the select's name, and its entry for no type. */
  type: 'Tipo de monitoreo',
  none: 'Ninguno',
  /** Ours: several types at once. */
  moreTypes: 'Más tipos',
  removeType: 'Quitar {type}',
  /** Ours: the speed's name, its unit, and how many rows there are. */
  speed: 'Velocidad desde la que se avisa',
  kmh: 'km/h',
  count: '{count} unidades',
  countOne: '1 unidad',
  events: '{count} eventos',
  eventsOne: '1 evento',
  /** Ours: a row that has just come in. */
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
    /** Ours: of several types. */
    type: 'Tipo',
    event: 'Evento',
    time: 'Fecha/Hora',
  },
  on: 'ON',
  off: 'OFF',
} as const
