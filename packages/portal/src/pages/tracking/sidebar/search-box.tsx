import { Search, X } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { texts } from '../../../context/page-texts.js'
import { IconButton } from '../../../ui/icon-button.js'
import styles from './search-box.module.css'

/** The object search: Enter or the magnifier (specification 1, section 2: Sidebar); Escape empties it. */
export function SearchBox(props: {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onRun: () => void
  readonly onDown: () => void
}) {
  const t = texts.tracking
  const id = useId()
  function clear() {
    props.onChange('')
    props.inputRef.current?.focus()
  }
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          props.onRun()
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          {t.search}
        </label>
        <IconButton type="submit" variant="inField" className={styles.magnifier} label={t.search}>
          <Search size={18} aria-hidden="true" />
        </IconButton>
        <input
          ref={props.inputRef}
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          placeholder={t.searchHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && props.value !== '') clear()
            else if (event.key === 'ArrowDown') props.onDown()
            else return
            event.preventDefault()
          }}
        />
        {props.value !== '' ? (
          <IconButton variant="inField" className={styles.clear} label={t.clearSearch} onClick={clear}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        ) : (
          <span className={styles.key} aria-hidden="true">
            /
          </span>
        )}
      </form>
    </search>
  )
}
