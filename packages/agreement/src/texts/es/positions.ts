import { live } from './live.js'

/** Positions table (specification 2, section 2.2). The widget fills in `{…}`. */
export const positions = {
  title: 'Tabla de Posiciones',
  columns: {
    nombre: 'Nombre',
    placas: 'Placas',
    position: 'Posicion',
    address: 'Direccion',
    speed: 'Velocidad (km/h)',
    status: 'Estado',
    time: 'Fecha/Hora',
  },
  on: 'Encendido',
  off: 'Apagado',
  // Baliza extension
  /** Heading in a file. */
  externalId: 'ID externo',
  search: 'Buscar',
  searchHint: 'Nombre, placas, dirección',
  filter: 'Filtrar por estado',
  refresh: 'Actualizar',
  updated: 'Actualizado {age}',
  download: 'Descargar CSV',
  file: 'posiciones',
  chooseColumns: 'Columnas',
  one: '1 unidad',
  count: '{count} unidades',
  /** Shown if a search or filter hides some units. */
  shown: '{shown} de {count} unidades',
  oneShown: '{shown} de 1 unidad',
  /** Link to the external map: its text if there is no room for coordinates, and its accessible name. */
  map: 'Ver en mapa',
  openMap: 'Ver en mapa: {unit}',
  loading: 'Cargando posiciones…',
  empty: 'No hay unidades para mostrar',
  noMatches: 'No se encontraron resultados',
  clearFilters: 'Quitar filtros',
  failed: 'No se pudieron cargar las posiciones',
  logIn: 'Inicia sesión para ver las posiciones.',
  ...live,
} as const
