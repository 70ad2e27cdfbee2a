/** A point of the globe, in degrees. */
export interface LatLng {
  readonly lat: number
  readonly lng: number
}
