import { createPositionsTexts } from '@baliza/sdk-core'
import { oneOf } from '../element/coercions.js'
import { attribute, event, type WidgetTable } from '../element/table.js'
import { themes } from '../theme/theme.js'
import { BalizaPositions } from './positions.js'
import type { PositionsProps } from './positions-types.js'

/** `<baliza-positions-table>`: the fleet as a table for any page. */
export const positionsElement: WidgetTable<PositionsProps> = {
  tag: 'baliza-positions-table',
  description:
    'The latest position of every unit, in a table that is sorted, searched and downloaded; it needs a `<baliza-client>` in the page. Its rows are renewed every 150 s, from the poll that all widgets of a client share.',
  component: BalizaPositions,
  texts: createPositionsTexts,
  rows: {
    theme: attribute(oneOf(themes), "The theme; the client element's by default."),
    onSelect: event('baliza-select', '{ imei: Imei }', 'A row was chosen: show its unit.'),
  },
  methods: {},
}
