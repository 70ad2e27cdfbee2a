import type { FixReason } from '../fixes/fix.js'

/** A stored fix, as histories and reports read it. */
export interface TrackFix {
  /** Unix ms. */
  readonly time: number
  /** Without satellites: `lat`, `lng` and usually `speed` are null. */
  readonly valid: boolean
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number | null
  /** Degrees. */
  readonly course: number | null
  /** Ignition; null: not given. */
  readonly acc: boolean | null
  readonly reason: FixReason
}

/** What of a stored fix tells whether a unit moved. */
export interface StateFix extends Pick<TrackFix, 'time' | 'speed' | 'acc'> {
  /** Valid, with its place. */
  readonly placed: boolean
}

/** A part of the past, Unix ms; both ends count. */
export interface Range {
  readonly from: number
  readonly to: number
}
