import type { RefObject } from 'react'
import { texts } from '../../../context/page-texts.js'
import { SearchField } from '../../../ui/fields/search-field.js'

/** The object search: Enter or the magnifier runs it (specification 1, section 2: Sidebar); Escape clears it. */
export function SearchBox(props: {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onRun: () => void
  readonly onDown: () => void
}) {
  const t = texts.tracking
  return (
    <search>
      <SearchField
        ref={props.inputRef}
        label={t.search}
        placeholder={t.searchHint}
        shortcut="/"
        value={props.value}
        onChange={props.onChange}
        onRun={props.onRun}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          props.onDown()
        }}
      />
    </search>
  )
}
