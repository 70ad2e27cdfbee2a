import { createPositionsTexts } from '@baliza/sdk-core'
import { given, oneOf } from '../element/coercions.js'
import { attribute, event, property, type WidgetTable } from '../element/table.js'
import { themes } from '../theme/theme.js'
import { BalizaPositions } from './positions.js'
import type { PositionsProps, PositionsView } from './positions-types.js'

const viewType =
  '{ search?: string, on?: boolean | null, sort?: { column: PositionColumn, descending: boolean } }'

/** `<baliza-positions-table>`: the fleet as a table for any page. */
export const positionsElement: WidgetTable<PositionsProps> = {
  tag: 'baliza-positions-table',
  description:
    'The latest position of every unit, in a table that is sorted, searched and downloaded; it needs a `<baliza-client>` in the page. Its rows are renewed every 150 s, from the poll that all widgets of a client share.',
  component: BalizaPositions,
  texts: createPositionsTexts,
  rows: {
    theme: attribute(oneOf(themes), "The theme; the client element's by default."),
    view: property(
      given<Partial<PositionsView>>(viewType, (value) => typeof value === 'object' && value !== null),
      'Which rows are shown, and in which order; columns and an order that it leaves out are as they were left.',
    ),
    onView: event('baliza-view', viewType, 'A search, a filter or an order was chosen.', 'view'),
    onSelect: event('baliza-select', '{ imei: Imei }', 'A row was chosen: show its unit.'),
  },
  methods: {},
}
