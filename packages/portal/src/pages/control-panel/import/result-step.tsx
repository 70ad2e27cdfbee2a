import {
  type Cells,
  fill,
  formatFigure,
  type ImportKind,
  type ImportResult,
  importColumns,
  importColumnsOf,
  type KeptRow,
  undoWindow,
} from '@baliza/sdk-core/internal'
import { CircleCheck, Download, KeyRound, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { importTexts } from '../../../context/import-texts.js'
import { texts } from '../../../context/page-texts.js'
import { Button } from '../../../ui/buttons/button.js'
import button from '../../../ui/buttons/button.module.css'
import { SaveMenu } from '../../../ui/data-table/export/save-menu.js'
import { clockTime } from '../../../ui/imports/clock-time.js'
import { KeptRows } from '../../../ui/imports/kept-rows.js'
import { useUndo } from '../../../ui/imports/use-undo.js'
import { useFocusKept } from '../../../ui/keyboard/kept-focus.js'
import { failedTable, faultsByRow, type GeneratedPassword } from './import-rows.js'
import styles from './result-step.module.css'
import step from './step.module.css'

const t = importTexts
const passwordColumns = [
  { header: importColumns.users.user.label, value: ({ user }: GeneratedPassword) => user },
  { header: importColumns.users.pass.label, value: ({ pass }: GeneratedPassword) => pass },
]

/** Result of an import: number of written rows, a file with the failed ones, and 'undo' for an hour. */
export function ResultStep(props: {
  readonly kind: ImportKind
  readonly fileName: string
  readonly rows: readonly Cells[]
  /** Row numbers of the file, as in a spreadsheet. */
  readonly numbers: readonly number[]
  readonly result: ImportResult
  /** Time of the import, Unix ms. */
  readonly at: number
  /** Generated passwords, which are offered here only. */
  readonly passwords: readonly GeneratedPassword[]
  readonly onSaved: () => void
  readonly onAnother: () => void
}) {
  const { kind, fileName, rows, result, numbers, passwords } = props
  const { id, total, escritas, faltas } = result
  const [isUndone, setIsUndone] = useState(false)
  const [kept, setKept] = useState<readonly KeptRow[]>([])
  const section = useRef<HTMLElement>(null)
  useFocusKept(section, isUndone)
  const undo = useUndo((stay) => {
    setKept(stay)
    setIsUndone(stay.length === 0)
    // Passwords of accounts that do not exist any more are of no use.
    if (stay.length === 0) props.onSaved()
  })
  const failed = faultsByRow(faltas, numbers).size
  const isOne = escritas === 1
  const noun = t.nouns[kind][isOne ? 'one' : 'many']
  return (
    <section ref={section} className={styles.result} role="status">
      <CircleCheck size={24} aria-hidden="true" />
      <h2>
        {isUndone
          ? texts.notifications.importUndone
          : failed === 0
            ? fill(isOne ? t.oneWritten : t.written, { count: formatFigure(escritas), noun })
            : fill(isOne ? t.oneWrittenOf : t.writtenOf, {
                count: formatFigure(escritas),
                total: formatFigure(total),
              })}
      </h2>
      {!isUndone && (
        <p className={step.hint}>{fill(t.undoUntil, { time: clockTime(props.at + undoWindow) })}</p>
      )}
      <KeptRows rows={kept} />
      {passwords.length > 0 && !isUndone && <p className={step.hint}>{t.passwordsOnce}</p>}
      <div className={styles.actions}>
        {failed > 0 && (
          <span className={styles.save}>
            <SaveMenu
              label={t.faultsColumn}
              className={button.button}
              table={() => ({
                name: `${fileName.replace(/\.\w+$/, '')}-errores`,
                title: t.faultsColumn,
                ...failedTable(importColumnsOf(kind), rows, faltas, numbers, t.faultsColumn),
              })}
            >
              <Download size={16} aria-hidden="true" />
              {fill(t.failedFile, { count: formatFigure(failed) })}
            </SaveMenu>
          </span>
        )}
        {passwords.length > 0 && !isUndone && (
          <span className={styles.save}>
            <SaveMenu
              label={t.passwordsTitle}
              className={button.button}
              table={() => {
                props.onSaved()
                return {
                  name: `${fileName.replace(/\.\w+$/, '')}-${t.passwordsFile}`,
                  title: t.passwordsTitle,
                  columns: passwordColumns,
                  rows: passwords,
                }
              }}
            >
              <KeyRound size={16} aria-hidden="true" />
              {fill(t.savePasswords, { count: formatFigure(passwords.length) })}
            </SaveMenu>
          </span>
        )}
        {!isUndone && (
          <Button
            icon={<Undo2 size={16} aria-hidden="true" />}
            busy={undo.busy}
            onClick={() => void undo.run({ id, tipo: kind, archivo: fileName, escritas })}
          >
            {t.undo}
          </Button>
        )}
        <Button onClick={props.onAnother}>{t.another}</Button>
        <a
          className={button.button}
          data-variant="primary"
          href={kind === 'users' ? '#/cpanel?ver=usuarios' : '#/cpanel'}
        >
          {t.see}
        </a>
      </div>
    </section>
  )
}
