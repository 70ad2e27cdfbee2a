import type { SentFix } from '@baliza/sdk-core'
import type { Fence } from './ground.js'
import type { Crossing, Stop, Stretch } from './truth.js'

/** What is asked of a day. */
export interface Question {
  /** Unix ms. */
  readonly from: number
  readonly to: number
  /** km/h. */
  readonly limit: number
  readonly fences: readonly Fence[]
}

/** What reports and histories show of a day. */
export interface Report {
  /** km from the fix before, of each fix. */
  readonly km: readonly number[]
  /** km by the history on the map. */
  readonly historyKm: number
  /** ms. */
  readonly moving: number
  readonly stopped: number
  readonly stops: readonly Stop[]
  readonly stretches: readonly Stretch[]
}

/** What was counted and alerted while fixes came. */
export interface Watched {
  /** km by the odometer. */
  readonly km: number
  readonly crossings: readonly Crossing[]
  /** When speeding was alerted, Unix ms. */
  readonly speeding: readonly number[]
}

/** A way to judge fixes: makes distances, stops, speeding and geofence crossings of them. */
export interface Rule {
  /** A whole day at once, oldest first. */
  report(fixes: readonly SentFix[], question: Question): Report
  /** One fix at a time, in the order in which they came. */
  watch(fixes: readonly SentFix[], question: Question): Watched
}
