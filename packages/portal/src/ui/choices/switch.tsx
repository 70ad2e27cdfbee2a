import type { InputHTMLAttributes } from 'react'
import styles from './switch.module.css'

/** Switch that takes effect at once. */
export function Switch({
  label,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { readonly label: string }) {
  return (
    <label className={styles.switch}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox already exposes its state. */}
      <input type="checkbox" role="switch" {...input} />
      <span className={styles.track} aria-hidden="true" />
      <span>{label}</span>
    </label>
  )
}
