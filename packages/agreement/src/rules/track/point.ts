import type { RejectionCode } from '../../codes/rejection-reasons.js'
import type { EarlierPoint } from '../../entities/history-record.js'
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
  /** The state is unknown from here to the next point. */
  readonly sin_estado?: boolean
  /** Only in the first point of a range: what came before the range. */
  readonly antes?: readonly EarlierPoint[] | null
}

/** Range of a track, Unix ms. */
export interface TrackRange {
  readonly from: number
  /** The last included moment. */
  readonly to: number
}

/** Returns the end of a range. A range that ends in the last millisecond of a second ends 1 ms later: a whole day has 24 hours. */
export const endOfRange = ({ to }: Pick<TrackRange, 'to'>): number => (to % 1_000 === 999 ? to + 1 : to)
