import { formatDegrees } from './format.js'

/** Link to the external map at a position: `lat,lng` with 6 decimals (specification 1, section 7). */
export function mapUrl(lat: number, lng: number): string {
  return `https://www.google.com/maps/search/?api=1&query=${formatDegrees(lat)},${formatDegrees(lng)}`
}

/** Link to the street view at a position, in the unit's direction. */
export function streetViewUrl(lat: number, lng: number, angulo = 0): string {
  const viewpoint = `${formatDegrees(lat)},${formatDegrees(lng)}`
  return `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${viewpoint}&heading=${Math.round(angulo)}`
}
