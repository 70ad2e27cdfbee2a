import { Slot } from '../../client/provider.js'
import { useFleetValue } from '../../client/use-fleet.js'
import { LiveStatus, StatusNote } from '../../parts/live-status.js'
import type { WidgetTexts } from '../../texts/widget-texts.js'

export interface StatusProps {
  readonly texts: WidgetTexts
  /** Whether the map's own code failed to load. */
  readonly broken: boolean
  /** `false` if the page itself reports that data are old. */
  readonly staleNotice: boolean
  readonly onRetry: () => void
}

const floating = { note: 'baliza-map__card', bar: 'baliza-map__pill baliza-map__pill--warning' }
const button = 'baliza-map__action'

/** Status of the data on the map. Empty if the data are current. */
export function Status({ texts, broken, staleNotice, onRetry }: StatusProps) {
  const state = useFleetValue((fleet) => fleet.state)
  const error = useFleetValue((fleet) => fleet.error)
  const count = useFleetValue((fleet) => fleet.units.size)
  // Otherwise the status would render after every poll.
  const receivedAt = useFleetValue((fleet) => (fleet.state === 'live' ? null : fleet.receivedAt))
  const { map: say, session } = texts
  return (
    <div className="baliza-map__status" aria-live="polite">
      {broken ? (
        <StatusNote className={floating.note} title={say.broken} button={button} />
      ) : state === 'stale' && !staleNotice ? null : (
        <LiveStatus
          of={{ state, error, receivedAt }}
          {...{ say, session, onRetry, button, floating }}
          waiting={
            <p className="baliza-map__pill" part="status">
              <span className="baliza-spinner" />
              {say.loading}
            </p>
          }
          empty={
            state === 'live' &&
            count === 0 && (
              <Slot name="empty">
                <p className="baliza-map__pill" part="status">
                  {say.empty}
                </p>
              </Slot>
            )
          }
        />
      )}
    </div>
  )
}
