import { formatAge, formatDateTime, type WidgetTexts } from '@baliza/sdk-core/internal'
import { Slot } from '../client/provider.js'
import { Bones } from '../parts/bones.js'
import { OfflineIcon, WarningIcon } from '../parts/icons.js'
import { useNow } from '../parts/use-now.js'
import { serverSays, staleAge, whyNot, whyStale } from '../parts/why-not.js'
import type { Positions } from './use-positions.js'

/** Bar above old rows with the reason and the age. Empty if the rows are current. */
export function StaleBar(props: {
  readonly positions: Positions
  readonly texts: Pick<WidgetTexts, 'positions' | 'session'>
}) {
  const { state, error, receivedAt, refresh } = props.positions
  const { positions: say, session } = props.texts
  const now = useNow(10_000)
  if (receivedAt === null || (state !== 'stale' && state !== 'ended')) return null
  const why = state === 'ended' ? whyEnded(props.positions, say, session) : whyStale(error, say)
  return (
    <p className="baliza-stale" part="status" role="status">
      <OfflineIcon />
      <span>
        {why} <small>{staleAge(receivedAt, now, say)}</small>
      </span>
      {state === 'stale' && (
        <button type="button" className="baliza-table__button" onClick={() => void refresh()}>
          {say.retry}
        </button>
      )}
    </p>
  )
}

function whyEnded({ error }: Positions, say: WidgetTexts['positions'], session: WidgetTexts['session']) {
  return (
    serverSays(error, say) || (error?.code === 'inactive' ? session.inactive : `${say.ended}. ${say.logIn}`)
  )
}

/** Content in place of rows: that they are loading, that there are none, or why. */
export function NoRows(props: {
  readonly positions: Positions
  readonly texts: Pick<WidgetTexts, 'positions' | 'session'>
  /** Clears the search and the filter, which exclude every row. `null` if there are none. */
  readonly onClear: (() => void) | null
}) {
  const { positions, onClear } = props
  const { positions: say, session } = props.texts
  const { state, error, receivedAt, refresh } = positions
  if (receivedAt === null && state === 'failed')
    return (
      <div className="baliza-note" part="status" role="alert">
        <WarningIcon />
        <strong>{say.failed}</strong>
        <span>{whyNot(error, say)}</span>
        <button type="button" className="baliza-table__button" onClick={() => void refresh()}>
          {say.retry}
        </button>
      </div>
    )
  if (receivedAt === null && state === 'ended')
    return (
      <div className="baliza-note" part="status" role="status">
        <WarningIcon />
        <strong>{say.noSession}</strong>
        <span>{serverSays(error, say) || (error?.code === 'inactive' ? session.inactive : say.logIn)}</span>
      </div>
    )
  if (receivedAt === null) return <Bones label={say.loading} lines={6} />
  const note = (
    <div className="baliza-note" part="status" role="status">
      <strong>{onClear === null ? say.empty : say.noMatches}</strong>
      {onClear !== null && (
        <button type="button" className="baliza-table__button" onClick={onClear}>
          {say.clearFilters}
        </button>
      )}
    </div>
  )
  return onClear === null ? <Slot name="empty">{note}</Slot> : note
}

export function Age(props: { readonly receivedAt: number; readonly texts: WidgetTexts['positions'] }) {
  const now = useNow(5_000)
  const { receivedAt, texts } = props
  return (
    <time title={formatDateTime(receivedAt, undefined, texts.locale)}>
      {texts.updated.replace('{age}', formatAge(receivedAt, now, texts))}
    </time>
  )
}
