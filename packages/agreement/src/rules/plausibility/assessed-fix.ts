import type { RejectionReason } from '../../codes/rejection-reasons.js'
import type { LatLng } from '../../entities/position.js'
import type { UnitState } from '../unit/state.js'
import type { PlacedFix } from './sent-fix.js'

/**
 * Gap between an accepted position and the one before. `unheard`: more than ten minutes without contact; `jumped`: a leg that no
 * vehicle can have driven, which is not counted.
 */
export type Gap = 'driven' | 'unheard' | 'jumped'

/** State of a unit after one fix, according to the plausibility assessment. */
export interface AssessedFix {
  readonly doubt: RejectionReason | null
  /** Whether the fix has an accepted position. */
  readonly placed: boolean
  /** Accepted position after the fix, in degrees; null before the first one. */
  readonly lat: number | null
  readonly lng: number | null
  /** Last position to which the unit moved. The straying fixes of a parked unit do not change it. Geofences use it. */
  readonly anchor: Anchor | null
  /** km/h, as reported or from the leg's distance; null: no longer known. */
  readonly speed: number | null
  /** Engine state: as reported, or assumed for a device that never reports it. */
  readonly on: boolean
  /** State of the unit from here on; null: unknown. */
  readonly state: UnitState | null
  /** Distance since the previous fix, in km. */
  readonly km: number
  readonly gap: Gap
}

/** Position from which distances are measured. */
export interface Anchor extends LatLng {
  /** m; null: not reported. */
  readonly accuracy: number | null
}

/** State between two fixes; plain data, so that it can be stored with the unit. */
export interface PlausibilityState {
  /** Last fix with an accepted position. */
  readonly last: PlacedFix | null
  /** Where the unit is parked, or its last position while it moved. */
  readonly anchor: Anchor | null
  /** Whether the unit is parked. Fixes that stray around its anchor add no distance. */
  readonly stands: boolean
  /** Fix that waits for another to confirm it. */
  readonly waiting: PlacedFix | null
  /** Position before a jump that other fixes confirmed. A receiver that was jammed or spoofed returns to it. */
  readonly beforeJump: PlacedFix | null
  /** Accepted speed, km/h, and its time, Unix ms. */
  readonly speed: number | null
  readonly speedAt: number
  readonly on: boolean
  /** Whether the device has ever reported its engine's state. */
  readonly saysEngine: boolean
  readonly receiver: ReceiverState
}

/** Properties of the receiver, learnt from the unit's fixes. */
export interface ReceiverState {
  /** Whether the device has ever reported movement. */
  readonly saysSpeed: boolean
  /** Mean distance of a parked unit's fixes from its anchor, in m. */
  readonly spread: number
  /** Since when the last position has been repeated, Unix ms; null: it has not. */
  readonly repeatedSince: number | null
  /** Since when fixes have waited near the one that waits, Unix ms; null if no fix waits. */
  readonly waitsSince: number | null
}

/** Receiver before the first fix. */
export const unknownReceiver: ReceiverState = {
  saysSpeed: false,
  spread: 20,
  repeatedSince: null,
  waitsSince: null,
}

/** State before the first fix. */
export const initialPlausibility: PlausibilityState = {
  last: null,
  anchor: null,
  stands: false,
  waiting: null,
  beforeJump: null,
  speed: null,
  speedAt: 0,
  on: false,
  saysEngine: false,
  receiver: unknownReceiver,
}

/** Result of assessing one more fix, including the result of the fix that waited. */
export interface Assessment {
  readonly state: PlausibilityState
  readonly judged: AssessedFix
  /**
   * Result of the fix that waited: its assessment if another confirms it, or `refused`; null if none waited, or it still waits.
   */
  readonly waited: AssessedFix | 'refused' | null
  /** Distance since the last accepted position in km, including that of the fix that waited. */
  readonly km: number
  /** Whether this fix waits for another to confirm it. */
  readonly waits: boolean
}
