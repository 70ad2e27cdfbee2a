import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

/**
 * Button in one of six variants: `quiet` is the accent as text, `plain` is for bars. While `busy` it ignores presses and keeps
 * the focus, which returns to it after a confirmation. With `aria-disabled` it also ignores presses and keeps the focus.
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

/** Also prevents submitting the form. */
function takeNoPress(event: MouseEvent): void {
  event.preventDefault()
}
