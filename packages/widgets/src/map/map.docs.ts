import { method, sharedDocs, type WidgetDocs } from '../element/docs.js'
import type { MapElementProps } from './map.element.js'

export const mapDocs: WidgetDocs<MapElementProps> = {
  description:
    'The live map of the fleet; it needs a `<baliza-client>` in the page. Up to 480 px high, unless your CSS says otherwise.',
  rows: {
    ...sharedDocs.rows,
    selected: 'The imei of the unit that stands out; the map flies to it and follows it.',
    labels: 'Names beside the units, where they fit.',
    showTrail: 'Trail lines of the last refreshes.',
    tiles:
      'Base layers; as an attribute one tile template, the address of a `.pmtiles` archive, or `none`. OpenStreetMap by default.',
    source:
      'The id of the base layer that is shown; `null`, or an empty attribute, for none. The first by default.',
    center: 'Where the map opens (`19.43,-99.13`), instead of at its units.',
    zoom: 'The zoom at which it opens, 0 to 19.',
    insetLeft: 'CSS pixels at the left that something covers.',
    controls: 'The controls to show, or `none`; all by default.',
    staleNotice: '`false` for a page that says itself that data are old.',
    filter: 'The imeis to show; `null` for all.',
    covered:
      'CSS pixels at each edge that something of the page covers: what is looked at keeps clear of them.',
    gestures:
      "`cooperative`, the default: a wheel scrolls the page unless Ctrl or ⌘ is held, and two fingers move the map; `greedy`: both are the map's.",
    follow:
      'Whether the selected unit is kept in sight; on until somebody pans. As an attribute also a link to one unit that the portal has shared, which is then shown alone, without a `<baliza-client>`.',
    shapes: 'Geofences, points of interest and routes to show; `null` for none.',
    showShapes: "Shows the user's geofences, points of interest and routes, which it loads itself.",
    track: 'A history to draw, oldest record first; `null` for none.',
    place: "The marker of a search's result; `null` for none.",
    popupActions: "The buttons that a unit's popup offers besides its own links.",
    drawingColor:
      "The colour of what is drawn or edited, `#rrggbb`; of a point of interest its icon's address.",
    mayCancel: 'Asked before Escape ends drawing and takes what is drawn off the map.',
    alertActions: "The buttons that an alert's card offers.",
    onAlert: 'The card of this alert opened, or closed.',
    onFollow: 'Following the selected unit began or ended.',
    onLabels: 'The names were switched on or off on the map.',
    onSource: 'Another base layer was chosen on the map: its id.',
    onShape: 'A geofence, point of interest or route was clicked.',
    onTrackPoint: 'A point of the track was clicked: its index.',
    onDraft: 'What is drawn or edited has changed; `null`: it was cancelled, and drawing has ended.',
    onSelect: 'A unit was selected on the map.',
    onPopup: 'A popup opened for this unit, or closed.',
  },
  methods: {
    flyTo: method('imei: Imei, zoom?: number', 'Brings a unit to the centre.'),
    fit: method('', 'Shows every unit.'),
    resize: method('', 'Tells the map that its box has changed.'),
    show: method('point: Point, zoom?: number', 'Brings a place to the centre.'),
    fitPoints: method('points: readonly Point[]', 'Shows all these places.'),
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
  },
  slots: {
    ...sharedDocs.slots,
    empty: 'In place of what says that there is no unit.',
    toolbar: "Your own buttons, in the map's upper left corner.",
    popup: "Something of yours at the end of a unit's popup; `baliza-popup` tells whose it is.",
  },
  parts: {
    ...sharedDocs.parts,
    map: 'All of it.',
    button: 'Each of its buttons.',
    menu: 'The menu of base layers.',
    popup: 'The popup of a unit, an alert or a record.',
    status: 'What it says of its data: that they are loading, old, or none.',
    credit: 'Whose map it is.',
  },
}
