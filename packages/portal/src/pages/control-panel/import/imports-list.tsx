import { fill, formatFigure, type ImportRow, importedKinds, type KeptRow } from '@baliza/sdk-core/internal'
import { RefreshCw, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { importTexts } from '../../../context/import-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { errorText } from '../../../ui/data/error-text.js'
import type { Query } from '../../../ui/data/use-query.js'
import { type Column, DataTable } from '../../../ui/data-table/data-table.js'
import { ExportButton } from '../../../ui/data-table/export/export-button.js'
import { timeColumn } from '../../../ui/data-table/position-columns.js'
import { clockTime } from '../../../ui/imports/clock-time.js'
import { KeptRows } from '../../../ui/imports/kept-rows.js'
import { useUndo } from '../../../ui/imports/use-undo.js'
import { useClock } from '../../../ui/text/use-clock.js'
import { controlPanelTexts } from '../control-panel-texts.js'

const t = importTexts
const keyOf = ({ id }: ImportRow) => id

/** Interval at which the list checks which imports can still be undone, in ms. */
const lookEvery = 30_000

/** Recent imports; those of the last hour can be undone. */
export function ImportsList(props: { readonly query: Query<readonly ImportRow[]> }) {
  const { data, error, loading, reload } = props.query
  const { texts: pageTexts } = usePortal()
  const now = useClock(lookEvery)
  const [kept, setKept] = useState<readonly KeptRow[]>([])
  const undo = useUndo(setKept)
  const columns = useMemo(() => columnsAt(now), [now])
  const actions = useMemo(
    () => (row: ImportRow) =>
      canUndo(row, now) ? [{ id: 'undo', text: t.undo, icon: Undo2, act: () => void undo.run(row) }] : [],
    [now, undo.run],
  )
  return (
    <>
      <KeptRows rows={kept} />
      <DataTable
        id="imports"
        label={t.list}
        columns={columns}
        rows={data}
        keyOf={keyOf}
        actions={actions}
        toolbar={{
          start: <h2>{t.list}</h2>,
          end: (shown) => (
            <>
              <IconButton label={controlPanelTexts.refresh} onClick={reload}>
                <RefreshCw size={16} aria-hidden="true" />
              </IconButton>
              <ExportButton name="importaciones" title={t.list} {...shown} />
            </>
          ),
        }}
        empty={t.noImports}
        problem={error === null ? null : { text: errorText(error, pageTexts), onRetry: reload }}
        refreshing={loading}
      />
    </>
  )
}

const canUndo = ({ deshecha, deshacer_hasta }: ImportRow, now: number) =>
  deshecha === null && now < deshacer_hasta

const columnsAt = (now: number): readonly Column<ImportRow>[] => [
  timeColumn({ id: 'time', header: t.listColumns.time, width: 176, rank: 2 }, ({ timestamp }) => timestamp),
  { id: 'kind', header: t.listColumns.kind, value: ({ tipo }) => importedKinds[tipo], width: 128, rank: 4 },
  {
    id: 'file',
    header: t.listColumns.file,
    value: ({ archivo, tipo }) => archivo || importedKinds[tipo],
    width: 200,
    grows: true,
    rank: 1,
  },
  {
    id: 'rows',
    header: t.listColumns.rows,
    value: ({ escritas, total }) =>
      fill(t.rowsOf, { count: formatFigure(escritas), total: formatFigure(total) }),
    sortBy: ({ escritas }) => escritas,
    width: 120,
    rank: 5,
  },
  { id: 'user', header: t.listColumns.user, value: ({ user }) => user, width: 128, rank: 6 },
  {
    id: 'state',
    header: t.listColumns.state,
    value: (row) => {
      if (row.deshecha !== null) return t.undone
      return canUndo(row, now) ? fill(t.undoable, { time: clockTime(row.deshacer_hasta) }) : t.kept
    },
    width: 264,
    rank: 3,
  },
]
