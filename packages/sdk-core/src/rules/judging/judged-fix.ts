import type { Doubt } from '../../codes/doubts.js'
import type { LatLng } from '../../entities/position.js'
import type { UnitState } from '../unit/state.js'
import type { PlacedFix } from './sent-fix.js'

/**
 * What lies between a believed place and the one before. `unheard`: more than ten minutes of which nothing is known; `jumped`:
 * a leg that no vehicle has driven, and that is counted nowhere.
 */
export type Gap = 'driven' | 'unheard' | 'jumped'

/** A unit as one fix left it, as far as it is believed. */
export interface JudgedFix {
  readonly doubt: Doubt | null
  /** The fix brought a place that is believed. */
  readonly placed: boolean
  /** The believed place after it; null: none is known yet. Degrees. */
  readonly lat: number | null
  readonly lng: number | null
  /** Where it last moved to: the fixes of a parked unit, which stray, leave it there. Geofences are checked by it. */
  readonly anchor: Anchor | null
  /** km/h, as reported or from the leg's distance; null: not known any more. */
  readonly speed: number | null
  /** The engine: as reported, or supposed of a device that never reports one. */
  readonly on: boolean
  /** What it does from here on; null: not known. */
  readonly state: UnitState | null
  /** Driven since the fix before. */
  readonly km: number
  readonly gap: Gap
}

/** A place from which distances are measured. */
export interface Anchor extends LatLng {
  /** m; null: not reported. */
  readonly accuracy: number | null
}

/** What is remembered from fix to fix; plain, so that it can be kept with the unit. */
export interface JudgeState {
  /** The last fix whose place is believed. */
  readonly last: PlacedFix | null
  /** Where it is parked, or where it was last while it moved. */
  readonly anchor: Anchor | null
  /** It is parked: fixes that stray around its anchor add no distance. */
  readonly stands: boolean
  /** A fix that waits for another to agree with it. */
  readonly waiting: PlacedFix | null
  /** Where it was before a jump that other fixes agreed with: a receiver that was jammed or spoofed comes back to it. */
  readonly beforeJump: PlacedFix | null
  /** Believed, km/h, and of when, Unix ms. */
  readonly speed: number | null
  readonly speedAt: number
  readonly on: boolean
  /** The device has reported once whether its engine runs. */
  readonly saysEngine: boolean
  readonly receiver: ReceiverState
}

/** What a unit's fixes have shown of its receiver. */
export interface ReceiverState {
  /** The device has reported once that it moves. */
  readonly saysSpeed: boolean
  /** The mean distance of the fixes of a parked unit from its anchor, m. */
  readonly spread: number
  /** Unix ms: since then the last place has been repeated; null: it has not. */
  readonly repeatedSince: number | null
  /** Unix ms: since then fixes have waited near the one that waits; null: none waits. */
  readonly waitsSince: number | null
}

/** No fix has shown anything yet. */
export const unknownReceiver: ReceiverState = {
  saysSpeed: false,
  spread: 20,
  repeatedSince: null,
  waitsSince: null,
}

/** Nothing was heard yet. */
export const nothingJudged: JudgeState = {
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

/** The result of judging one more fix, and with it the one that waited. */
export interface Judgement {
  readonly state: JudgeState
  readonly judged: JudgedFix
  /** Of the fix that waited: as it is judged now that another agrees, or `refused`; null: none waited, or it waits on. */
  readonly waited: JudgedFix | 'refused' | null
  /** Driven since the last believed place, that of the fix that waited included. */
  readonly km: number
  /** This one waits for another to agree. */
  readonly waits: boolean
}
