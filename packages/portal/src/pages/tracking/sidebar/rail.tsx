import { type Fleet, unitStateNow } from '@baliza/sdk-core/internal'
import { useAlertsValue } from '@baliza/widgets/react'
import { Bell, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '../../../context/page-texts.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { StateMark } from '../../../ui/marks/state-mark.js'
import { figureOf } from '../../../ui/text/figure-of.js'
import { useClock } from '../../../ui/text/use-clock.js'
import { type ListState, listStates } from './list-state.js'
import styles from './rail.module.css'

/** Rail that replaces the list if a panel needs its space: the counts, each of which opens the list. */
export function Rail(props: {
  readonly fleet: Fleet
  readonly states: ReadonlySet<ListState>
  /** Whether the list is open over the rail. */
  readonly covered: boolean
  readonly onOpen: () => void
  readonly onAlerts: () => void
  readonly onState: (state: ListState) => void
}) {
  const t = texts.tracking
  const now = useClock(15_000)
  const alerts = useAlertsValue(({ receivedAt, alerts }) => (receivedAt === null ? null : alerts.length))
  const isKnown = props.fleet.receivedAt !== null
  const counts = { moving: 0, idle: 0, off: 0, offline: 0 }
  for (const unit of props.fleet.units.values()) counts[unitStateNow(unit, now)] += 1
  return (
    <nav className={styles.rail} aria-label={texts.sidebar.tabs} inert={props.covered}>
      <IconButton label={t.openSidebar} onClick={props.onOpen}>
        <PanelLeftOpen size={20} aria-hidden="true" />
      </IconButton>
      <RailCount label={texts.sidebar.alerts} count={alerts} onClick={props.onAlerts}>
        <Bell size={18} aria-hidden="true" />
      </RailCount>
      {listStates.map((state) => (
        <RailCount
          key={state}
          label={t.states[state]}
          count={isKnown ? counts[state] : null}
          pressed={props.states.has(state)}
          onClick={() => props.onState(state)}
        >
          <StateMark state={state} />
        </RailCount>
      ))}
    </nav>
  )
}

function RailCount(props: {
  readonly label: string
  /** `null` until the first data has arrived. */
  readonly count: number | null
  readonly pressed?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      className={styles.count}
      title={props.label}
      aria-label={`${props.label}: ${figureOf(props.count)}`}
      aria-pressed={props.pressed}
      onClick={props.onClick}
    >
      {props.children}
      {figureOf(props.count)}
    </button>
  )
}
