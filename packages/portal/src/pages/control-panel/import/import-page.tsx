import {
  type Cells,
  cleanCell,
  fill,
  findTotals,
  formatFigure,
  hostNow,
  type ImportCheck,
  type ImportKind,
  type ImportResult,
  importRows,
  type Matching,
  matchColumns,
  missingColumns,
  type Role,
  toCells,
  UnreadableFile,
  unknownColumns,
} from '@baliza/sdk-core/internal'
import { useCallback, useRef, useState } from 'react'
import { importTexts } from '../../../context/import-texts.js'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useAddressState } from '../../../context/use-address-state.js'
import { useMutation } from '../../../ui/data/use-mutation.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import type { Question } from '../../../ui/dialogs/confirm-dialog.js'
import { useFocusKept } from '../../../ui/keyboard/kept-focus.js'
import { createUnsaved } from '../../../workspace/unsaved.js'
import { useLeaveGuard } from '../../../workspace/use-leave-guard.js'
import { useUnsavedOf } from '../../../workspace/use-unsaved.js'
import { PageFrame } from '../../page-frame/page-frame.js'
import { ForAdministrators } from '../for-administrators.js'
import { ColumnsStep } from './columns-step.js'
import { FileStep } from './file-step.js'
import { readImportAddress, writeImportAddress } from './import-address.js'
import styles from './import-page.module.css'
import { type GeneratedPassword, withPasswords } from './import-rows.js'
import { ImportsList } from './imports-list.js'
import { replaceValues } from './lookups.js'
import { PreviewStep, type Replace } from './preview-step.js'
import { readApart } from './read-apart.js'
import { ResultStep } from './result-step.js'
import { Steps } from './steps.js'

const t = importTexts

/** Timeout of the write, in ms: the server hashes 2,000 passwords in two minutes. */
const importTimeout = 600_000
/** Maximum of all kinds. Further rows of a file are only counted. */
const maxRows = Math.max(...Object.values(importRows))
/** Maximum length of a cell that the server accepts. */
const maxCell = 1_000

const leaving: Question = { title: t.unsavedTitle, question: t.unsaved, accept: texts.events.leave }

const leavingPasswords: Question = {
  title: t.passwordsTitle,
  question: t.passwordsUnsaved,
  accept: texts.events.leave,
}

interface ReadFile {
  readonly name: string
  readonly headings: readonly string[]
  readonly lines: readonly (readonly string[])[]
  /** Row numbers of the lines, as in a spreadsheet. */
  readonly numbers: readonly number[]
  /** Rows omitted from the lines: see `FileTable`. */
  readonly tooLong: readonly number[]
  readonly sheets: readonly string[]
  readonly sheet: number
  /** Whether another sheet is as likely as the one that was read. */
  readonly isAmbiguous: boolean
  /** File to read again for another sheet. */
  readonly source: File
}

type Stage =
  | { readonly step: 'file' }
  | { readonly step: 'columns'; readonly file: ReadFile; readonly matching: Matching }
  | {
      readonly step: 'preview'
      readonly file: ReadFile
      readonly matching: Matching
      readonly rows: readonly Cells[]
      /** Row numbers of the rows, as in a spreadsheet. */
      readonly numbers: readonly number[]
      /** Row numbers of the totals, which are not in `rows`. */
      readonly totals: readonly number[]
      /** Groups that the import creates. */
      readonly newGroups: readonly string[]
      /** Rows whose password was generated. */
      readonly generated: ReadonlySet<number>
      /** Number of corrections made here. */
      readonly edition: number
      /** Corrected columns of each row. */
      readonly corrected: ReadonlyMap<number, ReadonlySet<string>>
    }
  | {
      readonly step: 'result'
      readonly file: ReadFile
      readonly rows: readonly Cells[]
      readonly numbers: readonly number[]
      readonly result: ImportResult
      /** Generated passwords of the users that were written. */
      readonly passwords: readonly GeneratedPassword[]
      readonly at: number
    }

type PreviewStage = Extract<Stage, { readonly step: 'preview' }>

/** Imports units, users, drivers and assignments from a file: roles 3 and 4. */
export default function ImportPage() {
  return <ForAdministrators>{(rol) => <Import rol={rol} />}</ForAdministrators>
}

function Import({ rol }: { readonly rol: Role }) {
  const { client } = usePortal()
  const confirm = useConfirm()
  const [{ kind }, change] = useAddressState(readImportAddress, writeImportAddress)
  const [stage, setStage] = useState<Stage>({ step: 'file' })
  const [problem, setProblem] = useState<string | null>(null)
  const [unsaved] = useState(() => createUnsaved(confirm))
  useLeaveGuard(unsaved)
  /** Whether passwords were generated that the user has not downloaded. */
  const [hasPasswords, setHasPasswords] = useState(false)
  const isUnsaved = stage.step === 'columns' || stage.step === 'preview' || hasPasswords
  useUnsavedOf(unsaved, isUnsaved, hasPasswords ? leavingPasswords : leaving)
  const content = useRef<HTMLDivElement>(null)
  useFocusKept(content, stage.step)
  const imports = useQuery(['imports', 'list'], (signal) => client.imports.list({}, { signal }))

  const read = useMutation(async (chosen: File, sheet?: number) => {
    setProblem(null)
    try {
      const { rows, numbers, count, ...of } = await readApart({
        file: chosen,
        kind,
        maxRows,
        ...(sheet !== undefined && { sheet }),
      })
      const [headings = [], ...lines] = rows
      const own = numbers.slice(1)
      const wrong = problemOf(kind, count, lines, own)
      if (wrong === null)
        begin(kind, { ...of, name: chosen.name, headings, lines, numbers: own, source: chosen })
      else refuse(wrong)
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      refuse(fill(t.unreadable[error.reason], error.values))
    }
  })

  /** Shows the problem in the file step, also for another sheet of the file. */
  function refuse(why: string) {
    setProblem(why)
    setStage({ step: 'file' })
  }
  /** Skips the columns step if all columns were found and the file has no other columns, and no other sheet that is as likely. */
  function begin(of: ImportKind, file: ReadFile) {
    const matching = matchColumns(of, file.headings)
    const isClear =
      !file.isAmbiguous &&
      missingColumns(of, matching).length === 0 &&
      unknownColumns(file.headings, matching).length === 0
    if (isClear) preview(of, file, matching)
    else setStage({ step: 'columns', file, matching })
  }
  function preview(of: ImportKind, file: ReadFile, matching: Matching) {
    const totals = findTotals(of, file.lines, matching)
    const isRow = (_: unknown, place: number) => !totals.has(place)
    const cells = toCells(file.lines.filter(isRow), matching)
    setStage({
      step: 'preview',
      file,
      matching,
      ...(of === 'users' ? withPasswords(cells) : { rows: cells, generated: new Set() }),
      newGroups: [],
      numbers: file.numbers.filter(isRow),
      totals: [...totals].map((place) => file.numbers[place] ?? place + 1),
      edition: 0,
      corrected: new Map(),
    })
  }
  async function another() {
    if (hasPasswords && !(await unsaved.mayDrop())) return
    setHasPasswords(false)
    setStage({ step: 'file' })
  }
  async function cancel() {
    if (await unsaved.mayDrop()) setStage({ step: 'file' })
  }
  const correct = useCallback((fila: number, column: string, value: string) => {
    setStage((now) => {
      if (now.step !== 'preview') return now
      const clean = cleanCell(column, value)
      const rows = now.rows.with(fila - 1, { ...now.rows[fila - 1], [column]: clean })
      return edited(now, rows, new Map([[fila, [column]]]))
    })
  }, [])
  const replace = useCallback<Replace>((changes) => {
    setStage((now) => {
      if (now.step !== 'preview') return now
      const { rows, changed } = replaceValues(now.rows, changes)
      return edited(now, rows, changed)
    })
  }, [])
  const setGroups = useCallback((newGroups: readonly string[]) => {
    setStage((now) => (now.step === 'preview' ? { ...now, newGroups, edition: now.edition + 1 } : now))
  }, [])
  const run = useMutation(
    async ({ file, rows, numbers, newGroups, generated }: PreviewStage, check: ImportCheck) => {
      const result = await client.imports.run(
        {
          tipo: kind,
          filas: rows,
          archivo: file.name.slice(0, 200),
          ...(newGroups.length > 0 && { gruposNuevos: newGroups }),
          ...(check.faltas.length > 0 && { soloBuenas: true }),
        },
        { timeout: importTimeout },
      )
      const failed = new Set(result.faltas.map(({ fila }) => fila))
      const passwords = [...generated]
        .filter((fila) => !failed.has(fila))
        .map((fila) => ({ user: rows[fila - 1]?.user ?? '', pass: rows[fila - 1]?.pass ?? '' }))
      // The file of failed rows must not have a password that no account has.
      const written = rows.map((cells, index) => (generated.has(index + 1) ? { ...cells, pass: '' } : cells))
      setStage({ step: 'result', file, rows: written, numbers, result, passwords, at: hostNow() })
      setHasPasswords(passwords.length > 0)
    },
    { changes: 'imports' },
  )

  return (
    <PageFrame title={t.titles[kind]} back="cpanel">
      <Steps
        current={stage.step}
        onBack={
          stage.step === 'preview' && !run.busy
            ? () => setStage({ step: 'columns', file: stage.file, matching: stage.matching })
            : undefined
        }
      />
      <div ref={content} className={styles.content}>
        {stage.step === 'file' && (
          <div className={styles.start}>
            <FileStep
              kind={kind}
              busy={read.busy}
              problem={problem}
              onKind={(next) => {
                setProblem(null)
                change({ kind: next })
              }}
              onFile={(file) => void read.run(file)}
            />
            <div className={styles.list}>
              <ImportsList query={imports} />
            </div>
          </div>
        )}
        {stage.step === 'columns' && (
          <ColumnsStep
            kind={kind}
            headings={stage.file.headings}
            lines={stage.file.lines}
            matching={stage.matching}
            sheets={stage.file.sheets}
            sheet={stage.file.sheet}
            onSheet={(sheet) => void read.run(stage.file.source, sheet)}
            onMatch={(id, place) => setStage({ ...stage, matching: { ...stage.matching, [id]: place } })}
            onKind={(next) => {
              change({ kind: next })
              const { lines, numbers } = stage.file
              const wrong = problemOf(next, lines.length, lines, numbers)
              setProblem(wrong)
              if (wrong === null) begin(next, stage.file)
              else setStage({ step: 'file' })
            }}
            onNext={() => preview(kind, stage.file, stage.matching)}
            onCancel={() => void cancel()}
          />
        )}
        {stage.step === 'preview' && (
          <PreviewStep
            kind={kind}
            rol={rol}
            fileName={nameOf(stage.file)}
            headings={stage.file.headings}
            numbers={stage.numbers}
            totals={stage.totals}
            tooLong={stage.file.tooLong}
            matching={stage.matching}
            rows={stage.rows}
            edition={stage.edition}
            corrected={stage.corrected}
            busy={run.busy}
            newGroups={stage.newGroups}
            generated={stage.generated}
            onCorrect={correct}
            onReplace={replace}
            onGroups={setGroups}
            onImport={(check) => void run.run(stage, check)}
            onCancel={() => void cancel()}
          />
        )}
        {stage.step === 'result' && (
          <ResultStep
            kind={kind}
            fileName={stage.file.name}
            rows={stage.rows}
            numbers={stage.numbers}
            result={stage.result}
            passwords={stage.passwords}
            at={stage.at}
            onSaved={() => setHasPasswords(false)}
            onAnother={() => void another()}
          />
        )}
      </div>
    </PageFrame>
  )
}

/** Returns the stage after a correction of cells. @param changed the corrected columns by row */
function edited(
  stage: PreviewStage,
  rows: readonly Cells[],
  changed: ReadonlyMap<number, readonly string[]>,
): PreviewStage {
  const corrected = new Map(stage.corrected)
  const generated = new Set(stage.generated)
  for (const [fila, columns] of changed) {
    corrected.set(fila, new Set([...(corrected.get(fila) ?? []), ...columns]))
    if (columns.includes('pass')) generated.delete(fila)
  }
  return { ...stage, rows, edition: stage.edition + 1, corrected, generated }
}

/** Name of a file, with the sheet that is read if there are several. */
function nameOf({ name, sheets, sheet }: ReadFile): string {
  return sheets.length > 1 ? `${name} · ${sheets[sheet]}` : name
}

/** Returns the problem for which the server would reject the whole file, or `null`. */
function problemOf(
  kind: ImportKind,
  count: number,
  lines: ReadFile['lines'],
  numbers: ReadFile['numbers'],
): string | null {
  const most = importRows[kind]
  if (count > most)
    return fill(t.tooManyRows, {
      rows: formatFigure(count),
      most: formatFigure(most),
    })
  const long = lines.findIndex((line) => line.some((cell) => cell.length > maxCell))
  return long === -1 ? null : fill(t.longCell, { row: formatFigure(numbers[long] ?? long + 1) })
}
