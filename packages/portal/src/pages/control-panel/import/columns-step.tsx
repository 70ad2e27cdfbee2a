import {
  candidatesOf,
  fill,
  type ImportKind,
  importColumnsOf,
  importKinds,
  likelierKind,
  type Matching,
  missingColumns,
  unknownColumns,
} from '@baliza/sdk-core/internal'
import { importTexts } from '../../../context/import-texts.js'
import { texts } from '../../../context/page-texts.js'
import { Button } from '../../../ui/buttons/button.js'
import { Select } from '../../../ui/choices/select.js'
import { Banner } from '../../../ui/notices/banner.js'
import styles from './columns-step.module.css'
import step from './step.module.css'

const t = importTexts
const nowhere = 'none'

/** Maps the columns of the file to ours: matched by name, corrected here. */
export function ColumnsStep(props: {
  readonly kind: ImportKind
  readonly headings: readonly string[]
  /** Without the headings. */
  readonly lines: readonly (readonly string[])[]
  readonly matching: Matching
  /** Sheets of a workbook; `sheet` is the index of the one being read. */
  readonly sheets: readonly string[]
  readonly sheet: number
  readonly onSheet: (sheet: number) => void
  readonly onMatch: (id: string, place: number | null) => void
  readonly onKind: (kind: ImportKind) => void
  readonly onNext: () => void
  readonly onCancel: () => void
}) {
  const { kind, headings, lines, matching } = props
  const missing = missingColumns(kind, matching)
  const likelier = missing.length === 0 ? null : likelierKind(kind, headings)
  const ignored = unknownColumns(headings, matching)
  const options = [
    { id: nowhere, label: t.none },
    ...headings.map((heading, place) => ({
      id: String(place),
      label: heading || fill(t.unnamed, { number: place + 1 }),
    })),
  ]
  return (
    <>
      <div className={styles.columns}>
        {likelier !== null && (
          <Banner
            tone="warning"
            action={
              <Button onClick={() => props.onKind(likelier)}>
                {fill(t.importAs, { kind: importKinds[likelier].toLowerCase() })}
              </Button>
            }
          >
            {fill(t.looksLike, { kind: importKinds[likelier].toLowerCase() })}
          </Banner>
        )}
        {props.sheets.length > 1 && (
          <div className={styles.sheet}>
            <Select
              label={t.sheet}
              options={props.sheets.map((name, place) => ({ id: String(place), label: name }))}
              value={String(props.sheet)}
              onChange={(chosen) => props.onSheet(Number(chosen))}
            />
          </div>
        )}
        {ignored.length > 0 && (
          <Banner tone="warning">{fill(t.ignored, { columns: ignored.join(', ') })}</Banner>
        )}
        <p className={step.hint}>{t.columnsHint}</p>
        <ul className={styles.matches}>
          {importColumnsOf(kind).map(({ id, label, required }) => {
            const place = matching[id] ?? null
            const candidates = place === null ? candidatesOf(kind, id, headings) : []
            const sample = place === null ? '' : lines.find((line) => (line[place] ?? '') !== '')?.[place]
            return (
              <li key={id}>
                <Select
                  label={required ? `${label} *` : label}
                  options={options}
                  value={place === null ? nowhere : String(place)}
                  problem={problemOf(required && place === null, candidates, headings)}
                  onChange={(chosen) => props.onMatch(id, chosen === nowhere ? null : Number(chosen))}
                />
                {sample && <p className={styles.sample}>{fill(t.sample, { value: sample })}</p>}
              </li>
            )
          })}
        </ul>
      </div>
      <footer className={step.bar}>
        <p className={step.standing} role="status">
          {missing.length > 0 && fill(t.missing, { columns: missing.map(({ label }) => label).join(', ') })}
        </p>
        <Button onClick={props.onCancel}>{texts.tracking.cancel}</Button>
        <Button variant="primary" disabled={missing.length > 0} onClick={props.onNext}>
          {t.next}
        </Button>
      </footer>
    </>
  )
}

/** Problem of a column without a match: it is required, or several columns of the file have a heading for it. */
function problemOf(
  isMissing: boolean,
  candidates: readonly number[],
  headings: readonly string[],
): string | undefined {
  if (candidates.length === 0) return isMissing ? t.required : undefined
  const named = candidates.map((place) => `«${headings[place]}»`)
  return fill(t.ambiguous, { columns: named.join(', ') })
}
