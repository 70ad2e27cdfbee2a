import type { Geofence, Route } from '../entities/geofence.js'
import type { LatLng } from '../entities/position.js'

const at = ({ lat, lng }: LatLng) => [lng, lat] as const

/** Returns a shape as a feature of GeoJSON, which `readGeoJson` reads as the same shape. */
export function featureOf(drawn: Geofence | Route) {
  const { id, nombre, color, id_externo } = drawn
  const external = id_externo == null ? {} : { id_externo }
  return {
    type: 'Feature',
    id,
    properties: { nombre, color, ...radiusOf(drawn), ...external },
    geometry: geometryOf(drawn),
  }
}

const radiusOf = (drawn: Geofence | Route) => (drawn.tipo === 1 ? { radio: drawn.radio } : {})

function geometryOf(drawn: Geofence | Route) {
  switch (drawn.tipo) {
    case 1:
    case 3:
      return { type: 'Point', coordinates: at(drawn) }
    case 2:
      return { type: 'Polygon', coordinates: [[...drawn.decode, ...drawn.decode.slice(0, 1)].map(at)] }
    case 4:
      return { type: 'LineString', coordinates: drawn.decode.map(at) }
  }
}
