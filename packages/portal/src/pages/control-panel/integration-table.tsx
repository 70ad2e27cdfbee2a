import { fill } from '@baliza/sdk-core/internal'
import { Plus, RefreshCw } from 'lucide-react'
import { usePortal } from '../../context/portal-context.js'
import { useAddressState } from '../../context/use-address-state.js'
import { Button } from '../../ui/buttons/button.js'
import { IconButton } from '../../ui/buttons/icon-button.js'
import { errorText } from '../../ui/data/error-text.js'
import type { Query } from '../../ui/data/use-query.js'
import { DataTable } from '../../ui/data-table/data-table.js'
import type { DataTableProps } from '../../ui/data-table/data-table-props.js'
import { ExportButton } from '../../ui/data-table/export/export-button.js'
import { controlPanelTexts } from './control-panel-texts.js'

const readAddress = (query: URLSearchParams) => ({ search: query.get('buscar') ?? '' })
const writeAddress = ({ search }: { readonly search: string }) => ({ buscar: search || null })
const keyOf = ({ id }: { readonly id: string }) => id

type Label = 'search' | 'add' | 'empty' | 'emptyHint' | 'oneShown' | 'shown'

/** Table of API keys or webhooks, with search, reload, export and a button to add one. */
export function IntegrationTable<Row extends { readonly id: string }>(
  props: Pick<DataTableProps<Row>, 'id' | 'label' | 'columns' | 'actions'> & {
    readonly fileName: string
    readonly labels: Readonly<Record<Label, string>>
    readonly query: Query<readonly Row[]>
    readonly onAdd: () => void
  },
) {
  const { fileName, labels, query, onAdd, ...table } = props
  const { data, error, loading, reload } = query
  const { texts: pageTexts } = usePortal()
  const [{ search }, change] = useAddressState(readAddress, writeAddress)
  return (
    <DataTable
      {...table}
      rows={data}
      keyOf={keyOf}
      toolbar={{
        search: labels.search,
        end: (shown) => (
          <>
            <IconButton label={controlPanelTexts.refresh} onClick={reload}>
              <RefreshCw size={16} aria-hidden="true" />
            </IconButton>
            <ExportButton name={fileName} title={table.label} {...shown} />
            <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
              {labels.add}
            </Button>
          </>
        ),
      }}
      search={search}
      onSearch={(typed) => change({ search: typed })}
      empty={`${labels.empty}. ${labels.emptyHint}`}
      problem={error === null ? null : { text: errorText(error, pageTexts), onRetry: reload }}
      refreshing={loading}
      foot={() =>
        data !== null && (
          <span role="status">
            {data.length === 1 ? labels.oneShown : fill(labels.shown, { count: data.length })}
          </span>
        )
      }
    />
  )
}
