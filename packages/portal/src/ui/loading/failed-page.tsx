import { Button } from '../buttons/button.js'
import styles from './full-page.module.css'

/** Shown instead of a page that could not be loaded. */
export function FailedPage(props: {
  readonly texts: { readonly failed: string; readonly retry: string }
  readonly line: string
  readonly onRetry: () => void
}) {
  const { failed, retry } = props.texts
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>{failed}</h1>
      <p className={styles.line}>{props.line}</p>
      <Button variant="primary" onClick={props.onRetry}>
        {retry}
      </Button>
    </main>
  )
}
