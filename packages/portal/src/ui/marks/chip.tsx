import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './chip.module.css'

/** Filter that is on or off (`aria-pressed`), or a button that shows the selection and opens the choice. */
export function Chip({
  tone,
  icon,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly tone?: 'danger'
  readonly icon?: ReactNode
}) {
  return (
    <button type="button" {...rest} className={styles.chip} data-tone={tone}>
      {icon}
      <span className={styles.text}>{children}</span>
    </button>
  )
}
