/// <reference types="leaflet-draw" />

/** Leaflet with leaflet-draw on it (scripts/leaflet.mjs). */
declare module 'leaflet-draw?module' {
  const leaflet: typeof import('leaflet')
  export default leaflet
}
