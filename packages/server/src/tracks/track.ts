import type { SentFix } from '@baliza/agreement'
import type { FixReason } from '../tracking/latest/fix.js'

/** A stored fix as read by histories and reports. */
export interface TrackFix extends SentFix {
  /** In degrees. */
  readonly course: number | null
  readonly reason: FixReason
}

/** A time range in Unix ms. Both ends are included. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Fixes of a unit, oldest first. */
export interface UnitFixes {
  readonly imei: string
  readonly fixes: readonly TrackFix[]
}

/** The fixes of a unit in a range, oldest first. */
export interface TrackSlice {
  readonly imei: string
  readonly count: number
  /** Calls `take` with each fix. Fixes are created one at a time. */
  each(take: (fix: TrackFix) => void): void
}

/** A time range of a unit. */
export interface Stretch extends Range {
  readonly imei: string
}
