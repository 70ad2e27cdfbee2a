import type { Imei } from '@baliza/sdk-core'
import { useLayoutEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useBalizaContext } from '../client/provider.js'
import { useFleetValue } from '../client/use-fleet.js'
import type { MapProps, MapTrack, Point } from './map-types.js'
import type { MapView } from './map-view.js'
import { StackPopup, UnitPopup } from './popup.js'
import type { TrackTools } from './use-track.js'

/** What is open over the map: a unit, the list of those that stand at a place, or a record of the track. */
export type Open =
  | { readonly imei: Imei; readonly focus: boolean }
  | { readonly record: number; readonly track: MapTrack; readonly focus: boolean }
  | { readonly imeis: readonly Imei[]; readonly at: Point; readonly focus: boolean }

/** A record goes with its track; a replay's own track is the same one. */
export function isThere(open: Open, track: MapTrack | null): boolean {
  return !('record' in open) || open.track.records === track?.records
}

/** The popup of what is open, kept over its place. */
export function OpenPopup(props: {
  readonly view: MapView
  readonly open: Open
  readonly track: TrackTools
  readonly actionsOf: MapProps['popupActions']
  readonly onPick: (imei: Imei) => void
  readonly onClose: () => void
}) {
  const { view, open, onPick, onClose } = props
  const { Popup: Record } = props.track
  const { texts } = useBalizaContext()
  const units = useFleetValue((fleet) => fleet.units)
  const place = useMemo(() => {
    const element = document.createElement('div')
    element.className = 'baliza-map__popup'
    return element
  }, [])
  const record = 'record' in open ? open.track.records[open.record] : undefined
  const target = useMemo<Imei | Point>(() => {
    if ('imei' in open) return open.imei
    if ('at' in open) return open.at
    const { lat, lng } = open.track.records[open.record] ?? { lat: 0, lng: 0 }
    return [lat, lng]
  }, [open])
  useLayoutEffect(() => {
    const stop = view.follow(place, target)
    // Its size is known once it has been laid out.
    const frame = requestAnimationFrame(() => {
      if (place.firstElementChild instanceof HTMLElement) view.reveal(place.firstElementChild)
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [view, place, target])

  const unit = 'imei' in open ? units.get(open.imei) : undefined
  const stacked = 'imeis' in open ? open.imeis.flatMap((imei) => units.get(imei) ?? []) : []
  return createPortal(
    'record' in open && record !== undefined && Record !== null ? (
      <Record
        record={record}
        stop={open.track.stops.find(({ first, last }) => first <= open.record && open.record <= last)}
        texts={texts}
        focus={open.focus}
        onClose={onClose}
      />
    ) : unit !== undefined ? (
      <UnitPopup
        unit={unit}
        texts={texts}
        focus={open.focus}
        onClose={onClose}
        actions={props.actionsOf?.(unit) ?? []}
      />
    ) : stacked.length > 0 ? (
      <StackPopup units={stacked} texts={texts} focus={open.focus} onPick={onPick} onClose={onClose} />
    ) : null,
    place,
  )
}
