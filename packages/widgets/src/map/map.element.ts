import type { Imei } from '@baliza/sdk-core/internal'
import {
  callback,
  flag,
  given,
  number,
  oneOf,
  point,
  someOf,
  text,
  textOrNull,
} from '../element/coercions.js'
import { createHandles } from '../element/handles.js'
import { selectEvent, sharedRows } from '../element/shared-rows.js'
import { attribute, event, property, type WidgetTable } from '../element/table.js'
import { createMapTexts } from '../texts/map-texts.js'
import { BalizaMap, mapControls } from './map.js'
import type {
  MapHandle,
  MapInsets,
  MapPlace,
  MapProps,
  MapPropsWithHandle,
  MapShapes,
  MapTrack,
  TileSource,
} from './map-types.js'

/** The names of the methods of {@link MapHandle}. On the element, `center` is the property of that name. */
const methods: Readonly<Record<Exclude<keyof MapHandle, 'center'>, true>> = {
  flyTo: true,
  fit: true,
  resize: true,
  show: true,
  fitPoints: true,
  draw: true,
  edit: true,
  undoDrawing: true,
  redoDrawing: true,
  stopDrawing: true,
  showAlert: true,
  showRecord: true,
  trackAt: true,
  popup: true,
}

/** The props that an element supports: those without React components or elements. */
export type MapElementProps = Omit<
  MapPropsWithHandle,
  'unitCard' | 'unitCardFold' | 'alertCard' | 'onPlaceMenu'
>

/** `<baliza-map>`: the live map, for any page. Its styles are isolated, so a unit's popup stays inside it. */
export const mapElement: WidgetTable<MapElementProps> = {
  tag: 'baliza-map',
  // A user must be able to scroll the page past its map.
  component: (props) => BalizaMap({ gestures: 'cooperative', ...props }),
  texts: createMapTexts,
  rows: {
    ...sharedRows,
    selected: attribute(textOrNull),
    labels: attribute(flag),
    showTrail: attribute(flag),
    tiles: attribute({
      type: 'readonly TileSource[] | string',
      read: (value) =>
        typeof value === 'string' ? value : Array.isArray(value) ? value.filter(isTileSource) : undefined,
    }),
    source: attribute(textOrNull),
    center: attribute(point),
    zoom: attribute(number),
    insetLeft: attribute(number),
    controls: attribute(someOf(mapControls)),
    staleNotice: attribute(flag),
    filter: property(
      given<ReadonlySet<string> | null>(
        'ReadonlySet<Imei> | null',
        (value) => value === null || value instanceof Set,
      ),
    ),
    covered: property(given<MapInsets>('MapInsets', (value) => typeof value === 'object' && value !== null)),
    gestures: attribute(oneOf(['cooperative', 'greedy'])),
    follow: attribute({ ...flag, type: 'boolean | string' }),
    shapes: property(
      given<MapShapes | null>(
        'MapShapes | null',
        (value) => value === null || hasLists(value, ['geofences', 'routes']),
      ),
    ),
    showShapes: attribute(flag),
    track: property(
      given<MapTrack | null>(
        'MapTrack | null',
        (value) => value === null || hasLists(value, ['records', 'stops']),
      ),
    ),
    place: property(given<MapPlace | null>('MapPlace | null', (value) => value === null || isPlace(value))),
    popupActions: property(
      callback<NonNullable<MapProps['popupActions']>>('(unit: Unit) => readonly PopupAction[]'),
    ),
    drawingColor: attribute(text),
    mayCancel: property(callback<NonNullable<MapProps['mayCancel']>>('() => boolean | Promise<boolean>')),
    alertActions: property(
      callback<NonNullable<MapProps['alertActions']>>('(alert: Alert) => readonly PopupAction[]'),
    ),
    onAlert: event('baliza-alert', 'Alert | null'),
    onFollow: event('baliza-follow', 'boolean', 'follow'),
    onLabels: event('baliza-labels', 'boolean', 'labels'),
    onSource: event('baliza-source', 'string | null', 'source'),
    onShape: event('baliza-shape', 'Geofence | Route'),
    onTrackPoint: event('baliza-track-point', 'number'),
    onDraft: event('baliza-draft', 'ShapeDraft | null'),
    onSelect: selectEvent((imei: Imei) => ({ kind: 'unit', imei }), 'selected'),
    onPopup: event('baliza-popup', 'string | null'),
  },
  handles: createHandles(methods),
}

function isTileSource(value: unknown): value is TileSource {
  const { id, name, url } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string' && typeof url === 'string'
}

/** Checks an object of the page. It only checks that its lists are arrays. */
function hasLists(value: unknown, names: readonly string[]): boolean {
  return (
    typeof value === 'object' &&
    names.every((name) => Array.isArray((value as Record<string, unknown>)?.[name]))
  )
}

function isPlace(value: unknown): boolean {
  const { point: at, label } = (value ?? {}) as Record<string, unknown>
  return point.read(at) !== undefined && typeof label === 'string'
}
