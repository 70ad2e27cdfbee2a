import type { SentFix } from '@baliza/agreement'
import type { Fence } from './ground.js'
import type { Crossing, Stop, Stretch } from './truth.js'

/** Parameters of a day's analysis. */
export interface Question {
  /** Unix ms. */
  readonly from: number
  readonly to: number
  /** km/h. */
  readonly limit: number
  readonly fences: readonly Fence[]
}

/** Results of reports and histories for a day. */
export interface Report {
  /** Distance of each fix from the fix before, in km. */
  readonly km: readonly number[]
  /** Distance by the history on the map, in km. */
  readonly historyKm: number
  /** ms. */
  readonly moving: number
  readonly stopped: number
  readonly stops: readonly Stop[]
  readonly stretches: readonly Stretch[]
}

/** Live results: counted and alerted while fixes arrived. */
export interface Watched {
  /** Odometer distance, in km. */
  readonly km: number
  readonly crossings: readonly Crossing[]
  /** Times of the speeding alerts, Unix ms. */
  readonly speeding: readonly number[]
}

/** A set of rules that derives distances, stops, speeding and geofence crossings from fixes. */
export interface Rule {
  /** Analyses a whole day at once, oldest fix first. */
  report(fixes: readonly SentFix[], question: Question): Report
  /** Processes one fix at a time, in order of arrival. */
  watch(fixes: readonly SentFix[], question: Question): Watched
}
