import { fill, formatFigure } from '@baliza/sdk-core/internal'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { table as t } from '../../context/texts/table.js'
import { Button } from '../buttons/button.js'
import styles from './newest-note.module.css'
import type { Newest } from './use-newest.js'

/** Line of a list of which only the newest rows are loaded. A screen reader announces it. */
export function NewestNote(props: {
  /** Number of loaded rows; `null`: the list is complete. */
  readonly count: number | null
  /** Shown if the list is complete. */
  readonly end?: string | undefined
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}) {
  const { count, end, children, ref } = props
  return (
    <div role="status" className={styles.line} tabIndex={end === undefined ? undefined : -1} ref={ref}>
      {(count !== null || end !== undefined) && (
        <p className={styles.note}>
          {count === null ? end : fill(t.newest, { count: formatFigure(count) })}
          {count !== null && children}
        </p>
      )}
    </div>
  )
}

/** The line of a list that can load more. The last rows remove its button, and the focus moves to the line. */
export function MoreRows({ list: { data, more, growing } }: { readonly list: Newest<unknown> }) {
  const line = useRef<HTMLDivElement>(null)
  const [isPressed, setPressed] = useState(false)
  const isAtEnd = isPressed && more === null
  useEffect(() => {
    if (isAtEnd && document.activeElement === document.body) line.current?.focus()
  }, [isAtEnd])

  function press() {
    setPressed(true)
    more?.()
  }

  return (
    <NewestNote
      ref={line}
      count={more === null ? null : (data?.length ?? null)}
      end={isAtEnd ? t.allLoaded : undefined}
    >
      <Button variant="quiet" busy={growing} onClick={press}>
        {t.loadMore}
      </Button>
    </NewestNote>
  )
}
