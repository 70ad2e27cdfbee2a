import { fill, mapUrl, type Unit } from '@baliza/sdk-core/internal'
import type { GridColumn } from '../parts/table/grid.js'
import type { WidgetTexts } from '../texts/widget-texts.js'
import { cellText, isOn, type PositionColumn, shownSpeed } from './position-rows.js'

export function gridColumns(
  columns: readonly PositionColumn[],
  texts: WidgetTexts['positions'],
): readonly GridColumn<Unit>[] {
  return columns.map((column) => ({
    id: column,
    header: texts.columns[column],
    track: `var(--baliza-${column})`,
    unsorted: column === 'position',
    ...(column === 'speed' ? { data: { 'data-end': true } } : {}),
    marks: marks[column],
    cell: (unit, reached) => {
      const text = cellText(unit, column, texts)
      const { lat, lng } = unit
      if (column !== 'position' || lat === null || lng === null) return text
      return (
        <a
          href={mapUrl(lat, lng)}
          target="_blank"
          rel="noreferrer"
          tabIndex={reached ? 0 : -1}
          data-short={texts.map}
          aria-label={`${text}, ${fill(texts.openMap, { unit: unit.nombre })}`}
          onClick={(event) => event.stopPropagation()}
        >
          <span>{text}</span>
        </a>
      )
    },
  }))
}

const none = () => ({})
const marks: Readonly<Record<PositionColumn, NonNullable<GridColumn<Unit>['marks']>>> = {
  nombre: ({ nombre }) => ({ title: nombre }),
  placas: none,
  position: none,
  address: ({ direccion }) => ({ title: direccion }),
  speed: (unit) => ({ 'data-still': shownSpeed(unit) === 0 || undefined }),
  status: (unit) => ({ 'data-on': isOn(unit) }),
  time: none,
}
