/** The unit in which a host sends speeds. */
export type SpeedUnit = 'km/h' | 'mph'

/** Which unit each family of answers uses on the wire; what the SDK returns is km/h everywhere. */
export interface SpeedUnits {
  /** `getObjetos` and whatever else answers units. */
  readonly units: SpeedUnit
  /** The history calls and the positions report. */
  readonly history: SpeedUnit
  /** `getAlertas` and `alertasNuevas`. */
  readonly alerts: SpeedUnit
  /** The rows of the events report. */
  readonly eventRows: SpeedUnit
  /** Top speeds in the other reports. */
  readonly reports: SpeedUnit
}

/** What a reader has to know about a host. */
export interface Reading {
  readonly speed: SpeedUnits
}

/** As specified: alerts and event rows in miles per hour, the rest in km/h (specification 2, section 9). */
export const defaultReading: Reading = {
  speed: { units: 'km/h', history: 'km/h', alerts: 'mph', eventRows: 'mph', reports: 'km/h' },
}
