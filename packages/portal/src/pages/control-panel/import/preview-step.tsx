import {
  type Cells,
  fill,
  formatFigure,
  type ImportCheck,
  type ImportKind,
  importColumnsOf,
  type Matching,
  namedRows,
  totalsOmitted,
} from '@baliza/sdk-core/internal'
import { useId, useMemo, useState } from 'react'
import { importTexts } from '../../../context/import-texts.js'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Button } from '../../../ui/buttons/button.js'
import { errorText } from '../../../ui/data/error-text.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { type Column, DataTable } from '../../../ui/data-table/data-table.js'
import { Chip } from '../../../ui/marks/chip.js'
import { Banner } from '../../../ui/notices/banner.js'
import { Progress } from '../../../ui/states/progress.js'
import { FaultCell } from './fault-cell.js'
import { faultsByRow, type PreviewRow } from './import-rows.js'
import styles from './preview-step.module.css'
import step from './step.module.css'

const t = importTexts
const keyOf = ({ fila }: PreviewRow) => String(fila)
const none = new Map<string, never>()
const noColumns: ReadonlySet<string> = new Set()
const sound = new Map<number, never>()

/** Timeout of the check, in ms, for 20,000 rows. */
const checkTimeout = 120_000

/** All rows with their faults, which can be corrected in the cells. This step writes no data. */
export function PreviewStep(props: {
  readonly kind: ImportKind
  readonly fileName: string
  readonly headings: readonly string[]
  /** Row numbers of the file, as in a spreadsheet. */
  readonly numbers: readonly number[]
  /** Rows of the file with more cells than headings; they are not in `rows`. */
  readonly tooLong: readonly number[]
  /** Row numbers of the totals of the file; they are not in `rows`. */
  readonly totals: readonly number[]
  readonly matching: Matching
  readonly rows: readonly Cells[]
  /** Number that changes with each correction. */
  readonly edition: number
  readonly corrected: ReadonlyMap<number, ReadonlySet<string>>
  /** Whether the import is running. */
  readonly busy: boolean
  readonly onCorrect: (fila: number, column: string, value: string) => void
  readonly onImport: (check: ImportCheck) => void
  readonly onCancel: () => void
}) {
  const { kind, headings, numbers, matching, rows, corrected, onCorrect } = props
  const { client, texts: pageTexts } = usePortal()
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const {
    data: check,
    error,
    loading,
    reload,
  } = useQuery(
    // The rows themselves would make a key of megabytes.
    ['imports', 'check', useId(), props.edition],
    (signal) => client.imports.check({ tipo: kind, filas: rows }, { signal, timeout: checkTimeout }),
    { kept: false },
  )
  const faults = useMemo(
    () => (check === null ? sound : faultsByRow(check.faltas, numbers)),
    [check, numbers],
  )
  const shown = useMemo(
    () =>
      rows
        .map((cells, index): PreviewRow => {
          const fila = index + 1
          return {
            fila,
            number: numbers[index] ?? fila,
            cells,
            faults: faults.get(fila) ?? none,
            corrected: corrected.get(fila) ?? noColumns,
          }
        })
        .filter((row) => !onlyFaulty || row.faults !== none || row.corrected !== noColumns),
    [rows, numbers, faults, corrected, onlyFaulty],
  )
  /** Columns with faults stay visible on a narrow screen. */
  const wrong = useMemo(() => new Set(check?.faltas.map(({ columna }) => columna)), [check])
  const columns = useMemo(
    () => previewColumns(kind, headings, matching, wrong, onCorrect),
    [kind, headings, matching, wrong, onCorrect],
  )

  const total = rows.length
  const good = check?.buenas ?? 0
  const faulty = faults.size
  const noun = t.nouns[kind][good === 1 ? 'one' : 'many']
  return (
    <>
      {props.tooLong.length + props.totals.length > 0 && (
        <div className={styles.omitted}>
          {props.tooLong.length > 0 && <Banner tone="warning">{tooLongText(props.tooLong)}</Banner>}
          {props.totals.length > 0 && <Banner tone="accent">{totalsOmitted(props.totals)}</Banner>}
        </div>
      )}
      <div className={styles.preview}>
        <DataTable
          id={`import-${kind}`}
          label={t.titles[kind]}
          columns={columns}
          rows={shown}
          keyOf={keyOf}
          toolbar={{
            search: t.searchFile,
            start: (
              <fieldset className={step.chips} aria-label={t.filters}>
                <Chip aria-pressed={!onlyFaulty} onClick={() => setOnlyFaulty(false)}>
                  {fill(t.all, { count: formatFigure(total) })}
                </Chip>
                <Chip
                  {...(faulty > 0 && !onlyFaulty && { tone: 'danger' as const })}
                  aria-pressed={onlyFaulty}
                  onClick={() => setOnlyFaulty(true)}
                >
                  {fill(t.faulty, { count: formatFigure(faulty) })}
                </Chip>
              </fieldset>
            ),
            end: () => (
              <span className={styles.fileName}>
                {fill(t.file, { name: props.fileName, count: formatFigure(total) })}
              </span>
            ),
          }}
          empty={onlyFaulty ? t.noneFaulty : texts.errors.noMatches}
          onClearFilters={onlyFaulty ? () => setOnlyFaulty(false) : undefined}
          problem={error === null ? null : { text: errorText(error, pageTexts), onRetry: reload }}
          refreshing={loading}
        />
      </div>
      <footer className={step.bar}>
        {props.busy || (loading && check === null) ? (
          <div className={styles.busy} role="status">
            <Progress
              label={props.busy ? fill(t.running, { count: formatFigure(good), noun }) : t.checking}
            />
            <span>{props.busy ? fill(t.running, { count: formatFigure(good), noun }) : t.checking}</span>
          </div>
        ) : (
          <p className={step.standing} role="status">
            {check !== null && <Standing good={good} faulty={faulty} />}
          </p>
        )}
        <Button disabled={props.busy} onClick={props.onCancel}>
          {texts.tracking.cancel}
        </Button>
        <Button
          variant="primary"
          busy={props.busy}
          disabled={!props.busy && (check === null || loading || error !== null || good === 0)}
          onClick={() => check !== null && props.onImport(check)}
        >
          {fill(faulty === 0 ? t.run : t.runGood, { count: formatFigure(good), noun })}
        </Button>
      </footer>
    </>
  )
}

function tooLongText(numbers: readonly number[]): string {
  const one = numbers.length === 1
  return fill(one ? t.longRow : t.longRowsOf, { [one ? 'row' : 'rows']: namedRows(numbers) })
}

function Standing({ good, faulty }: { readonly good: number; readonly faulty: number }) {
  const count = (number: number) => ({ count: formatFigure(number) })
  if (good === 0) return t.nothingReady
  return (
    <>
      <b>{good === 1 ? t.readyOne : fill(t.ready, count(good))}</b>
      {faulty > 0 && ` · ${faulty === 1 ? t.leftOne : fill(t.left, count(faulty))}`}
    </>
  )
}

/** Returns the row number and the columns that the file has. */
function previewColumns(
  kind: ImportKind,
  headings: readonly string[],
  matching: Matching,
  wrong: ReadonlySet<string>,
  onCorrect: (fila: number, column: string, value: string) => void,
): readonly Column<PreviewRow>[] {
  const ours = importColumnsOf(kind).flatMap(({ id, label }, index): Column<PreviewRow>[] => {
    const place = matching[id]
    if (place == null) return []
    return [
      {
        id,
        header: label,
        hint: fill(t.fromColumn, { column: headings[place] ?? '' }),
        value: ({ cells }) => cells[id] ?? '',
        cell: ({ fila, number, cells, faults, corrected }) =>
          !faults.has(id) && !corrected.has(id) ? (
            (cells[id] ?? '')
          ) : (
            <FaultCell
              value={cells[id] ?? ''}
              fault={faults.get(id)}
              column={label}
              row={number}
              onCorrect={(value) => onCorrect(fila, id, value)}
            />
          ),
        width: 156,
        grows: true,
        rank: index === 0 ? 1 : index + (wrong.has(id) ? 2 : 100),
      },
    ]
  })
  const number: Column<PreviewRow> = {
    id: 'fila',
    header: '#',
    value: ({ number }) => number,
    align: 'number',
    width: 72,
    rank: 1.5,
  }
  return [number, ...ours]
}
