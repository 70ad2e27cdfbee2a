import styles from './full-page.module.css'

/** Shown while a page loads: an animated logo after a delay. */
export function PageLoading(props: { readonly label: string }) {
  return (
    <div className={styles.page} role="status" aria-label={props.label}>
      <span className={styles.beacon} />
    </div>
  )
}
