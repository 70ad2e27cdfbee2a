import {
  allowed,
  type Cells,
  fill,
  formatFigure,
  type ImportCheck,
  type ImportKind,
  importColumnsOf,
  type Matching,
  mensajes,
  namedRows,
  type Role,
  totalsOmitted,
} from '@baliza/sdk-core/internal'
import { useId, useMemo, useRef, useState } from 'react'
import { importTexts } from '../../../context/import-texts.js'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Button } from '../../../ui/buttons/button.js'
import { errorText } from '../../../ui/data/error-text.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { type Column, DataTable } from '../../../ui/data-table/data-table.js'
import { useFocusKept } from '../../../ui/keyboard/kept-focus.js'
import { Chip } from '../../../ui/marks/chip.js'
import { Banner } from '../../../ui/notices/banner.js'
import { Progress } from '../../../ui/states/progress.js'
import { FaultCell, LookupCell } from './fault-cell.js'
import { faultsByRow, type PreviewRow } from './import-rows.js'
import {
  accountColumns,
  type Changes,
  faultKindId,
  faultKinds,
  type Lookups,
  lookupsOf,
  missingValues,
  valueKey,
} from './lookups.js'
import { MissingValues } from './missing-values.js'
import styles from './preview-step.module.css'
import step from './step.module.css'

const t = importTexts
const keyOf = ({ fila }: PreviewRow) => String(fila)
const none = new Map<string, never>()
const noColumns: ReadonlySet<string> = new Set()
const sound = new Map<number, never>()
const noUsers: readonly never[] = []
const noOptions = { marcas: [], grupos: [] }

/** Timeout of the check, in ms, for 20,000 rows. */
const checkTimeout = 120_000

/** Rows that are shown: all, those with faults, or the id of one kind of fault. */
const all = 'all'
const faultyRows = 'faulty'

/** Correction of cells: see `replaceValues`. */
export type Replace = (changes: ReadonlyMap<string, Changes>) => void

/** All rows with their faults, which can be corrected in the cells or for many rows at once. This step writes no data. */
export function PreviewStep(props: {
  readonly kind: ImportKind
  readonly rol: Role
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
  /** Names of groups that the import creates. */
  readonly newGroups: readonly string[]
  /** Rows whose password was generated. */
  readonly generated: ReadonlySet<number>
  /** Number that changes with each correction. */
  readonly edition: number
  readonly corrected: ReadonlyMap<number, ReadonlySet<string>>
  /** Whether the import is running. */
  readonly busy: boolean
  readonly onCorrect: (fila: number, column: string, value: string) => void
  readonly onReplace: Replace
  /** Sets the groups that the import creates. */
  readonly onGroups: (names: readonly string[]) => void
  readonly onImport: (check: ImportCheck) => void
  readonly onCancel: () => void
}) {
  const { kind, rol, headings, numbers, matching, rows, corrected, newGroups, generated } = props
  const { onCorrect, onGroups } = props
  const { client, texts: pageTexts } = usePortal()
  const [filter, setFilter] = useState(all)
  const {
    data: check,
    error,
    loading,
    reload,
  } = useQuery(
    // The rows themselves would make a key of megabytes.
    ['imports', 'check', useId(), props.edition],
    (signal) =>
      client.imports.check(
        { tipo: kind, filas: rows, ...(newGroups.length > 0 && { gruposNuevos: newGroups }) },
        { signal, timeout: checkTimeout },
      ),
    { kept: false },
  )
  const faults = useMemo(
    () => (check === null ? sound : faultsByRow(check.faltas, numbers)),
    [check, numbers],
  )
  /** Columns with faults stay visible on a narrow screen. */
  const wrong = useMemo(() => new Set(check?.faltas.map(({ columna }) => columna)), [check])
  const { everything } = allowed(rol, null)
  const namesAccounts = accountColumns[kind].some((column) => wrong.has(column))
  const users = useQuery(namesAccounts ? ['users', 'list', everything] : null, (signal) =>
    everything ? client.users.list({}, { signal }) : client.users.listOfManager({}, { signal }),
  )
  const lookups = useMemo(
    () => lookupsOf(kind, check ?? noOptions, users.data ?? noUsers, rol),
    [kind, check, users.data, rol],
  )
  const missing = useMemo(() => missingValues(kind, rows, faults, lookups), [kind, rows, faults, lookups])
  const kinds = useMemo(() => faultKinds(faults), [faults])
  // A kind of fault that has been corrected is no filter any more.
  const chosen = kinds.find(({ id }) => id === filter)
  const onlyFaulty = filter !== all
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
            hasNewPassword: generated.has(fila),
            corrected: corrected.get(fila) ?? noColumns,
          }
        })
        .filter((row) => !onlyFaulty || isShown(row, chosen)),
    [rows, numbers, faults, corrected, generated, onlyFaulty, chosen],
  )
  const onCreate = useMemo(
    () => (names: readonly string[]) => onGroups([...newGroups, ...names]),
    [newGroups, onGroups],
  )
  const columns = useMemo(
    () => previewColumns({ kind, headings, matching, wrong, lookups, onCorrect, onCreate }),
    [kind, headings, matching, wrong, lookups, onCorrect, onCreate],
  )
  const whole = useRef<HTMLDivElement>(null)
  useFocusKept(whole, `${missing.total} ${kinds.length} ${newGroups.length}`)

  const total = rows.length
  const good = check?.buenas ?? 0
  const faulty = faults.size
  const noun = t.nouns[kind][good === 1 ? 'one' : 'many']
  const labels = new Map(importColumnsOf(kind).map(({ id, label }) => [id, label]))
  return (
    <div ref={whole} className={styles.whole}>
      <Omitted {...props} />
      {missing.total > 0 && (
        <MissingValues
          kind={kind}
          values={missing.values}
          total={missing.total}
          lookups={lookups}
          disabled={props.busy}
          onCreate={onCreate}
          onReplace={(changes) => {
            const byColumn = new Map<string, Map<string, string>>()
            for (const { of, value } of changes) {
              const values = byColumn.get(of.column) ?? new Map<string, string>()
              byColumn.set(of.column, values.set(valueKey(of.value), value))
            }
            props.onReplace(byColumn)
          }}
        />
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
              <fieldset className={`${step.chips} ${styles.kinds}`} aria-label={t.filters}>
                <Chip aria-pressed={!onlyFaulty} onClick={() => setFilter(all)}>
                  {fill(t.all, { count: formatFigure(total) })}
                </Chip>
                <Chip
                  {...(faulty > 0 && !onlyFaulty && { tone: 'danger' as const })}
                  aria-pressed={onlyFaulty && chosen === undefined}
                  onClick={() => setFilter(faultyRows)}
                >
                  {fill(t.faulty, { count: formatFigure(faulty) })}
                </Chip>
                {kinds.length > 1 &&
                  kinds.map(({ id, column, name, count }) => (
                    <Chip key={id} aria-pressed={id === filter} onClick={() => setFilter(id)}>
                      {fill(t.faultKind, {
                        column: labels.get(column) ?? column,
                        fault: name,
                        count: formatFigure(count),
                      })}
                    </Chip>
                  ))}
              </fieldset>
            ),
            end: () => (
              <span className={styles.fileName}>
                {fill(t.file, { name: props.fileName, count: formatFigure(total) })}
              </span>
            ),
          }}
          empty={onlyFaulty ? t.noneFaulty : texts.errors.noMatches}
          onClearFilters={onlyFaulty ? () => setFilter(all) : undefined}
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
    </div>
  )
}

/** A corrected row stays in its filter, so that it does not disappear under the cursor. */
function isShown(
  { faults, corrected }: PreviewRow,
  kind: { readonly id: string; readonly column: string } | undefined,
): boolean {
  if (kind === undefined) return faults !== none || corrected !== noColumns
  const fault = faults.get(kind.column)
  return (fault !== undefined && faultKindId(kind.column, fault) === kind.id) || corrected.has(kind.column)
}

/** Rows that the import omits, and objects that it creates in addition to the rows. */
function Omitted(props: {
  readonly tooLong: readonly number[]
  readonly totals: readonly number[]
  readonly newGroups: readonly string[]
  readonly generated: ReadonlySet<number>
  readonly busy: boolean
  readonly onGroups: (names: readonly string[]) => void
}) {
  const { tooLong, totals, newGroups, generated } = props
  if (tooLong.length + totals.length + newGroups.length + generated.size === 0) return null
  return (
    <div className={styles.omitted}>
      {tooLong.length > 0 && <Banner tone="warning">{tooLongText(tooLong)}</Banner>}
      {totals.length > 0 && <Banner tone="accent">{totalsOmitted(totals)}</Banner>}
      {newGroups.length > 0 && (
        <Banner
          tone="accent"
          action={
            <Button variant="quiet" disabled={props.busy} onClick={() => props.onGroups([])}>
              {t.createNone}
            </Button>
          }
        >
          {fill(newGroups.length === 1 ? t.newGroupsOne : t.newGroups, {
            count: formatFigure(newGroups.length),
            names: newGroups.map((name) => `«${name}»`).join(', '),
          })}
        </Banner>
      )}
      {generated.size > 0 && (
        <Banner tone="accent">
          {generated.size === 1
            ? t.passwordsGeneratedOne
            : fill(t.passwordsGenerated, { count: formatFigure(generated.size) })}
        </Banner>
      )}
    </div>
  )
}

function tooLongText(numbers: readonly number[]): string {
  const rows = namedRows(numbers)
  return numbers.length === 1 ? fill(t.longRow, { row: rows }) : fill(t.longRowsOf, { rows })
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
function previewColumns(of: {
  readonly kind: ImportKind
  readonly headings: readonly string[]
  readonly matching: Matching
  readonly wrong: ReadonlySet<string>
  readonly lookups: Lookups
  readonly onCorrect: (fila: number, column: string, value: string) => void
  readonly onCreate: (groups: readonly string[]) => void
}): readonly Column<PreviewRow>[] {
  const { headings, matching, wrong, lookups, onCorrect, onCreate } = of
  const ours = importColumnsOf(of.kind).flatMap(({ id, label }, index): Column<PreviewRow>[] => {
    const place = matching[id]
    // Without their own column in the file, generated passwords are reported above the table.
    if (place == null) return []
    const options = lookups.get(id) ?? []
    const isSecret = id === 'pass'
    const textOf = ({ cells, hasNewPassword }: PreviewRow) => {
      if (isSecret) return hasNewPassword ? t.newPassword : t.hiddenPassword
      return cells[id] ?? ''
    }
    return [
      {
        id,
        header: label,
        hint: fill(t.fromColumn, { column: headings[place] ?? '' }),
        value: textOf,
        cell: (row) => {
          const { fila, number, cells, faults, corrected } = row
          if (!faults.has(id) && !corrected.has(id)) return textOf(row)
          const value = cells[id] ?? ''
          const fault = faults.get(id)
          const cell = {
            value,
            fault,
            column: label,
            row: number,
            onCorrect: (next: string) => onCorrect(fila, id, next),
          }
          const isNewGroup = id === 'grupo' && fault === mensajes.unknownGroup
          if (options.length === 0 && !isNewGroup) return <FaultCell {...cell} secret={isSecret} />
          return (
            <LookupCell
              {...cell}
              options={options}
              onCreate={isNewGroup ? () => onCreate([value]) : undefined}
            />
          )
        },
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
