import styles from './full-page.module.css'

/** Between pages: nothing for a moment, then a quiet beacon. */
export function PageLoading(props: { readonly label: string }) {
  return (
    <div className={styles.page} role="status" aria-label={props.label}>
      <span className={styles.beacon} />
    </div>
  )
}
