import { live } from './live.js'

/** The positions table (specification 2, section 2.2). `{…}` is filled in by the widget. */
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
  // ours
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
  /** Where a search or a filter leaves some out. */
  shown: '{shown} de {count} unidades',
  /** The link to the external map: where there is no room for coordinates, and as it is read out. */
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
