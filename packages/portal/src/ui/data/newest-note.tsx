import { fill, formatFigure } from '@baliza/sdk-core/internal'
import type { ReactNode } from 'react'
import { table as t } from '../../context/texts/table.js'
import { Button } from '../buttons/button.js'
import styles from './newest-note.module.css'
import type { Newest } from './use-newest.js'

/** Line of a list of which only the newest rows are loaded. A screen reader announces it. */
export function NewestNote(props: {
  /** Number of loaded rows; `null`: the list is complete. */
  readonly count: number | null
  readonly children?: ReactNode
}) {
  return (
    <div role="status">
      {props.count !== null && (
        <p className={styles.note}>
          {fill(t.newest, { count: formatFigure(props.count) })}
          {props.children}
        </p>
      )}
    </div>
  )
}

/** The line of a list that can load more. */
export function MoreRows({ list: { data, more, growing } }: { readonly list: Newest<unknown> }) {
  return (
    <NewestNote count={more === null ? null : (data?.length ?? null)}>
      <Button variant="quiet" busy={growing} onClick={more ?? undefined}>
        {t.loadMore}
      </Button>
    </NewestNote>
  )
}
