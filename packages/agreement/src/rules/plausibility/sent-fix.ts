/** Report of a tracker at one time, before the assessment. */
export interface SentFix {
  /** Unix ms. */
  readonly time: number
  /** Degrees; null: without satellites. */
  readonly lat: number | null
  readonly lng: number | null
  /** km/h; null: not reported. */
  readonly speed: number | null
  /** Ignition; null: not reported. */
  readonly acc: boolean | null
  /** Maximum distance of the unit from the position, m; null: not reported. */
  readonly accuracy: number | null
  /** Whether `time` is the time of receipt, because the device's clock was wrong. The time of the fix is unknown. */
  readonly received?: boolean
}

/** Fix with a position. */
export interface PlacedFix extends SentFix {
  readonly lat: number
  readonly lng: number
}

export function isPlaced(fix: SentFix): fix is PlacedFix {
  return fix.lat !== null && fix.lng !== null
}
