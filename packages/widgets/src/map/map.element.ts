import { createMapTexts, type Imei } from '@baliza/sdk-core'
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
import { selectEvent, sharedParts, sharedRows, sharedSlots } from '../element/shared-rows.js'
import { attribute, event, method, property, type WidgetTable } from '../element/table.js'
import { BalizaMap, mapControls } from './map.js'
import type {
  MapInsets,
  MapPlace,
  MapProps,
  MapPropsWithHandle,
  MapShapes,
  MapTrack,
  TileSource,
} from './map-types.js'

const methods = {
  flyTo: method('imei: Imei, zoom?: number', 'Brings a unit to the centre.'),
  fit: method('', 'Shows every unit.'),
  resize: method('', 'Tells the map that its box has changed.'),
  show: method('point: Point, zoom?: number', 'Brings a place to the centre.'),
  fitPoints: method('points: readonly Point[]', 'Shows all these places.'),
  center: method('', 'What is in the middle of it; `null` before it has loaded.'),
  draw: method(
    'kind: DrawKind, at?: Point',
    'Begins to draw; with a place, a circle or a point of interest is put there at once.',
  ),
  edit: method('shape: Geofence | Route', 'Begins to edit a geofence, point of interest or route.'),
  undoDrawing: method('', 'Takes the last change of what is drawn or edited back.'),
  redoDrawing: method('', 'Makes the change again that was undone last.'),
  stopDrawing: method('', 'Ends drawing and editing.'),
  showAlert: method('alert: Alert', 'Drops a pin where an alert happened and opens its card.'),
  showRecord: method(
    'index: number, zoom?: number',
    'Brings a record of the track to the centre and opens its popup.',
  ),
  trackAt: method(
    'time: number | null',
    "Puts the vehicle of the track's replay where it was at that time, Unix ms; null takes it off.",
  ),
  popup: method('imei: Imei | null', "Opens a unit's popup; `null` closes it."),
}

/** `<baliza-map>`: the live map for any page. Its styles do not reach outside of it, so a unit's popup stays on it. */
export const mapElement: WidgetTable<
  Omit<MapPropsWithHandle, 'unitCard' | 'unitCardFold' | 'alertCard' | 'onPlaceMenu'>
> = {
  tag: 'baliza-map',
  description:
    'The live map of the fleet; it needs a `<baliza-client>` in the page. Up to 480 px high, unless your CSS says otherwise.',
  // A page that holds a map is scrolled past it.
  component: (props) => BalizaMap({ gestures: 'cooperative', ...props }),
  texts: createMapTexts,
  rows: {
    ...sharedRows,
    selected: attribute(
      textOrNull,
      'The imei of the unit that stands out; the map flies to it and follows it.',
    ),
    labels: attribute(flag, 'Names beside the units, where they fit.'),
    showTrail: attribute(flag, 'Trail lines of the last refreshes.'),
    tiles: attribute(
      {
        type: 'readonly TileSource[] | string',
        read: (value) =>
          typeof value === 'string' ? value : Array.isArray(value) ? value.filter(isTileSource) : undefined,
      },
      'Base layers; as an attribute one tile template, the address of a `.pmtiles` archive, or `none`. OpenStreetMap by default.',
    ),
    source: attribute(
      textOrNull,
      'The id of the base layer that is shown; `null`, or an empty attribute, for none. The first by default.',
    ),
    center: attribute(point, 'Where the map opens (`19.43,-99.13`), instead of at its units.'),
    zoom: attribute(number, 'The zoom at which it opens, 0 to 19.'),
    insetLeft: attribute(number, 'CSS pixels at the left that something covers.'),
    controls: attribute(someOf(mapControls), 'The controls to show, or `none`; all by default.'),
    staleNotice: attribute(flag, '`false` for a page that says itself that data are old.'),
    filter: property(
      given<ReadonlySet<string> | null>(
        'ReadonlySet<Imei> | null',
        (value) => value === null || value instanceof Set,
      ),
      'The imeis to show; `null` for all.',
    ),
    covered: property(
      given<MapInsets>('MapInsets', (value) => typeof value === 'object' && value !== null),
      'CSS pixels at each edge that something of the page covers: what is looked at keeps clear of them.',
    ),
    gestures: attribute(
      oneOf(['cooperative', 'greedy']),
      "`cooperative`, the default: a wheel scrolls the page unless Ctrl or ⌘ is held, and two fingers move the map; `greedy`: both are the map's.",
    ),
    follow: attribute(
      { ...flag, type: 'boolean | string' },
      'Whether the selected unit is kept in sight; on until somebody pans. As an attribute also a link to one unit that the portal has shared, which is then shown alone, without a `<baliza-client>`.',
    ),
    shapes: property(
      given<MapShapes | null>(
        'MapShapes | null',
        (value) => value === null || hasLists(value, ['geofences', 'routes']),
      ),
      'Geofences, points of interest and routes to show; `null` for none.',
    ),
    showShapes: attribute(
      flag,
      "Shows the user's geofences, points of interest and routes, which it loads itself.",
    ),
    track: property(
      given<MapTrack | null>(
        'MapTrack | null',
        (value) => value === null || hasLists(value, ['records', 'stops']),
      ),
      'A history to draw, oldest record first; `null` for none.',
    ),
    place: property(
      given<MapPlace | null>('MapPlace | null', (value) => value === null || isPlace(value)),
      "The marker of a search's result; `null` for none.",
    ),
    popupActions: property(
      callback<NonNullable<MapProps['popupActions']>>('(unit: Unit) => readonly PopupAction[]'),
      "The buttons that a unit's popup offers besides its own links.",
    ),
    drawingColor: attribute(
      text,
      "The colour of what is drawn or edited, `#rrggbb`; of a point of interest its icon's address.",
    ),
    mayCancel: property(
      callback<NonNullable<MapProps['mayCancel']>>('() => boolean | Promise<boolean>'),
      'Asked before Escape ends drawing and takes what is drawn off the map.',
    ),
    alertActions: property(
      callback<NonNullable<MapProps['alertActions']>>('(alert: Alert) => readonly PopupAction[]'),
      "The buttons that an alert's card offers.",
    ),
    onAlert: event('baliza-alert', 'Alert | null', 'The card of this alert opened, or closed.'),
    onFollow: event('baliza-follow', 'boolean', 'Following the selected unit began or ended.', 'follow'),
    onLabels: event('baliza-labels', 'boolean', 'The names were switched on or off on the map.', 'labels'),
    onSource: event(
      'baliza-source',
      'string | null',
      'Another base layer was chosen on the map: its id.',
      'source',
    ),
    onShape: event('baliza-shape', 'Geofence | Route', 'A geofence, point of interest or route was clicked.'),
    onTrackPoint: event('baliza-track-point', 'number', 'A point of the track was clicked: its index.'),
    onDraft: event(
      'baliza-draft',
      'ShapeDraft | null',
      'What is drawn or edited has changed; `null`: it was cancelled, and drawing has ended.',
    ),
    onSelect: selectEvent(
      'A unit was selected on the map.',
      (imei: Imei) => ({ kind: 'unit', imei }),
      'selected',
    ),
    onPopup: event('baliza-popup', 'string | null', 'A popup opened for this unit, or closed.'),
  },
  methods,
  handles: createHandles(methods),
  slots: {
    ...sharedSlots,
    empty: 'In place of what says that there is no unit.',
    toolbar: "Your own buttons, in the map's upper left corner.",
    popup: "Something of yours at the end of a unit's popup; `baliza-popup` tells whose it is.",
  },
  parts: {
    ...sharedParts,
    map: 'All of it.',
    button: 'Each of its buttons.',
    menu: 'The menu of base layers.',
    popup: 'The popup of a unit, an alert or a record.',
    status: 'What it says of its data: that they are loading, old, or none.',
    credit: 'Whose map it is.',
  },
}

function isTileSource(value: unknown): value is TileSource {
  const { id, name, url } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string' && typeof url === 'string'
}

/** What a page hands over as an object: that its lists are lists is enough to go by. */
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
