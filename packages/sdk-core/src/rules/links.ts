import { formatDegrees } from './format.js'

/** The external map at a position: `lat,lng` with 6 decimals (specification 1, section 7). */
export function mapUrl(lat: number, lng: number): string {
  return `https://www.google.com/maps/search/?api=1&query=${formatDegrees(lat)},${formatDegrees(lng)}`
}

/** The street view at a position, looking where the unit heads. */
export function streetViewUrl(lat: number, lng: number, angulo = 0): string {
  const viewpoint = `${formatDegrees(lat)},${formatDegrees(lng)}`
  return `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${viewpoint}&heading=${Math.round(angulo)}`
}
