/**
 * Normalised Web Mercator: the world is the square 0..1, x eastwards and y southwards, at every zoom. Positions are
 * projected once, when they arrive; a view is then one multiplication and one subtraction.
 */

/** Where Web Mercator's square ends, degrees. */
const maxLatitude = 85.05113

/** @param lng degrees, east positive */
export const mercatorX = (lng: number): number => lng / 360 + 0.5

/** @param lat degrees; clamped to what the projection can show */
export function mercatorY(lat: number): number {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180)
  return 0.5 - Math.atanh(sine) / (2 * Math.PI)
}

/** Degrees of longitude at a normalised x. */
export const lngOf = (x: number): number => (x - 0.5) * 360

/** Degrees of latitude at a normalised y. */
export const latOf = (y: number): number => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI
