import { useEffect, useLayoutEffect, useRef } from 'react'
import { ReportFailures } from '../client/failures.js'
import { Slot, useBalizaContext } from '../client/provider.js'
import { useFleetValue } from '../client/use-fleet.js'
import { useLifecycle } from '../client/use-lifecycle.js'
import parts from '../parts/parts.css?text'
import { adoptSheets, colorSchemes } from '../theme/theme.js'
import { useAlert } from './alert/use-alert.js'
import { useSource } from './background/use-source.js'
import controlsCss from './controls/controls.css?text'
import { Controls } from './controls/controls.js'
import { Credit } from './controls/credit.js'
import statusCss from './controls/status.css?text'
import { Status } from './controls/status.js'
import { UnitKeys } from './controls/unit-keys.js'
import { useDrawing } from './drawing/use-drawing.js'
import { useGestures } from './gestures/use-gestures.js'
import mapCss from './map.css?text'
import type { MapControl, MapInsets, MapPropsWithHandle } from './map-types.js'
import { alertOf, isThere } from './open.js'
import { usePlace } from './place/use-place.js'
import { usePlaceMenu } from './place/use-place-menu.js'
import { useShapes } from './shapes/use-shapes.js'
import { useTrack } from './track/use-track.js'
import { useHandle } from './use-handle.js'
import { useMapRequest } from './use-map-request.js'
import { useOpen } from './use-open.js'
import { usePopup } from './use-popup.js'
import leafletCore from './view/leaflet-core.css?text'
import { useColors } from './view/use-colors.js'
import { useFeed } from './view/use-feed.js'
import { useFollow } from './view/use-follow.js'
import { useLabels } from './view/use-labels.js'
import { useMapView } from './view/use-map-view.js'
import { useSelected } from './view/use-selected.js'

const sheets = [parts, leafletCore, mapCss, controlsCss, statusCss]

export const mapControls = [
  'layers',
  'labels',
  'fit',
  'follow',
  'zoom',
] as const satisfies readonly MapControl[]

const nothing: MapInsets = { top: 0, right: 0, bottom: 0, left: 0 }

/**
 * The live map: every unit of the fleet, gliding; popups, base layers, keyboard (specification 1, section 2: Map). It fills its
 * parent element; if the parent has no height, the map is up to 480 px high.
 */
export function BalizaMap(props: MapPropsWithHandle) {
  const { texts } = useBalizaContext()
  return (
    <ReportFailures host={props} say={texts.map}>
      <LiveMap {...props} />
    </ReportFailures>
  )
}

function LiveMap(props: MapPropsWithHandle) {
  const context = useBalizaContext()
  const { client, texts } = context
  const theme = props.theme ?? context.theme
  const {
    filter = null,
    insetLeft = 0,
    covered = nothing,
    controls = mapControls,
    showTrail = false,
    staleNotice = true,
  } = props

  const root = useRef<HTMLDivElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const keys = useRef<HTMLDivElement>(null)
  const opened = useOpen(props, keys, () => follow(true))
  const { open, selected, setOpen, pick, close } = opened

  const { view, broken } = useMapView(viewport, {
    center: props.center,
    zoom: props.zoom,
    iconHost: () => client?.host ?? '',
    onMove: () => {},
    onAway: () => follow(false),
    onPick: ({ imeis, at }) => {
      const [first] = imeis
      if (first === undefined) setOpen(null)
      else if (imeis.length === 1) pick(first, false)
      else setOpen({ imeis, at, focus: false })
    },
  })

  // Before the first paint, and before the map measures its size.
  useLayoutEffect(() => {
    if (root.current !== null) adoptSheets(root.current, sheets)
  })

  const { sources, source, choose } = useSource(view, props)
  useFeed(view, client)
  const { dark, scheme } = useColors(view, theme)
  const { labels, onLabels } = useLabels(view, props)
  useEffect(() => view?.trail(showTrail), [view, showTrail])
  useEffect(() => view?.filter(filter), [view, filter])
  const { top, right, bottom, left } = covered
  useEffect(() => view?.cover({ top, right, bottom, left }), [view, top, right, bottom, left])

  useSelected(view, selected, opened.picked)
  const ask = useMapRequest(view)

  const drawing = useDrawing(view, ask, texts, props)
  useShapes(view, {
    shapes: props.shapes ?? null,
    own: props.showShapes ?? false,
    client,
    scheme,
    edited: drawing.edited,
    onShape: props.onShape,
  })
  usePlace(view, props.place ?? null)
  usePlaceMenu(view, props.onPlaceMenu)
  useGestures(view, props.gestures === 'cooperative', texts.map)
  const shownTrack = props.track ?? null
  const track = useTrack(view, shownTrack, scheme, (record) => {
    if (shownTrack !== null) setOpen({ record, track: shownTrack, focus: false })
    props.onTrackPoint?.(record)
  })

  const { on: follows, follow } = useFollow(view, selected, {
    wanted: props.follow,
    // A replay follows its own vehicle, and a map with a drawing must not move.
    paused: drawing.active || (shownTrack?.follow === true && shownTrack.at !== null),
    onFollow: props.onFollow,
  })
  const Alert = useAlert(view, alertOf(open))
  const popup = usePopup(view, open !== null)

  useHandle(props.handleRef, view, { ask, opened, follow, drawing, shownTrack, track })

  const state = useFleetValue((fleet) => fleet.state)
  const error = useFleetValue((fleet) => fleet.error)
  const known = useFleetValue((fleet) => fleet.receivedAt !== null)
  const empty = useFleetValue((fleet) => fleet.receivedAt !== null && fleet.units.size === 0)
  const retry = () => void client?.fleet.refresh()
  useLifecycle(props, { state, known, empty, error, retry }, view !== null, texts.map)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only receives Escape from its content.
    <div
      ref={root}
      className="baliza-map"
      part="map"
      data-state={state}
      data-theme={dark ? 'dark' : 'light'}
      style={{ colorScheme: colorSchemes[theme] }}
      onKeyDown={opened.onKeyDown}
    >
      <div
        className="baliza-map__frame"
        style={{
          left: `${insetLeft}px`,
          ['--covered-right' as string]: `${right}px`,
          ['--covered-height' as string]: `${top + bottom}px`,
        }}
      >
        <section ref={viewport} className="baliza-map__viewport" aria-label={texts.map.map} />
        <UnitKeys
          texts={texts}
          focusRef={keys}
          inSight={() => view?.inSight() ?? []}
          unit={(imei) => client?.fleet.get().units.get(imei)}
          onMove={(imei) => view?.ring(imei)}
          onOpen={(imei) => pick(imei, true)}
        />
        <Controls
          show={controls}
          texts={texts.map}
          sources={sources}
          source={source?.id ?? null}
          labels={labels}
          // The button would cover the drawing.
          follow={selected === null || drawing.active ? null : follows}
          onFollow={follow}
          onSource={choose}
          onLabels={onLabels}
          onFit={() => view?.fit()}
          onZoom={(steps) => view?.zoomBy(steps)}
        />
        <Status texts={texts} broken={broken} staleNotice={staleNotice} onRetry={retry} />
        <Slot name="toolbar" />
        <Credit source={source} otherwise={texts.map.credit} />
        {view !== null && popup !== null && open !== null && isThere(open, shownTrack) && (
          <popup.OpenPopup
            view={view}
            open={open}
            track={track}
            Alert={Alert}
            unitCard={props.unitCard}
            alertCard={props.alertCard}
            fold={props.unitCardFold}
            actionsOf={props.popupActions}
            alertActionsOf={props.alertActions}
            onPick={(imei) => pick(imei, true)}
            onClose={close}
          />
        )}
      </div>
    </div>
  )
}
