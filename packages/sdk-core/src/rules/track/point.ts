import type { DoubtCode } from '../../codes/doubts.js'
import type { LatLng } from '../../entities/position.js'

/** What the rules of a track need of a record; a `HistoryRecord` has it. */
export interface TrackPoint extends LatLng {
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
  /** Unix ms. */
  readonly timestamp: number
  /** Driven since the point before, km, and why something of it is not believed; absent from hosts that do not judge. */
  readonly recorrido?: number | null
  readonly duda?: DoubtCode | null
  /** The engine was turned on here, as the device reports. */
  readonly encendido?: boolean
}
