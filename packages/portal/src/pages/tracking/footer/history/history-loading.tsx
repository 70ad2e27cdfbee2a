import { fill, formatDuration } from '@baliza/sdk-core/internal'
import { panelTexts } from '../../../../context/panel-texts.js'
import { Button } from '../../../../ui/buttons/button.js'
import { Progress } from '../../../../ui/states/progress.js'
import { useClock } from '../../../../ui/text/use-clock.js'
import styles from './history-tab.module.css'

/** Progress of a history call: elapsed time, and a button that aborts it. */
export function HistoryLoading(props: { readonly since: number; readonly onCancel: () => void }) {
  const now = useClock(1000)
  const elapsed = now - props.since
  const t = panelTexts.footer.form
  return (
    <div className={styles.loading}>
      <div className={styles.bar}>
        <Progress label={t.loading} />
      </div>
      <p role="status">{t.loading}</p>
      {elapsed >= 2000 && (
        <p className={styles.elapsed} aria-hidden="true">
          {fill(t.loadingSince, { time: formatDuration(elapsed) })}
        </p>
      )}
      <Button onClick={props.onCancel}>{t.cancel}</Button>
    </div>
  )
}
