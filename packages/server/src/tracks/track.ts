import type { SentFix } from '@baliza/sdk-core'
import type { FixReason } from '../fixes/fix.js'

/** A stored fix, as histories and reports read it. */
export interface TrackFix extends SentFix {
  /** Degrees. */
  readonly course: number | null
  readonly reason: FixReason
}

/** A part of the past, Unix ms; both ends count. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Some of a unit's fixes, oldest first. */
export interface UnitFixes {
  readonly imei: string
  readonly fixes: readonly TrackFix[]
}

/** What a unit sent in a part of its past, oldest first. */
export interface TrackSlice {
  readonly imei: string
  readonly count: number
  /** Gives each fix to who takes it: it is made when it is its turn. */
  each(take: (fix: TrackFix) => void): void
}

/** A part of a unit's past. */
export interface Stretch extends Range {
  readonly imei: string
}
