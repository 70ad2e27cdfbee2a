import styles from './skeleton.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholders for rows that are loading, with one or two lines; announced once, as `label`. */
export function Skeleton(props: {
  readonly label: string
  /** At most eight. */
  readonly count?: number
  readonly lines?: 1 | 2
}) {
  const { label, count = 4, lines = 1 } = props
  return (
    <div role="status" aria-label={label}>
      {rows.slice(0, count).map((row) => (
        <div key={row} className={styles.row} data-lines={lines}>
          <SkeletonBar />
          {lines === 2 && <SkeletonBar />}
        </div>
      ))}
    </div>
  )
}

/** One bar, for the cell of a table. */
function SkeletonBar() {
  return <span className={styles.bar} />
}
