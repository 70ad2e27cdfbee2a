import { ArrowDownUp, Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '../../../context/page-texts.js'
import button from '../../buttons/icon-button.module.css'
import { SearchField } from '../../fields/search-field.js'
import { MenuButton } from '../../menus/menu-button.js'
import type { Column, Sort } from '../column.js'
import styles from './table-toolbar.module.css'

/** Line above a table: its search, the page's additions, and the menu of columns; for cards, the order. */
export function TableToolbar<Row extends object>(props: {
  readonly search: string
  readonly searchHint: string | undefined
  readonly onSearch: (search: string) => void
  readonly start: ReactNode
  readonly end: ReactNode
  readonly columns: readonly Column<Row>[]
  readonly shown: ReadonlySet<string>
  readonly onShow: (id: string, shown: boolean) => void
  readonly sort: Sort | null
  readonly onSort: (sort: Sort) => void
  readonly isCards: boolean
}) {
  const { columns, shown, sort } = props
  const t = texts.table
  const sortable = columns.filter((column) => column.sortable !== false)
  return (
    <div className={styles.toolbar}>
      {props.searchHint !== undefined && (
        <div className={styles.search}>
          <SearchField label={props.searchHint} value={props.search} onChange={props.onSearch} />
        </div>
      )}
      {props.start}
      <span className={styles.push} />
      {props.end}
      {props.isCards ? (
        sortable.length > 0 && (
          <MenuButton
            label={t.sort}
            buttonLabel={t.sort}
            className={button.plain}
            choices={sortable.map(({ id, header }) => ({ id, text: header }))}
            {...(sort !== null && { chosen: sort.id })}
            onChoose={(id) => props.onSort({ id, descending: sort?.id === id && !sort.descending })}
          >
            <ArrowDownUp size={16} aria-hidden="true" />
          </MenuButton>
        )
      ) : (
        <MenuButton
          label={t.columns}
          buttonLabel={t.columns}
          className={button.plain}
          choices={columns.map(({ id, header }) => ({ id, text: header }))}
          chosen={shown}
          onChoose={(id) => {
            // The last column cannot be hidden.
            if (shown.size > 1 || !shown.has(id)) props.onShow(id, !shown.has(id))
          }}
        >
          <Columns3 size={16} aria-hidden="true" />
        </MenuButton>
      )}
    </div>
  )
}
