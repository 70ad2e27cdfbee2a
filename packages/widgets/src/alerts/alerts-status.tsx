import type { AlertsState, AlertsTexts } from '@baliza/sdk-core/internal'
import { Slot } from '../client/provider.js'
import { Bones } from '../parts/bones.js'
import { CheckIcon, OfflineIcon, WarningIcon } from '../parts/icons.js'
import { serverSays, staleAge, whyNot, whyStale } from '../parts/why-not.js'

/** Status that is shown in place of the list, or above an old list. Empty if the list is current and has alerts. */
export function AlertsStatus(props: {
  readonly feed: AlertsState
  readonly texts: AlertsTexts
  readonly now: number
  readonly onRetry: () => void
}) {
  const { feed, now } = props
  const { alerts: say, session } = props.texts
  const { state, error, receivedAt } = feed
  if (state === 'waiting') return <Bones label={say.loading} lines={4} />
  if (state === 'failed')
    return (
      <div className="baliza-note" part="status" role="alert">
        <WarningIcon />
        <strong>{say.failed}</strong>
        <span>{whyNot(error, say)}</span>
        <button type="button" className="baliza-alerts__button" onClick={props.onRetry}>
          {say.retry}
        </button>
      </div>
    )
  if (state === 'ended')
    return (
      <div className="baliza-note" part="status" role="status">
        <WarningIcon />
        <strong>{receivedAt === null ? say.noSession : say.ended}</strong>
        <span>{serverSays(error, say) || (error?.code === 'inactive' ? session.inactive : say.logIn)}</span>
      </div>
    )
  return (
    <>
      {state === 'stale' && receivedAt !== null && (
        <p className="baliza-stale" part="status" role="status">
          <OfflineIcon />
          <span>
            {whyStale(error, say)} <small>{staleAge(receivedAt, now, say)}</small>
          </span>
          <button type="button" className="baliza-alerts__button" onClick={props.onRetry}>
            {say.retry}
          </button>
        </p>
      )}
      {feed.alerts.length === 0 && (
        <Slot name="empty">
          <div className="baliza-note" part="status" role="status">
            <CheckIcon />
            <strong>{say.empty}</strong>
            <span>{say.emptyHint}</span>
          </div>
        </Slot>
      )}
    </>
  )
}
