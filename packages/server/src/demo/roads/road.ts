/** Degrees. */
export type Point = readonly [lat: number, lng: number]

/** A road that demo vehicles drive. Our own waypoints, placed by hand along the real thing. */
export interface Road {
  readonly name: string
  readonly kind: 'city' | 'highway'
  /** `true`: the last point leads to the first; otherwise vehicles drive to the end and come back. */
  readonly loop: boolean
  readonly points: readonly Point[]
}
