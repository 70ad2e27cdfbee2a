import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A count or a word beside what it is of; `solid` is the danger that nobody may overlook. */
export function Badge(props: {
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'solid'
  readonly children: ReactNode
}) {
  return (
    <span className={styles.badge} data-tone={props.tone}>
      {props.children}
    </span>
  )
}
