import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Reason why there is nothing to see, with an action. */
export function EmptyState(props: {
  readonly icon?: LucideIcon
  /** The sentence; the specification's, if it has one. */
  readonly children: ReactNode
  readonly action?: ReactNode
}) {
  const { icon: Icon } = props
  return (
    <div className={styles.empty}>
      {Icon !== undefined && <Icon size={24} aria-hidden="true" />}
      <div role="status">{props.children}</div>
      {props.action}
    </div>
  )
}
