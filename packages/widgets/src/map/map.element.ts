import { flag, given, number, oneOf, point, someOf, textOrNull } from '../element/coercions.js'
import { attribute, event, property, type WidgetTable } from '../element/table.js'
import { themes } from '../theme/theme.js'
import { BalizaMap, mapControls } from './map.js'
import type { MapProps, TileSource } from './map-types.js'

/** `<baliza-map>`: the live map for any page. */
export const mapElement: WidgetTable<MapProps> = {
  tag: 'baliza-map',
  description: 'The live map of the fleet. Give it a height; it needs a `<baliza-client>` in the page.',
  component: BalizaMap,
  rows: {
    selected: attribute(textOrNull, 'The imei of the unit that stands out; the map flies to it.'),
    labels: attribute(flag, 'Names beside the units, where they have room.'),
    showTrail: attribute(flag, 'Trail lines of the last refreshes.'),
    tiles: attribute(
      {
        type: 'TileSource[] | string',
        read: (value) =>
          typeof value === 'string' ? value : Array.isArray(value) ? value.filter(isTileSource) : undefined,
      },
      'Base layers; as an attribute one tile template, or `none`. OpenStreetMap by default.',
    ),
    center: attribute(point, 'Where the map opens (`19.43,-99.13`), instead of at its units.'),
    zoom: attribute(number, 'The zoom at which it opens, 0 to 19.'),
    insetLeft: attribute(number, 'CSS pixels at the left that something covers.'),
    controls: attribute(someOf(mapControls), 'The controls to show, or `none`; all by default.'),
    staleNotice: attribute(flag, '`false` for a page that says itself that data are old.'),
    theme: attribute(oneOf(themes), "The theme; the client element's by default."),
    filter: property(
      given<ReadonlySet<string> | null>(
        'Set<string> | null',
        (value) => value === null || value instanceof Set,
      ),
      'The imeis to show; `null` for all.',
    ),
    onSelect: event('baliza-select', 'string | null', 'A unit was selected on the map.', 'selected'),
    onPopup: event('baliza-popup', 'string | null', 'A popup opened for this unit, or closed.'),
  },
  methods: {
    flyTo: { description: 'Brings a unit to the centre.' },
    fit: { description: 'Shows every unit.' },
    resize: { description: 'Tells the map that its box has changed.' },
    popup: { description: "Opens a unit's popup; `null` closes it." },
  },
}

function isTileSource(value: unknown): value is TileSource {
  const { id, name, url } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string' && typeof url === 'string'
}
