/// <reference types="leaflet-draw" />

/** Leaflet extended with leaflet-draw (scripts/leaflet.mjs). */
declare module 'leaflet-draw?module' {
  const leaflet: typeof import('leaflet')
  export default leaflet
}
