import { type Fleet, fill, formatAge, isUnreached } from '@baliza/sdk-core/internal'
import { texts } from '../../../context/page-texts.js'
import { useClock } from '../../../ui/text/use-clock.js'
import styles from './top-bar.module.css'

/** State of the connection, with the age of the data if it is lost. */
export function Connection(props: { readonly fleet: Fleet }) {
  const { state, receivedAt, error } = props.fleet
  const t = texts.tracking
  const now = useClock(5_000)
  // A server that responds with an error is reachable.
  const isReached = error !== null && !isUnreached(error)
  const isDown = state === 'stale' || state === 'failed' || state === 'ended'
  return (
    <p className={styles.connection} role="status" data-down={isDown || undefined} data-state={state}>
      <span className={styles.lamp} aria-hidden="true" />
      <span>
        {isDown ? (isReached ? t.notUpdated : t.offline) : state === 'waiting' ? t.connecting : t.live}
      </span>
      {isDown && receivedAt !== null && (
        <span className={styles.dataAge}>
          {fill(t.dataAge, { age: formatAge(Math.min(receivedAt, now - 1_000), now) })}
        </span>
      )}
    </p>
  )
}
