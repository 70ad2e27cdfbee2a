import type { BalizaError, WidgetTexts } from '@baliza/sdk-core/internal'
import { Slot } from '../../client/provider.js'
import { useFleetValue } from '../../client/use-fleet.js'
import { OfflineIcon, WarningIcon } from '../../parts/icons.js'
import { useNow } from '../../parts/use-now.js'
import { serverSays, staleAge, whyNot, whyStale } from '../../parts/why-not.js'

export interface StatusProps {
  readonly texts: WidgetTexts
  /** Whether the map's own code failed to load. */
  readonly broken: boolean
  /** `false` if the page itself reports that data are old. */
  readonly staleNotice: boolean
  readonly onRetry: () => void
}

/** Status of the data on the map. Empty if the data are current. */
export function Status({ texts, broken, staleNotice, onRetry }: StatusProps) {
  const state = useFleetValue((fleet) => fleet.state)
  const error = useFleetValue((fleet) => fleet.error)
  const count = useFleetValue((fleet) => fleet.units.size)
  const neverWas = useFleetValue((fleet) => fleet.receivedAt === null)
  const map = texts.map
  return (
    <div className="baliza-map__status" aria-live="polite">
      {broken ? (
        <Card title={map.broken} text="" />
      ) : state === 'waiting' ? (
        <p className="baliza-map__pill" part="status">
          <span className="baliza-spinner" />
          {map.loading}
        </p>
      ) : state === 'failed' ? (
        <Card title={map.failed} text={whyNot(error, map)} action={{ text: map.retry, run: onRetry }} />
      ) : state === 'ended' ? (
        <Card
          title={neverWas ? map.noSession : map.ended}
          text={serverSays(error, map) || (error?.code === 'inactive' ? texts.session.inactive : map.logIn)}
        />
      ) : state === 'stale' ? (
        staleNotice && <Stale texts={texts} error={error} />
      ) : count === 0 ? (
        <Slot name="empty">
          <p className="baliza-map__pill" part="status">
            {map.empty}
          </p>
        </Slot>
      ) : null}
    </div>
  )
}

function Stale({ texts, error }: { texts: WidgetTexts; error: BalizaError | null }) {
  const receivedAt = useFleetValue((fleet) => fleet.receivedAt)
  const now = useNow(5_000)
  return (
    <p className="baliza-map__pill baliza-map__pill--warning" part="status">
      <OfflineIcon />
      <span>
        {whyStale(error, texts.map)}{' '}
        {receivedAt !== null && <small>{staleAge(receivedAt, now, texts.map)}</small>}
      </span>
    </p>
  )
}

function Card(props: { title: string; text: string; action?: { text: string; run: () => void } }) {
  return (
    <div className="baliza-map__card" part="status">
      <WarningIcon />
      <strong>{props.title}</strong>
      {props.text !== '' && <p>{props.text}</p>}
      {props.action && (
        <button type="button" className="baliza-map__action" onClick={props.action.run}>
          {props.action.text}
        </button>
      )}
    </div>
  )
}
