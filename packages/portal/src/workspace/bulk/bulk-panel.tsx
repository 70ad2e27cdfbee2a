import { fill, isBalizaError } from '@baliza/sdk-core/internal'
import { useMemo, useRef } from 'react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { errorText } from '../../ui/data/error-text.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { type Column, DataTable } from '../../ui/data-table/data-table.js'
import { useFocusKept } from '../../ui/keyboard/kept-focus.js'
import { Badge } from '../../ui/marks/badge.js'
import { Panel } from '../../ui/panel/panel.js'
import { Progress } from '../../ui/states/progress.js'
import styles from './bulk-panel.module.css'
import type { BulkRow, BulkRun } from './bulk-run.js'
import { bulkTexts as t } from './bulk-texts.js'

/** Row with the reason of its failure; '' if it has not failed. */
interface Line extends BulkRow {
  readonly state: 'waiting' | 'done' | 'failed'
  readonly reason: string
}

const rank = { failed: 0, waiting: 1, done: 2 } as const
const tones = { failed: 'solid', waiting: 'neutral', done: 'success' } as const
const keyOf = ({ key }: Line) => key
const columns: readonly Column<Line>[] = [
  { id: 'name', header: t.columns.name, value: ({ name }) => name, width: 140, grows: true, rank: 1 },
  {
    id: 'result',
    header: t.columns.result,
    value: ({ state }) => t[state],
    cell: ({ state }) => <Badge tone={tones[state]}>{t[state]}</Badge>,
    width: 100,
    rank: 2,
  },
  { id: 'reason', header: t.columns.reason, value: ({ reason }) => reason, width: 180, grows: true, rank: 3 },
]

/** Progress of each selected row, with a retry of the failed ones. */
export function BulkPanel(props: {
  readonly run: BulkRun
  /** Keys that currently exist. */
  readonly present: ReadonlySet<string>
  readonly onClose: () => void
}) {
  const { present } = props
  const { job, $state, stop, retry } = props.run
  const { isRunning, results } = useAtom($state)
  const { texts: pageTexts } = usePortal()
  const lines = useMemo(() => {
    const all = job.rows.map((row): Line => {
      const result = results.get(row.key) ?? 'waiting'
      if (typeof result === 'string') return { ...row, state: result, reason: '' }
      // The server responds `forbidden` both for removed rows and for rows the user may not see. A row that was listed here was
      // removed.
      const isGone = isBalizaError(result.error, 'forbidden') && !present.has(row.key)
      const reason = isGone ? pageTexts.errors.notFound : errorText(result.error, pageTexts)
      return { ...row, state: 'failed', reason }
    })
    return all.sort((a, b) => rank[a.state] - rank[b.state])
  }, [job, results, present, pageTexts])
  const count = (state: Line['state']) => lines.filter((line) => line.state === state).length
  const [done, failed, total] = [count('done'), count('failed'), lines.length]
  const open = total - done
  const outcome = useRef<HTMLDivElement>(null)
  useFocusKept(outcome, isRunning)
  return (
    <Panel
      title={job.title}
      onClose={() => {
        stop()
        props.onClose()
      }}
      footer={
        <>
          {isRunning ? (
            <Button onClick={stop}>{t.stop}</Button>
          ) : (
            <Button variant={open === 0 ? 'primary' : 'secondary'} onClick={props.onClose}>
              {texts.portal.close}
            </Button>
          )}
          {!isRunning && open > 0 && (
            <Button variant="primary" onClick={retry}>
              {fill(t.retry, { count: open })}
            </Button>
          )}
        </>
      }
    >
      <div ref={outcome} className={styles.content}>
        <div className={styles.outcome}>
          <Progress label={job.title} value={(done + failed) / total} />
          <p role="status">
            {fill(t.progress, { done, total })}
            {failed > 0 && ` · ${failed === 1 ? t.oneFailed : fill(t.manyFailed, { count: failed })}`}
          </p>
        </div>
        <DataTable id="bulk" label={t.results} columns={columns} rows={lines} keyOf={keyOf} empty="" />
      </div>
    </Panel>
  )
}
