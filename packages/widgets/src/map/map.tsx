import type { Imei } from '@baliza/sdk-core'
import {
  type KeyboardEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Slot, useBalizaContext } from '../client/provider.js'
import { useFleetValue } from '../client/use-fleet.js'
import { useLifecycle } from '../client/use-lifecycle.js'
import parts from '../parts/parts.css?text'
import { adoptSheets, colorSchemes } from '../theme/theme.js'
import { useAlert } from './alert/use-alert.js'
import { readTiles } from './background/tiles.js'
import controlsCss from './controls/controls.css?text'
import { Controls } from './controls/controls.js'
import statusCss from './controls/status.css?text'
import { Status } from './controls/status.js'
import { UnitKeys } from './controls/unit-keys.js'
import { useDrawing } from './drawing/use-drawing.js'
import { useGestures } from './gestures/use-gestures.js'
import mapCss from './map.css?text'
import type { MapControl, MapHandle, MapInsets, MapPropsWithHandle, TileSource } from './map-types.js'
import { alertOf, isThere, type Open, unitOf } from './open.js'
import { usePlace } from './place/use-place.js'
import { useShapes } from './shapes/use-shapes.js'
import { useTrack } from './track/use-track.js'
import { loadPopup, usePopup } from './use-popup.js'
import leafletCore from './view/leaflet-core.css?text'
import type { MapView } from './view/map-view.js'
import { useDark, useForced } from './view/use-dark.js'
import { useFollow } from './view/use-follow.js'
import { useLayer } from './view/use-layer.js'
import { useMapView } from './view/use-map-view.js'

const sheets = [parts, leafletCore, mapCss, controlsCss, statusCss]

export const mapControls = [
  'layers',
  'labels',
  'fit',
  'follow',
  'zoom',
] as const satisfies readonly MapControl[]

/** How near something is seen, unless the map is nearer already (specification 1, section 9). */
const nearUnit = 19
const nearSearch = 18
const nearEvent = 18
/** Section 2: Speed chart. */
const nearRecord = 19

const nothing: MapInsets = { top: 0, right: 0, bottom: 0, left: 0 }

/**
 * The live map: every unit of the fleet, gliding; popups, base layers, keyboard (specification 1, section 2: Map).
 * It fills the element around it; where that has no height it is up to 480 px high.
 */
export function BalizaMap(props: MapPropsWithHandle) {
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
  const [open, setOpenState] = useState<Open | null>(null)
  const [ownSelected, setOwnSelected] = useState<Imei | null>(null)
  const selected = props.selected === undefined ? ownSelected : props.selected
  /** Selected on the map itself: it is in sight, nothing flies. */
  const picked = useRef<Imei | null>(null)

  const setOpen = (next: Open | null) => {
    setOpenState(next)
    if (unitOf(next) !== unitOf(open)) props.onPopup?.(unitOf(next))
    if (alertOf(next) !== alertOf(open)) props.onAlert?.(alertOf(next))
  }
  const pick = (imei: Imei, focus: boolean) => {
    picked.current = imei
    if (imei !== selected) {
      setOwnSelected(imei)
      props.onSelect?.(imei)
    } else follow(true)
    setOpen({ imei, focus })
  }
  const close = () => {
    setOpen(null)
    if (open?.focus) keys.current?.focus({ preventScroll: true })
  }

  const [look, setLook] = useState(0)
  const { view, broken } = useMapView(viewport, {
    center: props.center,
    zoom: props.zoom,
    iconBase: () => client?.host ?? '',
    onMove: () => {},
    onAway: () => follow(false),
    onPick: ({ imeis, at }) => {
      const [first] = imeis
      if (first === undefined) setOpen(null)
      else if (imeis.length === 1) pick(first, false)
      else setOpen({ imeis, at, focus: false })
    },
  })

  // Before paint, and before the map measures its box.
  useLayoutEffect(() => {
    if (root.current !== null) adoptSheets(root.current, sheets)
  })

  const sources = useMemo(() => readTiles(props.tiles), [props.tiles])
  const [ownSource, setOwnSource] = useState<string | null | undefined>(undefined)
  const chosen = props.source === undefined ? ownSource : props.source
  const source = chosen === null ? null : (sources.find(({ id }) => id === chosen) ?? sources[0] ?? null)
  // Before it has units to show: how near depends on what there is to see.
  useEffect(() => view?.tiles(source), [view, source])

  useEffect(() => {
    if (view === null || client === null) return
    let whole = true
    return client.fleet.subscribe((fleet) => {
      view.feed(fleet, whole)
      whole = false
    })
  }, [view, client])

  const dark = useDark(theme)
  const scheme = `${theme} ${dark} ${useForced()} ${look}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which has these.
  useEffect(() => view?.recolour(), [view, scheme])

  const [labels, setLabels] = useState(props.labels ?? false)
  useEffect(() => setLabels(props.labels ?? false), [props.labels])
  useEffect(() => view?.labels(labels), [view, labels])
  useEffect(() => view?.trail(showTrail), [view, showTrail])
  useEffect(() => view?.filter(filter), [view, filter])
  const { top, right, bottom, left } = covered
  useEffect(() => view?.cover({ top, right, bottom, left }), [view, top, right, bottom, left])

  useEffect(() => {
    if (view === null) return
    view.select(selected)
    if (selected !== null && selected !== picked.current) view.flyTo(selected, nearUnit)
    picked.current = null
  }, [view, selected])

  /** What a host asked of the map before its code had arrived. */
  const asked = useRef<((view: MapView) => void)[]>([])
  const ask = (what: (view: MapView) => unknown) =>
    new Promise<void>((done, fail) => {
      const act = async (there: MapView) => {
        await what(there)
        await there.settled()
      }
      const begin = (there: MapView) => void act(there).then(done, fail)
      if (view === null) asked.current.push(begin)
      else begin(view)
    })
  useEffect(() => {
    if (view !== null) for (const what of asked.current.splice(0)) what(view)
  }, [view])
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
  useLayer(view, true, async (there) => {
    await there.shown
    return (await import('./view/watch-tokens.js')).watchTokens(there, () => setLook(Date.now()))
  })
  useGestures(view, props.gestures === 'cooperative', texts.map)
  const shownTrack = props.track ?? null
  const track = useTrack(view, shownTrack, scheme, (record) => {
    if (shownTrack !== null) setOpen({ record, track: shownTrack, focus: false })
    props.onTrackPoint?.(record)
  })

  const { on: follows, follow } = useFollow(view, selected, {
    wanted: props.follow,
    // A replay's camera goes after its own vehicle, and what is being drawn on stands still.
    paused: drawing.active || (shownTrack?.follow === true && shownTrack.at !== null),
    onFollow: props.onFollow,
  })
  const Alert = useAlert(view, alertOf(open))
  const popup = usePopup(view, open !== null)

  const handle = (): MapHandle => ({
    flyTo: (imei, zoom = nearUnit) => {
      // Who looks at another unit turns away from the chosen one.
      if (selected !== null) follow(imei === selected)
      return ask((there) => there.flyTo(imei, zoom))
    },
    fit: () => ask((there) => there.fit()),
    resize: () => view?.resize(),
    popup: (imei) => {
      setOpen(imei === null ? null : { imei, focus: false })
      // Where its code does not come the page stands as before.
      return ask(() => imei !== null && loadPopup().catch(() => {}))
    },
    show: (point, zoom = nearSearch) => ask((there) => there.showPlace(point, zoom)),
    fitPoints: (points) => ask((there) => there.fitPoints(points)),
    draw: drawing.draw,
    edit: drawing.edit,
    undoDrawing: drawing.undoDrawing,
    stopDrawing: drawing.stopDrawing,
    showAlert: async (alert) => {
      const { lat, lng } = alert
      if (lat === null || lng === null) return
      setOpen({ alert, focus: false })
      await ask((there) => there.showEvent([lat, lng], nearEvent))
    },
    showRecord: async (index, zoom = nearRecord) => {
      const record = shownTrack?.records[index]
      if (shownTrack === null || record === undefined) return
      setOpen({ record: index, track: shownTrack, focus: false })
      await ask((there) => there.showPlace([record.lat, record.lng], zoom))
    },
    trackAt: track.at,
  })
  useImperativeHandle(props.handleRef, handle)

  const state = useFleetValue((fleet) => fleet.state)
  const error = useFleetValue((fleet) => fleet.error)
  const known = useFleetValue((fleet) => fleet.receivedAt !== null)
  const empty = useFleetValue((fleet) => fleet.receivedAt !== null && fleet.units.size === 0)
  const retry = () => void client?.fleet.refresh()
  useLifecycle(props, { state, known, empty, error, retry }, view !== null, texts.map)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open === null) return
    // A dialog around the map stays.
    event.preventDefault()
    event.stopPropagation()
    close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Escape from what is inside.
    <div
      ref={root}
      className="baliza-map"
      part="map"
      data-state={state}
      data-theme={dark ? 'dark' : 'light'}
      style={{ colorScheme: colorSchemes[theme] }}
      onKeyDown={onKeyDown}
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
          // It would lie over what is drawn.
          follow={selected === null || drawing.active ? null : follows}
          onFollow={follow}
          onSource={(id) => {
            setOwnSource(id)
            props.onSource?.(id)
          }}
          onLabels={(shown) => {
            setLabels(shown)
            props.onLabels?.(shown)
          }}
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

/** Whose map it is, as the provider's licence asks. */
function Credit(props: { readonly source: TileSource | null; readonly otherwise: string }) {
  const { source, otherwise } = props
  return (
    <p className="baliza-map__credit" part="credit">
      {source === null ? (
        otherwise
      ) : source.attributionUrl === undefined ? (
        source.attribution
      ) : (
        <a href={source.attributionUrl} target="_blank" rel="noreferrer noopener">
          {source.attribution}
        </a>
      )}
    </p>
  )
}
