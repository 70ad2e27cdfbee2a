/**
 * The same meridian within ±180 degrees: a figure that was drawn across the antimeridian goes on at 180.5, and a map that
 * was turned once more around is at -367.8.
 */
export function withinHalfTurn(lng: number): number {
  if (Math.abs(lng) <= 180) return lng
  // Of what a subtraction leaves behind the ninth place nothing was meant.
  return Math.round((lng - 360 * Math.round(lng / 360)) * 1e9) / 1e9
}
