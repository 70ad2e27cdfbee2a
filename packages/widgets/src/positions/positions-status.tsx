import { formatAge, formatDateTime } from '@baliza/sdk-core/internal'
import { Slot } from '../client/provider.js'
import { LiveStatus, StatusNote } from '../parts/live-status.js'
import { Skeleton } from '../parts/skeleton.js'
import { useClock } from '../parts/use-clock.js'
import type { WidgetTexts } from '../texts/widget-texts.js'
import type { Positions } from './use-positions.js'

/** Status in place of the rows, or above old rows. Empty if the rows are current and one is shown. */
export function PositionsStatus(props: {
  readonly positions: Positions
  readonly texts: Pick<WidgetTexts, 'positions' | 'session'>
  /** Whether no row is shown. */
  readonly empty: boolean
  /** Clears the search and the filter, which exclude every row. `null` if there are none. */
  readonly onClear: (() => void) | null
}) {
  const { positions, onClear } = props
  const { positions: say, session } = props.texts
  const note = { role: 'status', icon: null } as const
  const none =
    onClear === null ? (
      <Slot name="empty">
        <StatusNote {...note} title={say.empty} />
      </Slot>
    ) : (
      <StatusNote {...note} title={say.noMatches} action={{ text: say.clearFilters, run: onClear }} />
    )
  return (
    <LiveStatus
      of={positions}
      {...{ say, session }}
      waiting={<Skeleton label={say.loading} lines={6} />}
      empty={props.empty && none}
      endedAbove
      onRetry={() => void positions.refresh()}
    />
  )
}

export function Age(props: { readonly receivedAt: number; readonly texts: WidgetTexts['positions'] }) {
  const now = useClock(5_000)
  const { receivedAt, texts } = props
  return (
    <time title={formatDateTime(receivedAt, undefined, texts.locale)}>
      {texts.updated.replace('{age}', formatAge(receivedAt, now, texts))}
    </time>
  )
}
