import type { RejectionCode } from '../../codes/rejection-reasons.js'
import type { LatLng } from '../../entities/position.js'

/** Fields of a record that the track rules need; a `HistoryRecord` has them. */
export interface TrackPoint extends LatLng {
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
  /** Unix ms. */
  readonly timestamp: number
  /**
   * Distance since the previous point, km, and the rejection reason of the point; absent from servers that do not assess
   * positions.
   */
  readonly recorrido?: number | null
  readonly duda?: RejectionCode | null
  /** Whether the engine was turned on here, as the device reports. */
  readonly encendido?: boolean
}
