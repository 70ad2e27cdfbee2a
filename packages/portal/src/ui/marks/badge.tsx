import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** Count or short text next to its subject; `solid` is for a danger that must not be overlooked. */
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
