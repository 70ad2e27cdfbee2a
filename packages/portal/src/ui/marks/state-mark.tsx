import type { UnitStateNow } from '@baliza/sdk-core/internal'
import styles from './state-mark.module.css'

/** State of a unit as a colour and a shape, so that it is readable without colour vision. */
export function StateMark(props: { readonly state: UnitStateNow }) {
  return (
    <svg className={styles.mark} data-state={props.state} viewBox="0 0 14 14" aria-hidden="true">
      {shapes[props.state]}
    </svg>
  )
}

const shapes = {
  moving: <path d="M2.4 1.9 13 7 2.4 12.1 4.6 7Z" />,
  idle: <path d="M2.5 2h3.2v10H2.5zM8.3 2h3.2v10H8.3z" />,
  off: <rect x="2" y="2" width="10" height="10" rx="2" />,
  offline: <circle cx="7" cy="7" r="4.6" />,
} as const satisfies Record<UnitStateNow, unknown>
