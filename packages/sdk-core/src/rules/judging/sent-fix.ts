/** What a tracker reported at one moment, before it is judged. */
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
  /** How far the unit may be from the place, m; null: not reported. */
  readonly accuracy: number | null
  /** `time` is that of the receipt, because the device's clock was wrong: when it was there is not known. */
  readonly received?: boolean
}

/** A fix with its place. */
export interface PlacedFix extends SentFix {
  readonly lat: number
  readonly lng: number
}

export function isPlaced(fix: SentFix): fix is PlacedFix {
  return fix.lat !== null && fix.lng !== null
}
