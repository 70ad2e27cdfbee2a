import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** Line above a list or a table: its search, its filters, its actions. */
export function Toolbar(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div className={styles.toolbar} role="group" aria-label={props.label}>
      {props.children}
    </div>
  )
}
