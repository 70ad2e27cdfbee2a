import type { Alert, Imei } from '@baliza/sdk-core'
import type { MapTrack, Point } from './map-types.js'
import { doubtedPlace } from './track/doubted-places.js'

/** What is open over the map: a unit, the list of those at one place, an alert, or a record of the track. */
export type Open =
  | { readonly imei: Imei; readonly focus: boolean }
  | { readonly alert: Alert; readonly focus: boolean }
  | { readonly record: number; readonly track: MapTrack; readonly focus: boolean }
  | { readonly imeis: readonly Imei[]; readonly at: Point; readonly focus: boolean }

/** The unit that it is about; `null`: none. */
export function unitOf(open: Open | null): Imei | null {
  return open !== null && 'imei' in open ? open.imei : null
}

/** The alert that it is about; `null`: none. */
export function alertOf(open: Open | null): Alert | null {
  return open !== null && 'alert' in open ? open.alert : null
}

/** A record goes with its track, a replay's own track is the same one; a doubted one also where those are hidden. */
export function isThere(open: Open, track: MapTrack | null): boolean {
  if (!('record' in open)) return true
  const record = track?.records[open.record]
  return (
    open.track.records === track?.records &&
    !(track.doubtsHidden && record !== undefined && doubtedPlace(record) !== null)
  )
}
