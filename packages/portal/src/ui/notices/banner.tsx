import type { ReactNode } from 'react'
import styles from './banner.module.css'

/** Information about the content below it, shown while it applies. */
export function Banner(props: {
  readonly tone: 'accent' | 'warning' | 'danger'
  readonly icon?: ReactNode
  readonly children: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className={styles.banner} data-tone={props.tone}>
      {props.icon}
      <div className={styles.text}>{props.children}</div>
      {props.action}
    </div>
  )
}
