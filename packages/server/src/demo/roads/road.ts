/** Degrees. */
export type Point = readonly [lat: number, lng: number]

/** A road that demo vehicles drive. Its waypoints were placed by hand along the real road. */
export interface Road {
  readonly name: string
  readonly kind: 'city' | 'highway'
  /** `true`: the last point connects to the first. Otherwise vehicles drive to the end and return. */
  readonly loop: boolean
  readonly points: readonly Point[]
}
