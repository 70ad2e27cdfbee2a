/** Unit of the speeds that a server sends. */
export type SpeedUnit = 'km/h' | 'mph'

/** Unit of the speeds on the wire, for each family of responses. The SDK always returns km/h. */
export interface SpeedUnits {
  /** `getObjetos` and all other calls that return units. */
  readonly units: SpeedUnit
  /** The history calls and the positions report. */
  readonly history: SpeedUnit
  /** `getAlertas` and `alertasNuevas`. */
  readonly alerts: SpeedUnit
  /** The rows of the events report. */
  readonly eventRows: SpeedUnit
  /** Maximum speeds in the other reports. */
  readonly reports: SpeedUnit
}

/** What a reader must know about a server. */
export interface Reading {
  readonly speed: SpeedUnits
}

/** The units of the specification: miles per hour in alerts and event rows, km/h elsewhere (specification 2, section 9). */
export const defaultReading: Reading = {
  speed: { units: 'km/h', history: 'km/h', alerts: 'mph', eventRows: 'mph', reports: 'km/h' },
}
