import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './icon-button.module.css'

/** A button that is one icon, as wide and as high as a thumb. Its name is read out, and shown under a pointer. */
export function IconButton({
  label,
  variant = 'plain',
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly label: string
  /** `bar`: among the tools of a bar; `inField`: over a field, whose ground it keeps; `accent`, `danger`: at the pointer. */
  readonly variant?: 'plain' | 'bar' | 'inField' | 'accent' | 'danger'
  /** Where it stands; how it looks is its variant's. */
  readonly className?: string | undefined
  /** The icon. */
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={className === undefined ? styles[variant] : `${styles[variant]} ${className}`}
    >
      {children}
    </button>
  )
}
