import { fill, nearest } from '@baliza/sdk-core/internal'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { importTexts } from '../../../context/import-texts.js'
import { MenuButton } from '../../../ui/menus/menu-button.js'
import styles from './fault-cell.module.css'

const t = importTexts

/** Faulty or corrected cell that is edited in place. Enter saves the text, Escape discards it. */
export function FaultCell(props: {
  readonly value: string
  /** Whether the text is a password, which is never shown. */
  readonly secret?: boolean
  /** Problem of the cell; `undefined` if it was corrected. */
  readonly fault: string | undefined
  readonly column: string
  readonly row: number
  readonly onCorrect: (value: string) => void
}) {
  const { value, fault, secret = false } = props
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
        type={secret ? 'password' : 'text'}
        className={styles.typed}
        // biome-ignore lint/a11y/noAutofocus: pressing the cell starts editing.
        autoFocus
        aria-label={label}
        title={fault}
        aria-invalid={fault !== undefined}
        autoComplete={secret ? 'new-password' : 'off'}
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
      <CellContent value={secret && value !== '' ? t.hiddenPassword : value} fault={fault} label={label} />
    </button>
  )
}

/** Faulty or corrected cell of a column that has a list of values: one is chosen in place. */
export function LookupCell(props: {
  readonly value: string
  readonly fault: string | undefined
  readonly column: string
  readonly row: number
  readonly options: readonly string[]
  /** Creates the group of the cell, if it can be created. */
  readonly onCreate: (() => void) | undefined
  readonly onCorrect: (value: string) => void
}) {
  const { value, fault, options, onCreate, onCorrect } = props
  const label = fill(t.correct, { column: props.column, row: props.row })
  const proposal = nearest(value, options)
  const first = proposal === null ? [] : [proposal]
  const listed = [...first, ...options.filter((option) => option !== proposal)]
  return (
    <MenuButton
      label={label}
      className={`${styles.choice} ${fault === undefined ? styles.corrected : styles.fault}`}
      choices={[
        ...(onCreate === undefined ? [] : [{ id: 'create', text: fill(t.createGroupOf, { value }) }]),
        ...listed.map((text, place) => ({ id: String(place), text })),
      ]}
      onChoose={(id) => {
        if (id === 'create') onCreate?.()
        else onCorrect(listed[Number(id)] ?? value)
      }}
    >
      <CellContent value={value} fault={fault} label={label} />
      <ChevronDown size={16} aria-hidden="true" />
    </MenuButton>
  )
}

function CellContent(props: {
  readonly value: string
  readonly fault: string | undefined
  readonly label: string
}) {
  const { value, fault, label } = props
  return (
    <>
      <span className={value === '' ? styles.vacant : undefined}>{value || t.emptyCell}</span>
      {fault !== undefined && <small title={fault}>{fault}</small>}
      <span className="visually-hidden">{label}</span>
    </>
  )
}
