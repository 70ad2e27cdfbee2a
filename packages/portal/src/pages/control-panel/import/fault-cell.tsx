import { fill } from '@baliza/sdk-core/internal'
import { useRef, useState } from 'react'
import { importTexts } from '../../../context/import-texts.js'
import styles from './fault-cell.module.css'

const t = importTexts

/** Faulty or corrected cell that is edited in place. Enter saves the text, Escape discards it. */
export function FaultCell(props: {
  readonly value: string
  /** Problem of the cell; `undefined` if it was corrected. */
  readonly fault: string | undefined
  readonly column: string
  readonly row: number
  readonly onCorrect: (value: string) => void
}) {
  const { value, fault } = props
  const [typed, setTyped] = useState<string | null>(null)
  /** After keyboard input the focus returns to the cell; a press elsewhere has already moved it. */
  const isByKey = useRef(false)
  const label = fill(t.correct, { column: props.column, row: props.row })

  function end(next: string | null) {
    setTyped(null)
    if (next !== null && next !== value) props.onCorrect(next)
  }
  if (typed !== null)
    return (
      <input
        className={styles.typed}
        // biome-ignore lint/a11y/noAutofocus: pressing the cell starts editing.
        autoFocus
        aria-label={label}
        title={fault}
        aria-invalid={fault !== undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (!isByKey.current) end(typed)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          isByKey.current = true
          end(event.key === 'Enter' ? typed : null)
        }}
      />
    )
  return (
    <button
      ref={(node) => {
        if (node !== null && isByKey.current) node.focus()
        isByKey.current = false
      }}
      type="button"
      className={fault === undefined ? styles.corrected : styles.fault}
      title={fault}
      onClick={() => setTyped(value)}
    >
      <span className={value === '' ? styles.vacant : undefined}>{value || t.emptyCell}</span>
      {fault !== undefined && <small>{fault}</small>}
      <span className="visually-hidden">{label}</span>
    </button>
  )
}
