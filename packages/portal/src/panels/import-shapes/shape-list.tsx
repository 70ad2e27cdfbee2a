import { fill, formatFigure, geofenceTypeNames } from '@baliza/sdk-core/internal'
import { Check, CircleAlert } from 'lucide-react'
import { importTexts } from '../../context/import-texts.js'
import { Checkbox } from '../../ui/choices/checkbox.js'
import { detailOf } from '../../workspace/shape-facts.js'
import styles from './shape-list.module.css'
import { type ShapeRow, toPreview } from './shape-rows.js'

const t = importTexts.shapes

/** Figures of a file: which are imported, which were saved, and why one cannot be. */
export function ShapeList(props: {
  readonly rows: readonly ShapeRow[]
  readonly chosen: ReadonlySet<number>
  /** Whether the chosen figures were saved. */
  readonly isSaved: boolean
  /** Disables the selection while shapes are being saved. */
  readonly busy: boolean
  readonly onChoose: (chosen: ReadonlySet<number>) => void
}) {
  const { rows, chosen, isSaved, busy, onChoose } = props
  const open = isSaved ? [] : rows.filter(({ form }) => form !== null)
  const count = open.filter(({ number }) => chosen.has(number)).length
  const faulty = rows.filter(({ fault }) => fault !== null).length
  return (
    <div className={styles.shapes}>
      <div className={styles.head}>
        {open.length > 0 && (
          <Checkbox
            label={fill(t.all, { count: formatFigure(count), total: formatFigure(open.length) })}
            checked={count === open.length}
            mixed={count > 0 && count < open.length}
            disabled={busy}
            onChange={({ target }) =>
              onChoose(new Set(target.checked ? open.map(({ number }) => number) : []))
            }
          />
        )}
        {faulty > 0 && (
          <small>{faulty === 1 ? t.faultyOne : fill(t.faulty, { count: formatFigure(faulty) })}</small>
        )}
      </div>
      <ul className={styles.list} aria-label={t.list}>
        {rows.map((row) => (
          <Line
            key={row.number}
            row={row}
            isSaved={isSaved && row.form !== null && chosen.has(row.number)}
            chosen={chosen.has(row.number)}
            busy={busy || isSaved}
            onChoose={(yes) => {
              const next = new Set(chosen)
              if (yes) next.add(row.number)
              else next.delete(row.number)
              onChoose(next)
            }}
          />
        ))}
      </ul>
    </div>
  )
}

function Line(props: {
  readonly row: ShapeRow
  readonly isSaved: boolean
  readonly chosen: boolean
  readonly busy: boolean
  readonly onChoose: (chosen: boolean) => void
}) {
  const { row, isSaved, busy } = props
  const { number, form, tipo } = row
  const name = row.nombre === '' ? fill(t.unnamed, { number }) : row.nombre
  const what =
    tipo === null
      ? t.unknown
      : form === null
        ? geofenceTypeNames[tipo]
        : `${geofenceTypeNames[tipo]} · ${detailOf(toPreview(form, number))}`
  return (
    <li className={styles.line} data-out={form === null || undefined}>
      {isSaved ? (
        <span className={styles.mark} data-tone="good">
          <Check size={16} aria-hidden="true" />
        </span>
      ) : form === null ? (
        <span className={styles.mark}>
          <CircleAlert size={16} aria-hidden="true" />
        </span>
      ) : (
        <Checkbox
          quiet
          label={name}
          checked={props.chosen}
          disabled={busy}
          onChange={({ target }) => props.onChoose(target.checked)}
        />
      )}
      <div className={styles.what}>
        <strong title={name}>{name}</strong>
        <small>{isSaved ? `${what} · ${t.saved}` : what}</small>
        {row.fault !== null && <small className={styles.fault}>{row.fault}</small>}
      </div>
    </li>
  )
}
