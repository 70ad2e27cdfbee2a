import { Plus } from 'lucide-react'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/button.js'
import { DataTable, type DataTableProps } from '../../ui/data-table/data-table.js'
import { errorText } from '../../ui/error-text.js'
import { shownOf } from '../../ui/shown-of.js'
import type { Query } from '../../ui/use-query.js'
import styles from './administration.module.css'

/** The list of a tab: searched, and added to. */
export function AdministeredList<Row extends object>(
  props: Pick<DataTableProps<Row>, 'id' | 'label' | 'columns' | 'keyOf' | 'actions' | 'empty'> & {
    readonly query: Query<readonly Row[]>
    readonly search: string
    /** What the button says that adds one. */
    readonly add: string
    readonly onAdd: () => void
    readonly onOpen: (row: Row) => void
    /** @param count how many are shown, and of how many */
    readonly foot: (count: string) => string
  },
) {
  const { query, search, add, onAdd, foot, ...table } = props
  const { texts: pageTexts } = usePortal()
  return (
    <DataTable
      {...table}
      rows={query.data}
      toolbar={{ search }}
      problem={
        query.error === null ? null : { text: errorText(query.error, pageTexts), onRetry: query.reload }
      }
      refreshing={query.loading}
      foot={(shown) =>
        query.data !== null && (
          <div className={styles.foot}>
            <span role="status">{foot(shownOf(shown, query.data.length))}</span>
            <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
              {add}
            </Button>
          </div>
        )
      }
    />
  )
}
