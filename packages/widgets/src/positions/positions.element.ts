import { given } from '../element/coercions.js'
import { selectEvent, sharedRows } from '../element/shared-rows.js'
import { event, property, type WidgetTable } from '../element/table.js'
import { createPositionsTexts } from '../texts/positions-texts.js'
import { BalizaPositions } from './positions.js'
import type { PositionChoice, PositionsProps, PositionsView } from './positions-types.js'

/** `<baliza-positions-table>`: the fleet as a table, for any page. */
export const positionsElement: WidgetTable<PositionsProps> = {
  tag: 'baliza-positions-table',
  component: BalizaPositions,
  texts: createPositionsTexts,
  rows: {
    ...sharedRows,
    view: property(
      given<Partial<PositionsView>>(
        'Partial<PositionsView>',
        (value) => typeof value === 'object' && value !== null,
      ),
    ),
    onView: event('baliza-view', 'PositionsView', 'view'),
    onSelect: selectEvent(({ imei }: PositionChoice) => ({
      kind: 'unit',
      imei,
    })),
  },
}
