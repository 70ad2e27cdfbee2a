import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './event-times.module.css'

/** Part of the form that few events need: one line with its value, until it is opened. */
export function EventDisclosure(props: {
  readonly title: string
  /** Summary of its value. */
  readonly line: string
  readonly opened?: boolean
  /** Whether it has a problem: it then stays open. */
  readonly faulty: boolean
  readonly children: ReactNode
}) {
  const [opened, setOpened] = useState(props.opened ?? false)
  const open = opened || props.faulty
  const id = useId()
  return (
    <div className={styles.times}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpened(!open)}
      >
        <span className={styles.title}>{props.title}</span>
        <span className={styles.line}>{props.line}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      <div id={id} className={styles.fields} hidden={!open}>
        {props.children}
      </div>
    </div>
  )
}
