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
