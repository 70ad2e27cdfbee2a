/**
 * What a map with our own layers needs of Leaflet, by Leaflet's source modules (see scripts/leaflet.mjs): a bundler can take
 * some of them and load others later, which it cannot of the one file that Leaflet publishes as its module. Left out are
 * Leaflet's controls, popups and vectors, and the box zoom. The long tap is for Safari on a phone, which tells of none itself.
 */
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js'
import 'leaflet/src/map/handler/Map.Drag.js'
import 'leaflet/src/map/handler/Map.Keyboard.js'
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js'
import 'leaflet/src/map/handler/Map.TapHold.js'
import 'leaflet/src/map/handler/Map.TouchZoom.js'

export { DomEvent, DomUtil } from 'leaflet/src/dom/index.js'
export { LatLng, toLatLng as latLng } from 'leaflet/src/geo/LatLng.js'
export { LatLngBounds } from 'leaflet/src/geo/LatLngBounds.js'
export { Point, toPoint as point } from 'leaflet/src/geometry/Point.js'
export { Layer } from 'leaflet/src/layer/Layer.js'
export { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js'
export { TileLayer } from 'leaflet/src/layer/tile/TileLayer.js'
export { Map } from 'leaflet/src/map/Map.js'
