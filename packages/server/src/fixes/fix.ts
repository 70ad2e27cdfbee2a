/** What a tracker reported, whatever it speaks: the one shape that leaves the intake. */
export interface Fix {
  /** 15 digits on a real device. */
  readonly imei: string
  /** When the device took it, Unix ms UTC; `null` when the device does not know (the receipt time is used then). */
  readonly time: number | null
  /** When this server heard it, Unix ms. */
  readonly receivedAt: number
  /** `false`: no satellite fix: the unit keeps its last position and only its status is updated. */
  readonly valid: boolean
  /** Degrees; `null` with `valid: false`. */
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
  /** Metres, as the device counts them. */
  readonly odometer: number | null
  /** Why it was sent, as one of ours whatever the protocol calls it. */
  readonly reason: FixReason
  /** The protocol's own keyword for it, and whatever else came. */
  readonly attributes: Readonly<Record<string, string | number | boolean>>
}

/** Why a fix was sent: the raw material of alerts. `data`: not to say where it is, but an engine's data or a picture. */
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

/** What became of a fix: `duplicate` was stored before, `unknown` names no unit of ours. */
export type Outcome = 'stored' | 'duplicate' | 'unknown'

/** When it was accepted or, where the device does not know, received: with the imei, its identity. Unix ms. */
export function timeOf(fix: Fix): number {
  return fix.time ?? fix.receivedAt
}
