import type { UnitStateNow } from '@baliza/sdk-core/internal'
import type { ReactNode } from 'react'
import { StateMark } from './state-mark.js'

/** The state of a unit as a mark and a text, and its speed. */
export function StateLine(props: {
  readonly state: UnitStateNow
  /** Whole km/h; `null` if the current speed is unknown. */
  readonly speed: number | null
  readonly children: ReactNode
}) {
  return (
    <p className="baliza-popup__state">
      <span className={`baliza-chip baliza-chip--${props.state}`}>
        <StateMark state={props.state} />
        {props.children}
      </span>
      {props.speed !== null && (
        <span className="baliza-popup__speed">
          {props.speed} <small>km/h</small>
        </span>
      )}
    </p>
  )
}
