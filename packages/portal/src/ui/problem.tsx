import { useState } from 'react'
import { usePortal } from '../context/portal-context.js'
import { Button } from './button.js'
import styles from './problem.module.css'

/** What went wrong, where something was to be loaded, and the way to ask for it again: the portal's only one. */
export function Problem(props: {
  readonly text: string
  /** Asks again; while what it returns is under way, the button is busy. */
  readonly onRetry: () => unknown
  /** It is being asked again. */
  readonly busy?: boolean
}) {
  const { texts } = usePortal()
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
      <p>{props.text}</p>
      <Button busy={busy || (props.busy ?? false)} onClick={() => void retry()}>
        {texts.portal.retry}
      </Button>
    </div>
  )
}
