import { Search, X } from 'lucide-react'
import { type InputHTMLAttributes, type Ref, useRef } from 'react'
import { texts } from '../../context/page-texts.js'
import { IconButton } from '../buttons/icon-button.js'
import styles from './search-field.module.css'

/** Search input. Escape or its cross clears it. */
export function SearchField({
  label,
  value,
  onChange,
  onRun,
  shortcut,
  onKeyDown,
  ref,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Runs the search on Enter or a press of the magnifier, instead of at every letter. */
  readonly onRun?: () => void
  /** Key that focuses the field, shown while it is empty. */
  readonly shortcut?: string
  readonly ref?: Ref<HTMLInputElement>
}) {
  const frame = useRef<HTMLDivElement>(null)
  function clear() {
    onChange('')
    frame.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={frame} className={styles.search}>
      {onRun === undefined ? (
        <Search className={styles.magnifier} size={16} aria-hidden="true" />
      ) : (
        <IconButton variant="inField" label={label} onClick={onRun}>
          <Search size={16} aria-hidden="true" />
        </IconButton>
      )}
      <input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={label}
        {...input}
        ref={ref}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault()
            clear()
          } else if (event.key === 'Enter' && onRun !== undefined) {
            event.preventDefault()
            onRun()
          } else onKeyDown?.(event)
        }}
      />
      {value !== '' ? (
        <IconButton variant="inField" label={texts.tracking.clearSearch} onClick={clear}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      ) : (
        shortcut !== undefined && (
          <span className={styles.key} aria-hidden="true">
            {shortcut}
          </span>
        )
      )}
    </div>
  )
}
