import { type HistoryRecord, isPositionAccepted, type LatLng } from '@baliza/sdk-core/internal'

/** A position that a tracker reported and the server rejected as implausible. */
export interface DoubtedPlace extends LatLng {
  /** Index of its record. */
  readonly index: number
}

/**
 * Returns the position that the tracker reported, if another one was accepted. Returns `null` if the reported position was
 * accepted, or none was reported.
 */
export function doubtedPlace(record: HistoryRecord): LatLng | null {
  const { lat = null, lng = null } = record.dicho ?? {}
  return isPositionAccepted(record) || lat === null || lng === null ? null : { lat, lng }
}

/**
 * Returns the rejected positions of a track.
 * @param records unrolled, because they determine the copy of the world in which each position is drawn
 */
export function doubtedPlaces(records: readonly HistoryRecord[]): readonly DoubtedPlace[] {
  return records.flatMap((record, index) => {
    const place = doubtedPlace(record)
    if (place === null) return []
    const { lat, lng } = place
    return { lat, lng: lng + 360 * Math.round((record.lng - lng) / 360), index }
  })
}
