import type { InputHTMLAttributes } from 'react'
import styles from './switch.module.css'

/**
 * A switch that takes effect at once. `quiet`: the label is visually hidden, the column's header shows it.
 */
export function Switch({
  label,
  quiet = false,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { readonly label: string; readonly quiet?: boolean }) {
  return (
    <label className={styles.switch} data-quiet={quiet || undefined}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked. */}
      <input type="checkbox" role="switch" {...input} />
      <span className={styles.track} aria-hidden="true" />
      <span className={quiet ? 'visually-hidden' : styles.label}>{label}</span>
    </label>
  )
}
