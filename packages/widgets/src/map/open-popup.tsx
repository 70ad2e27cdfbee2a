import type { Alert, Imei } from '@baliza/sdk-core'
import { type ComponentType, useLayoutEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useBalizaContext } from '../client/provider.js'
import { useFleetValue } from '../client/use-fleet.js'
import type { AlertPopupProps } from './alert/alert-popup.js'
import type { MapProps, MapTrack, Point } from './map-types.js'
import { StackPopup, UnitPopup } from './popup/popup.js'
import type { TrackTools } from './track/use-track.js'
import type { MapView } from './view/map-view.js'

/** What is open over the map: a unit, the list of those that stand at a place, an alert, or a record of the track. */
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

/** A record goes with its track; a replay's own track is the same one. */
export function isThere(open: Open, track: MapTrack | null): boolean {
  return !('record' in open) || open.track.records === track?.records
}

/** The popup of what is open, kept over its place; a unit's in `unitCard`, where there is one. */
export function OpenPopup(props: {
  readonly view: MapView
  readonly open: Open
  readonly track: TrackTools
  /** The card of an alert; `null` until its code is there. */
  readonly Alert: ComponentType<AlertPopupProps> | null
  readonly unitCard: MapProps['unitCard']
  readonly actionsOf: MapProps['popupActions']
  readonly alertActionsOf: MapProps['alertActions']
  readonly onPick: (imei: Imei) => void
  readonly onClose: () => void
}) {
  const { view, open, Alert: AlertCard, onPick, onClose } = props
  const { Popup: Record } = props.track
  const { texts } = useBalizaContext()
  const units = useFleetValue((fleet) => fleet.units)
  const pinned = 'alert' in open
  const place = useMemo(() => {
    const element = document.createElement('div')
    element.className = pinned ? 'baliza-map__popup baliza-map__popup--pinned' : 'baliza-map__popup'
    return element
  }, [pinned])
  const record = 'record' in open ? open.track.records[open.record] : undefined
  const target = useMemo<Imei | Point>(() => {
    if ('imei' in open) return open.imei
    if ('at' in open) return open.at
    if ('alert' in open) return [open.alert.lat ?? 0, open.alert.lng ?? 0]
    const { lat, lng } = open.track.records[open.record] ?? { lat: 0, lng: 0 }
    return [lat, lng]
  }, [open])
  const elsewhere = 'imei' in open ? props.unitCard : null
  const ready = pinned ? AlertCard !== null : true
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is brought into sight once its code is there.
  useLayoutEffect(() => {
    if (elsewhere) return
    const stop = view.follow(place, target)
    let letGo = () => {}
    // Its size is known once it has been laid out.
    const frame = requestAnimationFrame(() => {
      const popup = place.firstElementChild
      if (!(popup instanceof HTMLElement)) return
      view.reveal(popup)
      letGo = view.holdInSight(popup, target)
    })
    return () => {
      cancelAnimationFrame(frame)
      letGo()
      stop()
    }
  }, [view, place, target, ready, elsewhere])

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
    ) : 'alert' in open && AlertCard !== null ? (
      <AlertCard
        alert={open.alert}
        texts={texts}
        focus={open.focus}
        onClose={onClose}
        actions={props.alertActionsOf?.(open.alert) ?? []}
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
    elsewhere ?? place,
  )
}
