import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

/** A button in one of the portal's four dresses. `busy`: it is at work, and takes no second press. */
export function Button({
  variant = 'secondary',
  busy = false,
  icon,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly busy?: boolean
  readonly icon?: ReactNode
}) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-variant={variant}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      disabled={busy || rest.disabled}
    >
      {icon}
      {children}
    </button>
  )
}
