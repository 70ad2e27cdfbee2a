import type { Alert, Imei } from '@baliza/sdk-core/internal'
import type { MapTrack, Point } from './map-types.js'
import { doubtedPlace } from './track/doubted-places.js'

/** The content of the open popup: a unit, the list of the units at one place, an alert, or a record of the track. */
export type Open =
  | { readonly imei: Imei; readonly focus: boolean }
  | { readonly alert: Alert; readonly focus: boolean }
  | { readonly record: number; readonly track: MapTrack; readonly focus: boolean }
  | { readonly imeis: readonly Imei[]; readonly at: Point; readonly focus: boolean }

export function unitOf(open: Open | null): Imei | null {
  return open !== null && 'imei' in open ? open.imei : null
}

export function alertOf(open: Open | null): Alert | null {
  return open !== null && 'alert' in open ? open.alert : null
}

/**
 * Returns whether the content of a popup is still on the map. A record is removed with its track; a replay does not change the
 * track. A rejected position is also removed when those are hidden.
 */
export function isThere(open: Open, track: MapTrack | null): boolean {
  if (!('record' in open)) return true
  const record = track?.records[open.record]
  return (
    open.track.records === track?.records &&
    !(track.doubtsHidden && record !== undefined && doubtedPlace(record) !== null)
  )
}
