import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

/**
 * A button in one of six variants: `quiet` is the accent as text, `plain` is for bars. `busy`: it ignores presses
 * and keeps the focus, which returns to it after a confirmation. `aria-disabled` ignores presses and keeps the focus
 * too.
 */
export function Button({
  variant = 'secondary',
  busy = false,
  icon,
  children,
  ...rest
}: ComponentProps<'button'> & {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'plain' | 'danger' | 'danger-quiet'
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

/** It must not submit its form either. */
function takeNoPress(event: MouseEvent): void {
  event.preventDefault()
}
