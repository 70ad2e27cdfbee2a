import { texts } from '../../context/page-texts.js'
import table from './data-table.module.css'
import styles from './table-skeleton.module.css'

/** Number of placeholder rows during the first load. */
const skeletonLines = 8

export function TableSkeleton(props: { readonly columns: number }) {
  return (
    <div className={table.state} role="status" aria-label={texts.portal.loading}>
      {Array.from({ length: skeletonLines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical and never reordered.
        <div key={line} className={styles.skeleton} aria-hidden="true">
          {Array.from({ length: props.columns }, (_, bar) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical and never reordered.
            <span key={bar} />
          ))}
        </div>
      ))}
    </div>
  )
}
