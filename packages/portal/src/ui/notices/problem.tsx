import { useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { Button } from '../buttons/button.js'
import { Banner } from './banner.js'
import styles from './problem.module.css'

/** Error of content that failed to load, with the retry button. */
export function Problem(props: {
  readonly text: string
  /** Loads again; the button is busy until its promise settles. */
  readonly onRetry: () => unknown
  readonly busy?: boolean
}) {
  const [busy, setBusy] = useState(false)

  async function retry() {
    setBusy(true)
    try {
      await props.onRetry()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.problem} role="alert">
      <Banner
        tone="danger"
        action={
          <Button busy={busy || (props.busy ?? false)} onClick={() => void retry()}>
            {texts.portal.retry}
          </Button>
        }
      >
        {props.text}
      </Banner>
    </div>
  )
}
