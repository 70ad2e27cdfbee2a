import { live } from './live.js'

/** The map widget. `{…}` is filled in by the widget. */
export const map = {
  map: 'Mapa',
  layers: 'Mapa base',
  noTiles: 'Sin mapa base',
  labels: 'Mostrar nombres',
  fit: 'Centrar mapa',
  follow: 'Seguir',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  close: 'Cerrar',
  address: 'Dirección',
  time: 'Último reporte',
  never: 'Sin reportes',
  /** Of a unit without a signal: what it did when it was last heard. */
  lastState: 'Último estado: {state}, {speed} km/h',
  coordinates: 'Coordenadas',
  when: 'Fecha y hora',
  speed: 'Velocidad',
  streetView: 'Street View',
  openMap: 'Ver en mapa',
  stacked: '{count} unidades aquí',
  unitsInSight: 'Unidades a la vista',
  noneInSight: 'No hay unidades a la vista',
  keysHint: '{count} unidades a la vista · flechas para recorrer, Intro para abrir',
  loading: 'Cargando unidades…',
  empty: 'No hay unidades para mostrar',
  failed: 'No se pudieron cargar las unidades',
  logIn: 'Inicia sesión para ver las unidades.',
  broken: 'No se pudo cargar el mapa',
  wheelHint: 'Usa {key} + desplazamiento para acercar el mapa',
  touchHint: 'Usa dos dedos para mover el mapa',
  credit: 'Natural Earth',
  /** A moment of a track. */
  record: {
    location: 'Ubicación',
    details: 'Motor y ángulo',
    engine: 'Motor',
    on: 'Encendido',
    off: 'Apagado',
    angle: 'Ángulo',
    /** How long a unit stood. */
    stop: 'Parada de {time}',
  },
  ...live,
} as const
