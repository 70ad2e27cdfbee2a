import { fill, type Imei, mapUrl, type Unit, type WidgetTexts } from '@baliza/sdk-core'
import { type CSSProperties, type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import { cellText, isOn, type PositionColumn, type PositionSort, shownSpeed } from './position-rows.js'
import type { PositionChoice } from './positions-types.js'
import { useWindow } from './use-window.js'

/** The rows in sight of any number of them, under a head that stays. On a narrow place rows are cards. */
export function PositionsGrid(props: {
  readonly rows: readonly Unit[]
  readonly columns: readonly PositionColumn[]
  readonly sort: PositionSort
  readonly texts: WidgetTexts['positions']
  readonly onSort: (column: PositionColumn) => void
  readonly onSelect: ((choice: PositionChoice) => void) | undefined
}) {
  const { rows, columns, texts, onSelect } = props
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { first, end, look } = useWindow(frame, list, rows.length)
  /** The row that Tab leads to. It is drawn wherever it is: a focus that is scrolled away is not lost. */
  const [cursor, setCursor] = useState<Imei | null>(null)
  const moved = useRef(false)
  const at = Math.max(
    0,
    rows.findIndex(({ imei }) => imei === cursor),
  )

  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    const row = list.current?.querySelector<HTMLElement>('[tabindex="0"]')
    if (frame.current === null || row == null) return
    row.focus({ preventScroll: true })
    scrollTo(frame.current, row)
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const page = Math.max(1, (end - first) >> 1)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    moved.current = true
    setCursor(rows[Math.min(Math.max(next, 0), rows.length - 1)]?.imei ?? null)
  }

  const drawn = rows.slice(first, end).map((unit, index) => ({ unit, index: first + index }))
  const current = rows[at]
  if (current !== undefined && at < first) drawn.unshift({ unit: current, index: at })
  if (current !== undefined && at >= Math.min(end, rows.length)) drawn.push({ unit: current, index: at })
  const style = {
    '--count': rows.length,
    '--columns': columns.map((column) => `var(--baliza-${column})`).join(' '),
  } as CSSProperties
  return (
    <div ref={frame} className="baliza-positions__frame" part="frame" onScroll={look}>
      {/* biome-ignore lint/a11y/useSemanticElements: a <table> lays out all of its rows, not the ones in sight. */}
      <div
        role="grid"
        aria-label={texts.title}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        className="baliza-positions__grid"
        style={style}
      >
        <Head {...props} />
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        <div ref={list} role="rowgroup" className="baliza-positions__rows" part="rows" onKeyDown={onKeyDown}>
          {drawn.map(({ unit, index }) => (
            <Row
              key={unit.imei}
              unit={unit}
              index={index}
              columns={columns}
              texts={texts}
              reached={index === at}
              onReach={setCursor}
              onSelect={onSelect}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Scrolls as far as it takes to have a row in sight under the head. */
function scrollTo(frame: HTMLElement, row: HTMLElement) {
  const list = row.parentElement
  if (list === null) return
  const room = frame.clientHeight - list.offsetTop
  const top = row.offsetTop
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (top + row.offsetHeight > frame.scrollTop + room) frame.scrollTop = top + row.offsetHeight - room
}

function Head(props: {
  readonly columns: readonly PositionColumn[]
  readonly sort: PositionSort
  readonly texts: WidgetTexts['positions']
  readonly onSort: (column: PositionColumn) => void
}) {
  const { columns, sort, texts, onSort } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons are.
    <div role="row" aria-rowindex={1} className="baliza-positions__head">
      {columns.map((column) => {
        const sorted = sort.column === column
        const direction = sort.descending ? 'descending' : 'ascending'
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          // biome-ignore lint/a11y/useFocusableInteractive: its button is.
          <div
            key={column}
            role="columnheader"
            data-column={column}
            aria-sort={sorted ? direction : undefined}
          >
            {column === 'position' ? (
              texts.columns[column]
            ) : (
              <button type="button" onClick={() => onSort(column)}>
                {texts.columns[column]}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** One unit. What is scrolled past others is drawn once. */
const Row = memo(function Row(props: {
  readonly unit: Unit
  readonly index: number
  readonly columns: readonly PositionColumn[]
  readonly texts: WidgetTexts['positions']
  /** Whether Tab comes to it. */
  readonly reached: boolean
  readonly onReach: (imei: Imei) => void
  readonly onSelect: ((choice: PositionChoice) => void) | undefined
}) {
  const { unit, index, onSelect } = props
  const { imei } = unit
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={props.reached ? 0 : -1}
      className="baliza-positions__row"
      part="row"
      data-choosable={onSelect !== undefined || undefined}
      style={{ '--at': index } as CSSProperties}
      onFocus={() => props.onReach(imei)}
      onClick={() => onSelect?.({ imei })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onSelect?.({ imei })
      }}
    >
      {props.columns.map((column) => (
        <Cell key={column} {...props} column={column} />
      ))}
    </div>
  )
})

function Cell(props: {
  readonly unit: Unit
  readonly column: PositionColumn
  readonly texts: WidgetTexts['positions']
  readonly reached: boolean
}) {
  const { unit, column, texts, reached } = props
  const text = cellText(unit, column, texts)
  const { lat, lng } = unit
  const marks = {
    nombre: {},
    placas: {},
    position: {},
    address: {},
    speed: { 'data-still': shownSpeed(unit) === 0 || undefined },
    status: { 'data-on': isOn(unit) },
    time: {},
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    // biome-ignore lint/a11y/useFocusableInteractive: its row is.
    <div
      role="gridcell"
      data-column={column}
      title={column === 'nombre' || column === 'address' ? String(text) : undefined}
      {...marks[column]}
    >
      {column === 'position' && lat !== null && lng !== null ? (
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
      ) : (
        text
      )}
    </div>
  )
}
