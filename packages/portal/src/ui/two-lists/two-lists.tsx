import { fill } from '@baliza/sdk-core/internal'
import { byName } from '@baliza/widgets/internal'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { IconButton } from '../buttons/icon-button.js'
import { errorText } from '../data/error-text.js'
import { type ListedRow, MovableList } from './movable-list.js'
import styles from './two-lists.module.css'
import { type Move, type Side, useMoves } from './use-moves.js'

export type { Move, Side } from './use-moves.js'

export interface Assignable {
  readonly key: string
  readonly name: string
  /** Secondary text, included in the search: the IMEI. */
  readonly detail: string
}

/**
 * Two lists of free and assigned objects. A press moves a row to the other list at once; if the server rejects it, the row
 * returns with the reason. Only the visible rows are rendered.
 */
export function TwoLists(props: {
  /** Titles of the two lists: Libres, Asignadas. */
  readonly titles: Readonly<Record<Side, string>>
  readonly items: readonly Assignable[]
  /** Keys of the assigned objects on the server. The set must be stable while it does not change. */
  readonly assigned: ReadonlySet<string>
  readonly move: Move
  /** Requires confirmation before rows are moved, but not before an undo. */
  readonly mayMove?: (keys: readonly string[], to: Side) => Promise<boolean>
  /** Called with the search text of the free list, if `items` does not contain all free objects. */
  readonly onSearchFree?: (text: string) => void
  /** Shown in the free list if it is empty. */
  readonly emptyFree?: ReactNode
  /** Called with the moved rows, to show a notice with an undo. */
  readonly onMoved?: (count: number, to: Side, undo: () => void) => void
  /** Content below the lists: the last move. */
  readonly foot?: ReactNode
}) {
  const { titles, items, onMoved } = props
  const { texts: pageTexts } = usePortal()
  const t = panelTexts.twoLists
  const moves = useMoves(props.assigned, props.move)
  const [chosen, setChosen] = useState<Readonly<Record<Side, ReadonlySet<string>>>>({
    free: new Set(),
    assigned: new Set(),
  })
  const [announcement, setAnnouncement] = useState('')

  const lists = useMemo(() => {
    const sides: Record<Side, ListedRow[]> = { free: [], assigned: [] }
    for (const item of items) {
      const failure = moves.refused.get(item.key)
      sides[moves.assigned.has(item.key) ? 'assigned' : 'free'].push({
        ...item,
        isNew: moves.moved.has(item.key),
        problem:
          failure === undefined
            ? null
            : fill(failure.to === 'assigned' ? t.notAssigned : t.notRemoved, {
                reason: errorText(failure.error, pageTexts),
              }),
      })
    }
    for (const side of Object.values(sides)) side.sort((a, b) => byName(a.name, b.name))
    return sides
  }, [items, moves.assigned, moves.moved, moves.refused, pageTexts])

  async function move(keys: readonly string[], to: Side, isUndo = false) {
    if (keys.length === 0) return
    if (!isUndo && props.mayMove !== undefined && !(await props.mayMove(keys, to))) return
    setChosen({ free: new Set(), assigned: new Set() })
    const moved = await moves.go(keys, to)
    if (moved.length === 0) return
    const [one, many] = to === 'assigned' ? [t.oneAssigned, t.assigned] : [t.oneRemoved, t.removed]
    setAnnouncement(moved.length === 1 ? one : fill(many, { count: moved.length }))
    if (!isUndo)
      onMoved?.(moved.length, to, () => void move(moved, to === 'assigned' ? 'free' : 'assigned', true))
  }

  const list = (side: Side) => (
    <MovableList
      side={side}
      title={titles[side]}
      rows={lists[side]}
      empty={side === 'free' ? props.emptyFree : undefined}
      onSearch={side === 'free' ? props.onSearchFree : undefined}
      chosen={chosen[side]}
      onChoose={(keys) => setChosen((now) => ({ ...now, [side]: keys }))}
      onMove={(keys) => void move(keys, side === 'free' ? 'assigned' : 'free')}
    />
  )
  const across = (side: Side) => {
    const keys = lists[side].flatMap(({ key }) => (chosen[side].has(key) ? key : []))
    const Icon = side === 'free' ? ChevronRight : ChevronLeft
    return (
      <IconButton
        label={fill(side === 'free' ? t.assign : t.remove, { count: keys.length })}
        className={styles.across}
        disabled={keys.length === 0}
        onClick={() => void move(keys, side === 'free' ? 'assigned' : 'free')}
      >
        <Icon size={16} aria-hidden="true" />
      </IconButton>
    )
  }
  return (
    <div className={styles.box}>
      <div className={styles.two}>
        {list('free')}
        <div className={styles.middle}>
          {across('free')}
          {across('assigned')}
        </div>
        {list('assigned')}
      </div>
      <div className={styles.foot}>
        {props.foot}
        <span className={styles.hint}>{t.hint}</span>
        <span className="visually-hidden" role="status">
          {announcement}
        </span>
      </div>
    </div>
  )
}
