import type { Imei } from '@baliza/sdk-core/internal'
import { type ComponentType, useLayoutEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useBalizaContext } from '../client/provider.js'
import { useFleetValue } from '../client/use-fleet.js'
import { adoptSheets } from '../theme/theme.js'
import alertCss from './alert/alert-popup.css?text'
import type { AlertPopupProps } from './alert/alert-popup.js'
import type { MapProps, Point } from './map-types.js'
import type { Open } from './open.js'
import placedCss from './open-popup.css?text'
import actionsCss from './popup/actions.css?text'
import factsCss from './popup/facts.css?text'
import menuCss from './popup/more-actions.css?text'
import frameCss from './popup/popup-frame.css?text'
import stackCss from './popup/stack-popup.css?text'
import { StackPopup } from './popup/stack-popup.js'
import stateLineCss from './popup/state-line.css?text'
import stateMarkCss from './popup/state-mark.css?text'
import { UnitPopup } from './popup/unit-popup.js'
import { doubtedPlace } from './track/doubted-places.js'
import type { TrackTools } from './track/use-track.js'
import type { MapView } from './view/map-view.js'

/** The sheet of the frame is first: the sheets of its content override its rules for small texts and buttons. */
const sheets = [
  frameCss,
  placedCss,
  stateLineCss,
  stateMarkCss,
  factsCss,
  actionsCss,
  menuCss,
  stackCss,
  alertCss,
]

/**
 * The open popup, positioned over its place. A unit's popup is in `unitCard` and an alert's card in `alertCard`, if the page
 * gives these elements.
 */
export function OpenPopup(props: {
  readonly view: MapView
  readonly open: Open
  readonly track: TrackTools
  /** The card of an alert; `null` until its code is loaded. */
  readonly Alert: ComponentType<AlertPopupProps> | null
  readonly unitCard: MapProps['unitCard']
  readonly alertCard: MapProps['alertCard']
  readonly fold: MapProps['unitCardFold']
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
    const record = open.track.records[open.record]
    const { lat, lng } = (record && doubtedPlace(record)) ?? record ?? { lat: 0, lng: 0 }
    return [lat, lng]
  }, [open])
  const elsewhere = 'imei' in open ? props.unitCard : pinned ? props.alertCard : null
  // Before the content is measured.
  useLayoutEffect(() => adoptSheets(view.container, sheets), [view])
  const ready = pinned ? AlertCard !== null : true
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is brought into view once its code is loaded.
  useLayoutEffect(() => {
    if (elsewhere) return
    const stop = view.follow(place, target)
    let letGo = () => {}
    // The size is known after the layout.
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
        fold={elsewhere ? props.fold : undefined}
      />
    ) : stacked.length > 0 ? (
      <StackPopup units={stacked} texts={texts} focus={open.focus} onPick={onPick} onClose={onClose} />
    ) : null,
    elsewhere ?? place,
  )
}
