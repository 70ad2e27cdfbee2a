import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Why there is nothing to see, and what to do about it. */
export function EmptyState(props: {
  readonly icon?: LucideIcon
  /** The sentence, the specification's where it has one. */
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
