/** The protocols that trackers speak over connections of their own; `coban` is GPS103, after its maker. */
export const trackerProtocols = {
  coban: 'GPS103 (Coban)',
  suntech: 'Suntech',
  queclink: 'Queclink @Track',
  gt06: 'GT06 (Concox, Jimi)',
  teltonika: 'Teltonika',
  h02: 'H02 (Sinotrack)',
} as const
/** A code of {@link trackerProtocols}. */
export type TrackerProtocolName = keyof typeof trackerProtocols

/** How a model's engine is cut and released; ours. */
export interface EngineOrders {
  /** The order's text, for its protocol's frame; `{limit}` is the speed limit of cuts, km/h, `{serial}` the order's number. */
  readonly cut: string
  readonly release: string
  /**
   * Whether the device itself waits, or refuses, while the vehicle is fast: below so many km/h, or below the `{limit}` that
   * the order names. `null`: it cuts at once, whatever the speed, and the server alone guards.
   */
  readonly guard: number | 'limit' | null
  /** What proves that it was carried out: the relay's own state in what it reports, or no more than the answer's words. */
  readonly proof: 'relay' | 'answer'
}

/** A model of tracker, or several that are spoken to alike. */
export interface TrackerModel {
  readonly name: string
  readonly protocol: TrackerProtocolName
  /** `null`: how its engine is cut is not known to us, and it is not cut. */
  readonly engine: EngineOrders | null
}

/** By the code that a unit keeps; ours. */
export const trackerModels = {
  gps103: {
    name: 'Coban GPS103, TK103, 303, 403',
    protocol: 'coban',
    engine: { cut: 'J', release: 'K', guard: 20, proof: 'answer' },
  },
} as const satisfies Readonly<Record<string, TrackerModel>>
/** A code of {@link trackerModels}. */
export type TrackerModelCode = keyof typeof trackerModels
