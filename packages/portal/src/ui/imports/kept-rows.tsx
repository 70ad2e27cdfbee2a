import { fill, formatFigure, type KeptRow } from '@baliza/sdk-core/internal'
import { importTexts } from '../../context/import-texts.js'
import styles from './kept-rows.module.css'

const t = importTexts
/** Maximum number of listed rows; the rest are counted. */
const shown = 100

/** Rows that an undo did not remove, each with its reason. Renders nothing if there are none. */
export function KeptRows(props: { readonly rows: readonly KeptRow[] }) {
  const { rows } = props
  if (rows.length === 0) return null
  const title = rows.length === 1 ? t.oneKeptTitle : fill(t.keptTitle, { count: formatFigure(rows.length) })
  const more = rows.length - shown
  return (
    <section className={styles.kept} aria-label={title} role="status">
      <h3>{title}</h3>
      <ul>
        {rows.slice(0, shown).map(({ nombre, motivo }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list does not change.
          <li key={index}>
            <strong>{nombre}</strong> {motivo}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{fill(t.keptMore, { count: formatFigure(more) })}</p>}
    </section>
  )
}
