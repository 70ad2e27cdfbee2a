/**
 * Normalised Web Mercator: the world is the square 0..1, x eastwards and y southwards, at every zoom. Positions are projected
 * once, when they arrive. A view then needs only one multiplication and one subtraction.
 */

/** Latitude of the edges of the Web Mercator square, in degrees. */
const maxLatitude = 85.05113

/** @param lng degrees, east positive */
export const mercatorX = (lng: number): number => lng / 360 + 0.5

/** @param lat degrees; clamped to the range of the projection */
export function mercatorY(lat: number): number {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180)
  return 0.5 - Math.atanh(sine) / (2 * Math.PI)
}

/** Returns the longitude of a normalised x, in degrees. */
export const lngOf = (x: number): number => (x - 0.5) * 360

/** Returns the latitude of a normalised y, in degrees. */
export const latOf = (y: number): number => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI
