import { fill } from '@baliza/sdk-core/internal'
import { createSearch, lineAfter } from '@baliza/widgets/internal'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowLeft, ArrowRight, RotateCcw } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { panelTexts } from '../../context/panel-texts.js'
import { Button } from '../buttons/button.js'
import { toggleRows } from '../data-table/choice/choose-rows.js'
import { SearchField } from '../fields/search-field.js'
import styles from './two-lists.module.css'
import type { Side } from './use-moves.js'

/** Row of {@link MovableList}. */
export interface ListedRow {
  readonly key: string
  readonly name: string
  readonly detail: string
  /** Whether it has just been moved here. */
  readonly isNew: boolean
  /** Reason why it was moved back. */
  readonly problem: string | null
}

/** Additional height of a row with a problem, CSS pixels; two-lists.module.css reserves this space. */
const problemHeight = 20

const searchRows = createSearch(({ name, detail }: ListedRow) => `${name}\n${detail}`)

/** One of two lists, with search and Shift selection. A press or Enter moves rows to the other list. */
export function MovableList(props: {
  readonly side: Side
  readonly title: string
  /** In their displayed order. */
  readonly rows: readonly ListedRow[]
  /** Shown if there are no rows; by default a common text. */
  readonly empty?: ReactNode
  /** Called when the user searches; results may arrive later. */
  readonly onSearch?: ((text: string) => void) | undefined
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (keys: ReadonlySet<string>) => void
  readonly onMove: (keys: readonly string[]) => void
}) {
  const { side, title, rows, chosen, onChoose, onMove } = props
  const t = panelTexts.twoLists
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const found = useMemo(() => searchRows(rows, wanted), [rows, wanted])
  const keys = useMemo(() => found.map(({ key }) => key), [found])
  const [active, setActive] = useState(0)
  const at = Math.max(0, Math.min(active, found.length - 1))
  const anchor = useRef<string | null>(null)
  const [rowHeight, setRowHeight] = useState(40)
  const lines = useVirtualizer({
    count: found.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => rowHeight + (found[index]?.problem == null ? 0 : problemHeight),
    getItemKey: (index) => keys[index] ?? index,
    overscan: 8,
    useFlushSync: false,
  })
  useLayoutEffect(() => {
    const height = list.current && getComputedStyle(list.current).getPropertyValue('--baliza-row')
    setRowHeight(Number.parseFloat(height ?? '') || 40)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row with a problem is higher.
  useEffect(() => lines.measure(), [found, rowHeight])

  const isOnScreen = lines.getVirtualItems().some(({ index }) => index === at)
  const chosenHere = keys.filter((key) => chosen.has(key))

  function goTo(next: number, isRange: boolean) {
    const key = keys[next]
    setActive(next)
    lines.scrollToIndex(next, { align: 'auto' })
    if (!isRange || key === undefined) return
    anchor.current ??= keys[at] ?? key
    onChoose(toggleRows(chosen, keys, key, anchor.current))
  }

  /** Moves a row, together with the other selected ones if it is selected. */
  function leave(key: string | undefined) {
    if (key === undefined) return
    anchor.current = null
    onMove(chosen.has(key) ? chosenHere : [key])
  }

  function press(event: MouseEvent, index: number) {
    const key = keys[index]
    if (key === undefined) return
    setActive(index)
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return leave(key)
    onChoose(toggleRows(chosen, keys, key, event.shiftKey ? anchor.current : null))
    anchor.current = key
  }

  function onKeyDown(event: KeyboardEvent) {
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / rowHeight) - 1)
    const next = lineAfter(event.key, at, found.length, page)
    const key = keys[at]
    if (next !== null) goTo(next, event.shiftKey)
    else if (event.key === 'Enter') leave(key)
    else if (event.key === ' ' && key !== undefined) {
      onChoose(toggleRows(chosen, keys, key, event.shiftKey ? anchor.current : null))
      anchor.current = key
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onChoose(new Set(keys))
    else if (event.key === 'Escape' && chosen.size > 0) onChoose(new Set())
    else return
    event.preventDefault()
  }

  const Arrow = side === 'free' ? ArrowRight : ArrowLeft
  const searchLabel = fill(t.searchOf, { list: inSentence(title) })
  return (
    <section className={styles.list} aria-label={title}>
      <header className={styles.head}>
        <h3 className={styles.title}>
          {title}
          <span className={styles.badge}>{rows.length}</span>
          {chosenHere.length > 0 && (
            <span className={styles.chosen} role="status">
              {chosenHere.length === 1 ? t.oneChosen : fill(t.chosen, { count: chosenHere.length })}
            </span>
          )}
        </h3>
        <SearchField
          label={searchLabel}
          placeholder={t.searchHint}
          value={search}
          onChange={(next) => {
            setSearch(next)
            props.onSearch?.(next)
            setActive(0)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            list.current?.focus()
          }}
        />
        {wanted.trim() !== '' && found.length > 0 && (
          <Button variant="quiet" onClick={() => onMove(keys)}>
            {fill(t.moveMatching, { count: found.length })}
          </Button>
        )}
      </header>
      <div
        ref={list}
        className={styles.rows}
        role="listbox"
        tabIndex={0}
        aria-label={title}
        aria-multiselectable
        aria-activedescendant={isOnScreen && found.length > 0 ? `${base}-${at}` : undefined}
        onKeyDown={onKeyDown}
      >
        <div className={styles.lines} style={{ height: lines.getTotalSize() }} role="presentation">
          {lines.getVirtualItems().map(({ index, start, size, key }) => {
            const row = found[index]
            if (row === undefined) return null
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding list handles the keys.
              <div
                key={key}
                id={`${base}-${index}`}
                className={styles.row}
                role="option"
                tabIndex={-1}
                aria-selected={chosen.has(row.key)}
                aria-posinset={index + 1}
                aria-setsize={found.length}
                title={fill(side === 'free' ? t.assignOne : t.removeOne, { name: row.name })}
                data-active={index === at || undefined}
                data-new={row.isNew || undefined}
                data-refused={row.problem !== null || undefined}
                style={{ transform: `translateY(${start}px)`, height: size }}
                onMouseDown={(event) => {
                  // The list keeps the focus, and Shift selects no text.
                  event.preventDefault()
                  list.current?.focus({ preventScroll: true })
                }}
                onClick={(event) => press(event, index)}
              >
                <span className={styles.name}>{row.name}</span>
                <span className={styles.detail}>{row.detail}</span>
                {row.problem === null ? (
                  <Arrow size={16} aria-hidden="true" />
                ) : (
                  <RotateCcw size={16} aria-hidden="true" />
                )}
                {row.problem !== null && <small className={styles.problem}>{row.problem}</small>}
              </div>
            )
          })}
        </div>
      </div>
      {found.length === 0 && (
        <div className={styles.empty} role="status">
          {props.empty ?? <p>{rows.length === 0 ? t.none : t.noMatch}</p>}
        </div>
      )}
    </section>
  )
}

/** Converts a title for use within a sentence: 'Libres' becomes 'libres', and 'GPS libres' stays unchanged. */
function inSentence(title: string): string {
  return title.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
}
