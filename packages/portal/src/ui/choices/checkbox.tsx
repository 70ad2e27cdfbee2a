import type { InputHTMLAttributes } from 'react'
import styles from './checkbox.module.css'

/** Whether none, some or all of several items are selected. */
export type Standing = 'none' | 'some' | 'all'

/** Checkbox with its label. `mixed` if it represents several items, of which some are selected. */
export function Checkbox({
  label,
  quiet = false,
  mixed = false,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  readonly label: string
  /** The label is visually hidden, because the row or the column already has it. */
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

/** The same box for a row that is itself the control and announces its state. */
export function CheckMark(props: { readonly standing: Standing }) {
  return <span className={styles.box} data-standing={props.standing} aria-hidden="true" />
}
