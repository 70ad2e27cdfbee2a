import { type HistoryRecord, isPlaceBelieved, type LatLng } from '@baliza/sdk-core'

/** A place that a tracker reported and that is not believed. */
export interface DoubtedPlace extends LatLng {
  /** Its record's. */
  readonly index: number
}

/** The place that a record's tracker reported, where another is believed; `null`: it is believed, or none was reported. */
export function doubtedPlace(record: HistoryRecord): LatLng | null {
  const { lat = null, lng = null } = record.dicho ?? {}
  return isPlaceBelieved(record) || lat === null || lng === null ? null : { lat, lng }
}

/**
 * The places of a track that are not believed.
 * @param records unrolled: on which turn of the world each place is drawn
 */
export function doubtedPlaces(records: readonly HistoryRecord[]): readonly DoubtedPlace[] {
  return records.flatMap((record, index) => {
    const place = doubtedPlace(record)
    if (place === null) return []
    const { lat, lng } = place
    return { lat, lng: lng + 360 * Math.round((record.lng - lng) / 360), index }
  })
}
