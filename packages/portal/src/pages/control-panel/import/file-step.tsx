import {
  fill,
  formatFigure,
  type ImportKind,
  importColumnsOf,
  importKinds,
  importRows,
} from '@baliza/sdk-core/internal'
import { Download } from 'lucide-react'
import { importTexts } from '../../../context/import-texts.js'
import button from '../../../ui/buttons/button.module.css'
import { SaveMenu } from '../../../ui/data-table/export/save-menu.js'
import { FileDrop } from '../../../ui/fields/file-drop.js'
import { Chip } from '../../../ui/marks/chip.js'
import { Banner } from '../../../ui/notices/banner.js'
import styles from './file-step.module.css'
import { wordOf } from './import-address.js'
import step from './step.module.css'

const t = importTexts
const kinds = Object.keys(importKinds) as ImportKind[]

export function FileStep(props: {
  readonly kind: ImportKind
  readonly busy: boolean
  /** Reason why the last file was rejected. */
  readonly problem: string | null
  readonly onKind: (kind: ImportKind) => void
  readonly onFile: (file: File) => void
}) {
  const { kind, busy, problem, onFile } = props
  const columns = importColumnsOf(kind)
  const most = formatFigure(importRows[kind])
  return (
    <section className={styles.file}>
      <fieldset className={step.chips} aria-label={t.kind}>
        {kinds.map((one) => (
          <Chip key={one} aria-pressed={one === kind} onClick={() => props.onKind(one)}>
            {importKinds[one]}
          </Chip>
        ))}
      </fieldset>
      <FileDrop
        busy={busy}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hint={`${fill(t.limits, { most })}${kind === 'users' ? ` ${fill(t.slow, { most })}` : ''}`}
        texts={t}
        onFile={onFile}
      />
      {problem !== null && (
        <div role="alert">
          <Banner tone="danger">{problem}</Banner>
        </div>
      )}
      <div className={styles.template}>
        <p className={step.hint}>
          {fill(t.columnsOf, {
            columns: columns.map(({ label, required }) => (required ? `${label}*` : label)).join(', '),
          })}
        </p>
        <SaveMenu
          label={t.template}
          className={button.button}
          table={() => ({
            name: `plantilla-${wordOf(kind)}`,
            title: t.titles[kind],
            columns: columns.map(({ label }) => ({ header: label, value: () => '' })),
            rows: [],
          })}
        >
          <Download size={16} aria-hidden="true" />
          {t.template}
        </SaveMenu>
      </div>
    </section>
  )
}
