// biome-ignore-all lint/a11y/useSemanticElements: the rows are positioned absolutely, which a <table> does not support.
// biome-ignore-all lint/a11y/useFocusableInteractive: use-cursor.ts gives them their tab stop.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the surrounding grid handles the keys.
import { fill } from '@baliza/sdk-core/internal'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { texts } from '../../../context/page-texts.js'
import { RowActions } from '../actions/row-actions.js'
import { ChoiceBox } from '../choice/choice-box.js'
import { byRank, type Column, readable, type TableAction, type Tone } from '../column.js'
import { actionsColumn, choiceColumn } from './table-head.js'
import styles from './table-line.module.css'

/** Number of columns in the second line of a card; the columns after it are labelled with their headers. */
const secondLine = 3

interface LineProps<Row extends object> {
  readonly row: Row
  readonly rowKey: string
  readonly index: number
  /** CSS pixels. */
  readonly top: number
  readonly columns: readonly Column<Row>[]
  /** Column that stays visible while the table scrolls sideways. */
  readonly fixed: string | undefined
  readonly colIndexOf: (id: string) => number
  readonly tone: Tone
  readonly isCurrent: boolean
  /** `null` if rows cannot be selected. */
  readonly isChosen: boolean | null
  readonly isCard: boolean
  readonly actions: ((row: Row) => readonly TableAction[]) | undefined
  readonly canOpen: boolean
  readonly onPress: (event: MouseEvent, index: number) => void
  readonly onChoose: (key: string, isRange: boolean) => void
  readonly measure: ((line: HTMLElement | null) => void) | undefined
}

/** A row: cells in their columns, or a card. */
export const TableLine = memo(Line) as typeof Line

function Line<Row extends object>(props: LineProps<Row>) {
  const { row, rowKey, index, columns, isChosen, isCurrent, isCard } = props
  const [title = columns[0]] = byRank(columns)
  const name = title === undefined ? rowKey : readable(title.value(row))
  const actions = props.actions?.(row) ?? []
  const choice = isChosen !== null && (
    <div
      role="gridcell"
      aria-colindex={1}
      className={styles.choiceCell}
      data-column={choiceColumn}
      tabIndex={-1}
    >
      <ChoiceBox
        label={fill(texts.table.choose, { name })}
        standing={isChosen ? 'all' : 'none'}
        onChange={(isRange) => props.onChoose(rowKey, isRange)}
      />
    </div>
  )
  const buttons = props.actions !== undefined && (
    <div
      role="gridcell"
      aria-colindex={props.colIndexOf(actionsColumn)}
      className={styles.actions}
      data-column={actionsColumn}
      tabIndex={-1}
    >
      <RowActions actions={actions} more={fill(texts.table.moreOf, { name })} labelled={isCard} />
    </div>
  )
  const cell = (column: Column<Row>, className?: string) => (
    <Cell
      key={column.id}
      column={column}
      row={row}
      className={className}
      isFixed={column.id === props.fixed}
      colIndex={props.colIndexOf(column.id)}
    />
  )

  return (
    <div
      ref={props.measure}
      className={isCard ? styles.card : styles.row}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen ?? isCurrent}
      aria-current={isChosen !== null && isCurrent ? true : undefined}
      data-index={index}
      data-key={rowKey}
      data-tone={props.tone}
      data-opens={props.canOpen || undefined}
      style={{ transform: `translateY(${props.top}px)` }}
      onMouseDown={(event) => {
        // Prevents Shift from selecting the text in between.
        if (isChosen !== null && event.shiftKey) event.preventDefault()
      }}
      onClick={(event) => props.onPress(event, index)}
    >
      {choice}
      {isCard ? <CardCells columns={columns} cell={cell} /> : columns.map((column) => cell(column))}
      {buttons}
    </div>
  )
}

function CardCells<Row extends object>(props: {
  readonly columns: readonly Column<Row>[]
  readonly cell: (column: Column<Row>, className?: string) => ReactNode
}) {
  const [title, aside, ...rest] = factsOf(props.columns)
  const controls = controlsOf(props.columns)
  return (
    <>
      {title !== undefined && props.cell(title, styles.title)}
      {aside !== undefined && props.cell(aside)}
      {rest.length > 0 && (
        <div className={styles.second} role="presentation">
          {rest.slice(0, secondLine).map((column) => props.cell(column))}
        </div>
      )}
      {rest.length > secondLine && (
        <div className={styles.rest} role="presentation">
          {rest.slice(secondLine).map((column) => props.cell(column))}
        </div>
      )}
      {controls.length > 0 && (
        <div className={styles.controls} role="presentation">
          {controls.map((column) => props.cell(column))}
        </div>
      )}
    </>
  )
}

function Cell<Row extends object>(props: {
  readonly column: Column<Row>
  readonly row: Row
  readonly className: string | undefined
  readonly isFixed: boolean
  readonly colIndex: number
}) {
  const { column, row } = props
  const text = readable(column.value(row))
  const content = column.cell === undefined ? text : column.cell(row)
  return (
    <div
      role="gridcell"
      aria-colindex={props.colIndex}
      className={props.className}
      title={column.control === true ? undefined : text}
      data-column={column.id}
      data-control={column.control}
      data-align={column.align}
      data-wraps={column.wraps}
      data-fixed={props.isFixed || undefined}
      data-head={column.header}
      tabIndex={-1}
    >
      {column.wraps === true ? <span className={styles.wrapped}>{content}</span> : content}
    </div>
  )
}

/** Returns the columns of a card in the order of its cells, for the arrow keys. */
export function cardOrder<Row extends object>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return [...factsOf(columns), ...controlsOf(columns)]
}

/** Returns the title of a card, the column next to it, and the others. */
function factsOf<Row extends object>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const [title, ...rest] = byRank(columns).filter(({ control }) => control !== true)
  const beside = rest.find((column) => column.beside === true) ?? rest[0]
  return [title, beside, ...rest.filter((column) => column !== beside)].filter((one) => one !== undefined)
}

const controlsOf = <Row extends object>(columns: readonly Column<Row>[]) =>
  columns.filter(({ control }) => control === true)
