import type { InputHTMLAttributes } from 'react'
import styles from './checkbox.module.css'

/** Of several: all, some or none of them. */
export type Standing = 'none' | 'some' | 'all'

/** A box and what it chooses. `mixed`: it represents several, of which some are chosen. */
export function Checkbox({
  label,
  quiet = false,
  mixed = false,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  readonly label: string
  /** The label is visually hidden: the row or the column says it. */
  readonly quiet?: boolean
  readonly mixed?: boolean
}) {
  return (
    <label className={styles.checkbox} data-quiet={quiet || undefined}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = mixed
        }}
        type="checkbox"
        {...input}
        className={styles.box}
      />
      <span className={quiet ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}

/** The same box where a row is the control and says itself whether it is chosen. */
export function CheckMark(props: { readonly standing: Standing }) {
  return <span className={styles.box} data-standing={props.standing} aria-hidden="true" />
}
