import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

/**
 * A button in one of the portal's four dresses. `busy`: it is at work, and takes no second press; it keeps the focus,
 * which the answer to a question comes back to. `aria-disabled` takes none either, and keeps it too.
 */
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
  const isDead = busy || rest['aria-disabled'] === true
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-variant={variant}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      aria-disabled={isDead || undefined}
      onClick={isDead ? takeNoPress : rest.onClick}
    >
      {icon}
      {children}
    </button>
  )
}

/** Nor does it submit the form it belongs to. */
function takeNoPress(event: MouseEvent): void {
  event.preventDefault()
}
