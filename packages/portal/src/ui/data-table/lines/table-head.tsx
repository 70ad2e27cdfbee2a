// biome-ignore-all lint/a11y/useSemanticElements: the rows are positioned absolutely, which a <table> does not support.
// biome-ignore-all lint/a11y/useFocusableInteractive: use-cursor.ts gives them their tab stop.
import { fill } from '@baliza/sdk-core/internal'
import { byName } from '@baliza/widgets/internal'
import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react'
import { useMemo } from 'react'
import { texts } from '../../../context/page-texts.js'
import iconButton from '../../buttons/icon-button.module.css'
import { MenuButton } from '../../menus/menu-button.js'
import { ChoiceBox } from '../choice/choice-box.js'
import { type Column, readable, type Sort } from '../column.js'
import styles from './table-head.module.css'

/** The line of headers, each of which sorts. */
export function TableHead<Row extends object>(props: {
  readonly columns: readonly Column<Row>[]
  /** Column that stays visible while the table scrolls sideways. */
  readonly fixed: string | undefined
  readonly colIndexOf: (id: string) => number
  readonly sort: Sort | null
  readonly onSort: (id: string) => void
  /** All rows, for the values of the column filters. */
  readonly rows: readonly Row[]
  readonly filterOf: (id: string) => ReadonlySet<string>
  readonly onFilter: (id: string, values: ReadonlySet<string>) => void
  /** How many rows are selected; `null` if rows cannot be selected. */
  readonly standing: 'all' | 'some' | 'none' | null
  readonly onChooseAll: () => void
  readonly hasActions: boolean
}) {
  const { columns, colIndexOf, sort, standing } = props
  const t = texts.table
  return (
    <div className={styles.head} role="row" aria-rowindex={1} data-head="">
      {standing !== null && (
        <div role="columnheader" aria-colindex={1} data-column={choiceColumn} tabIndex={-1}>
          <ChoiceBox label={t.chooseAll} standing={standing} onChange={props.onChooseAll} />
        </div>
      )}
      {columns.map((column) => {
        const sorted = sort?.id === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={colIndexOf(column.id)}
            aria-sort={sorted}
            title={column.hint}
            data-column={column.id}
            data-align={column.align}
            data-fixed={column.id === props.fixed || undefined}
            tabIndex={-1}
          >
            {column.sortable === false ? (
              <span className={styles.headText}>{column.header}</span>
            ) : (
              <button type="button" className={styles.sort} onClick={() => props.onSort(column.id)}>
                <span className={styles.headText}>{column.header}</span>
                {sorted === 'ascending' && <ArrowUp size={12} aria-hidden="true" />}
                {sorted === 'descending' && <ArrowDown size={12} aria-hidden="true" />}
              </button>
            )}
            {column.filterable === true && (
              <ColumnFilter
                column={column}
                rows={props.rows}
                chosen={props.filterOf(column.id)}
                onChange={(values) => props.onFilter(column.id, values)}
              />
            )}
          </div>
        )
      })}
      {props.hasActions && (
        <div
          role="columnheader"
          aria-colindex={colIndexOf(actionsColumn)}
          data-column={actionsColumn}
          data-align="number"
          tabIndex={-1}
        >
          <span className={styles.headText}>{t.actions}</span>
        </div>
      )}
    </div>
  )
}

export const choiceColumn = 'choice'
export const actionsColumn = 'actions'

/** Prefixes every value, because a menu's item may not have an empty id. */
const item = (value: string) => `=${value}`

function ColumnFilter<Row extends object>(props: {
  readonly column: Column<Row>
  readonly rows: readonly Row[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (values: ReadonlySet<string>) => void
}) {
  const { column, rows, chosen } = props
  const values = useMemo(
    () => [...new Set(rows.map((row) => readable(column.value(row))))].toSorted(byName),
    [rows, column],
  )
  const label = fill(texts.table.filterOf, { column: column.header })
  return (
    <MenuButton
      label={label}
      buttonLabel={label}
      className={`${iconButton.plain} ${styles.filter}`}
      changed={chosen.size > 0}
      choices={values.map((value) => ({ id: item(value), text: value === '' ? texts.table.noValue : value }))}
      chosen={new Set([...chosen].map(item))}
      onChoose={(id) => {
        const value = id.slice(1)
        const next = new Set(chosen)
        if (!next.delete(value)) next.add(value)
        props.onChange(next)
      }}
    >
      <ListFilter size={12} aria-hidden="true" />
    </MenuButton>
  )
}
