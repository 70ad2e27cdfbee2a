import styles from './full-page.module.css'

/** Shown while a page loads: nothing at first, then an animated logo. */
export function PageLoading(props: { readonly label: string }) {
  return (
    <div className={styles.page} role="status" aria-label={props.label}>
      <span className={styles.beacon} />
    </div>
  )
}
