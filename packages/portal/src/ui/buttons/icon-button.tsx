import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { tooltipProps } from '../tooltip/tooltip-props.js'
import styles from './icon-button.module.css'

/** Button with one icon, large enough for touch. Its label is its accessible name and its tooltip. */
export function IconButton({
  label,
  variant = 'plain',
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly label: string
  /** `bar`: in a toolbar; `inField`: inside a field, with its background; `accent`, `danger`: the colour on hover. */
  readonly variant?: 'plain' | 'bar' | 'inField' | 'accent' | 'danger'
  /** For its position only; the variant sets its appearance. */
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      {...tooltipProps}
      {...rest}
      aria-label={label}
      className={className === undefined ? styles[variant] : `${styles[variant]} ${className}`}
    >
      {children}
    </button>
  )
}
