/** A point on the globe, in degrees. */
export interface LatLng {
  readonly lat: number
  readonly lng: number
}
