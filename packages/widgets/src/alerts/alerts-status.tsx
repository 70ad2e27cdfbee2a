import type { AlertsState } from '@baliza/sdk-core/internal'
import { Slot } from '../client/provider.js'
import { CheckIcon } from '../parts/icons.js'
import { LiveStatus, StatusNote } from '../parts/live-status.js'
import { Skeleton } from '../parts/skeleton.js'
import type { AlertsTexts } from '../texts/alerts-texts.js'

/** Status that is shown in place of the list, or above an old list. Empty if the list is current and has alerts. */
export function AlertsStatus(props: {
  readonly feed: AlertsState
  readonly texts: AlertsTexts
  readonly onRetry: () => void
}) {
  const { feed, texts, onRetry } = props
  const { alerts: say, session } = texts
  const none = (
    <Slot name="empty">
      <StatusNote role="status" icon={<CheckIcon />} title={say.empty}>
        {say.emptyHint}
      </StatusNote>
    </Slot>
  )
  return (
    <LiveStatus
      of={feed}
      {...{ say, session, onRetry }}
      button="baliza-alerts__button"
      waiting={<Skeleton label={say.loading} lines={4} />}
      empty={feed.alerts.length === 0 && none}
    />
  )
}
