import { type BinRow, fill } from '@baliza/sdk-core/internal'
import { RefreshCw, RotateCcw, Trash2 } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useAddressState } from '../../../context/use-address-state.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { errorText } from '../../../ui/data/error-text.js'
import { notSent, useMutation } from '../../../ui/data/use-mutation.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { wholeList } from '../../../ui/data/whole-list.js'
import { DataTable, type TableAction } from '../../../ui/data-table/data-table.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import { useClock } from '../../../ui/text/use-clock.js'
import { PageFrame } from '../../page-frame/page-frame.js'
import { controlPanelTexts } from '../control-panel-texts.js'
import { ForAdministrators } from '../for-administrators.js'
import { binColumns } from './bin-columns.js'

const t = texts.bin
const keyOf = ({ id }: BinRow) => id
const readAddress = (query: URLSearchParams) => ({ search: query.get('buscar') ?? '' })
const writeAddress = ({ search }: { readonly search: string }) => ({ buscar: search || null })

/** Objects removed in the last 30 days, with an action to restore them. */
export default function BinPage() {
  return <ForAdministrators>{() => <Bin />}</ForAdministrators>
}

function Bin() {
  const { client, notices, texts: pageTexts } = usePortal()
  const confirm = useConfirm()
  const [{ search }, change] = useAddressState(readAddress, writeAddress)
  const now = useClock(60_000)
  const { data, error, loading, reload } = useQuery(['bin', 'list'], (signal) =>
    wholeList(client.bin.list.each({}, { signal })),
  )
  const columns = useMemo(() => binColumns(now), [now])

  const { run: restore } = useMutation(
    async ({ id }: BinRow) => {
      notices.show('success', await client.bin.restore({ id }))
    },
    { changes: 'bin' },
  )
  const { run: erase } = useMutation(
    async ({ id, nombre: name }: BinRow) => {
      const question = { title: fill(t.eraseOf, { name }), question: t.eraseQuestion, accept: t.erase }
      if (!(await confirm({ ...question, destructive: true }))) return notSent
      notices.show('success', await client.bin.remove({ id }))
      return undefined
    },
    { changes: 'bin' },
  )
  const actions = useCallback(
    (row: BinRow): readonly TableAction[] => [
      { id: 'restore', text: t.restore, icon: RotateCcw, act: () => void restore(row) },
      { id: 'erase', text: t.erase, icon: Trash2, danger: true, act: () => void erase(row) },
    ],
    [restore, erase],
  )

  return (
    <PageFrame title={texts.portal.titles.papelera} back="cpanel">
      <DataTable
        id="bin"
        label={texts.portal.titles.papelera}
        columns={columns}
        rows={data}
        keyOf={keyOf}
        actions={actions}
        toolbar={{
          search: t.search,
          end: () => (
            <IconButton label={controlPanelTexts.refresh} onClick={reload}>
              <RefreshCw size={16} aria-hidden="true" />
            </IconButton>
          ),
        }}
        search={search}
        onSearch={(typed) => change({ search: typed })}
        empty={t.empty}
        problem={error === null ? null : { text: errorText(error, pageTexts), onRetry: reload }}
        refreshing={loading}
        foot={(shown) =>
          data !== null && (
            <span role="status">
              {fill(t.shown, { shown, count: data.length })} {t.intro}
            </span>
          )
        }
      />
    </PageFrame>
  )
}
