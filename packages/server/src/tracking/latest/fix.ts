/** A tracker's report, independent of its protocol. The intake produces only this type. */
export interface Fix {
  /** 15 digits on a real device. */
  readonly imei: string
  /** When the device took the fix, Unix ms UTC. `null` if the device does not know: then the receipt time is used. */
  readonly time: number | null
  /** When this server received the fix, Unix ms. */
  readonly receivedAt: number
  /** `false`: no satellite fix. The unit keeps its last position and only its status is updated. */
  readonly valid: boolean
  /** Degrees; `null` if `valid` is `false`. */
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number | null
  /** Degrees clockwise from north, 0 to 359. */
  readonly course: number | null
  /** Metres. */
  readonly altitude: number | null
  /** Ignition; `null`: not given. */
  readonly acc: boolean | null
  /** Door open, or power take-off engaged. */
  readonly door: boolean | null
  /** Percent. */
  readonly battery: number | null
  /** Metres, as counted by the device. */
  readonly odometer: number | null
  /** Why the device sent it, mapped from the protocol's keyword. */
  readonly reason: FixReason
  /** The protocol's original keyword, and all other data of the report. */
  readonly attributes: Readonly<Record<string, string | number | boolean>>
}

/** Why the device sent a fix; alerts are derived from it. `data`: it reports an engine's data or a picture, not a position. */
export type FixReason =
  | 'position'
  | 'panic'
  | 'lowBattery'
  | 'accOn'
  | 'accOff'
  | 'door'
  | 'speeding'
  | 'powerCut'
  | 'data'

/** Result of storing a fix. `duplicate`: it was stored before. `unknown`: there is no unit with this imei. */
export type Outcome = 'stored' | 'duplicate' | 'unknown'

/**
 * Returns when a fix was taken or, if the device does not know, received, Unix ms. Together with the imei it identifies the fix.
 */
export function timeOf(fix: Fix): number {
  return fix.time ?? fix.receivedAt
}
