import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface Cursor {
  /** Key of a row; `null` in the line of headers. */
  readonly row: string | null
  readonly column: string
  /** Index of the control in a cell that has several. */
  readonly control: number
}

const controls = 'a[href], button, input, select, textarea'

/**
 * Keyboard navigation of a grid: one tab stop, from which the arrow keys reach any cell. In a cell with controls these get the
 * focus one after the other. The focus stays with its row when the rows change, and when it is scrolled out of view.
 */
export function useCursor(props: {
  readonly grid: RefObject<HTMLElement | null>
  /** The whole table with its bars, whose focused elements may be removed too. */
  readonly table: RefObject<HTMLElement | null>
  readonly keys: readonly string[]
  readonly columns: readonly string[]
  readonly page: () => number
  readonly scrollTo: (index: number) => void
  /** Cards have no line of headers. */
  readonly hasHead: boolean
}) {
  const { grid, table, keys, columns, hasHead } = props
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const places = useRef({ keys, of: placesOf(keys) })
  if (places.current.keys !== keys) places.current = { keys, of: placesOf(keys) }
  /** If the row is removed, the row at its index is next. */
  const lastIndex = useRef(0)
  const isWanted = useRef(false)
  const stop = useRef<HTMLElement | null>(null)
  // Read before this render changes the page: a moved or removed row, or a removed bar, loses the focus.
  const hadFocus = table.current?.contains(document.activeElement) ?? false

  const index = indexOf(cursor)
  const key = index === -1 ? null : (keys[index] ?? null)
  const column = columns.includes(cursor?.column ?? '') ? cursor?.column : columns[0]

  function indexOf(at: Cursor | null): number {
    if (keys.length === 0 || (at !== null && at.row === null && hasHead)) return -1
    const known = at?.row === undefined || at.row === null ? undefined : places.current.of.get(at.row)
    return known ?? Math.min(lastIndex.current, keys.length - 1)
  }

  useLayoutEffect(() => {
    const box = grid.current
    if (box === null) return
    lastIndex.current = Math.max(0, index)
    for (const control of box.querySelectorAll<HTMLElement>(controls)) control.tabIndex = -1
    if (stop.current !== null) stop.current.tabIndex = -1
    const cell = cellOf(box, key, column)
    const inside = cell?.querySelectorAll<HTMLElement>(controls)
    const next = inside?.[Math.min(cursor?.control ?? 0, inside.length - 1)] ?? cell
    stop.current = next ?? null
    if (next === null || next === undefined) return
    next.tabIndex = 0
    if (isWanted.current || (hadFocus && document.activeElement === document.body))
      next.focus({ preventScroll: true })
    isWanted.current = false
  })

  function go(toIndex: number, toColumn: string, control = 0) {
    const next = Math.max(hasHead ? -1 : 0, Math.min(keys.length - 1, toIndex))
    isWanted.current = true
    lastIndex.current = Math.max(0, next)
    setCursor({ row: next === -1 ? null : (keys[next] ?? null), column: toColumn, control })
    if (next >= 0) props.scrollTo(next)
  }

  /** @returns whether the key moved the cursor */
  function move(event: KeyboardEvent): boolean {
    if (column === undefined) return false
    const at = columns.indexOf(column)
    const inside = cellOf(grid.current, key, column)?.querySelectorAll(controls).length ?? 0
    const control = Math.max(0, cursor?.control ?? 0)
    const isFar = event.ctrlKey || event.metaKey
    const [first = column] = columns
    const last = columns.at(-1) ?? column
    switch (event.key) {
      case 'ArrowDown':
        go(index + 1, column)
        break
      case 'ArrowUp':
        go(index - 1, column)
        break
      case 'ArrowRight':
        if (control + 1 < inside) go(index, column, control + 1)
        else if (at + 1 < columns.length) go(index, columns[at + 1] ?? column)
        break
      case 'ArrowLeft':
        if (control > 0) go(index, column, control - 1)
        else if (at > 0) go(index, columns[at - 1] ?? column)
        break
      case 'Home':
        go(isFar ? 0 : index, first)
        break
      case 'End':
        go(isFar ? keys.length - 1 : index, last)
        break
      case 'PageDown':
        go(index + props.page(), column)
        break
      case 'PageUp':
        go(Math.max(0, index - props.page()), column)
        break
      default:
        return false
    }
    event.preventDefault()
    return true
  }

  /** Any focused cell, also by pointer, becomes the keyboard position. */
  function onFocus({ target }: FocusEvent) {
    const cell = target.closest<HTMLElement>('[data-column]')
    const line = target.closest<HTMLElement>('[role=row]')
    if (cell === null || line === null || grid.current?.contains(cell) !== true) return
    const inside = [...cell.querySelectorAll(controls)]
    const next: Cursor = {
      row: line.dataset.key ?? null,
      column: cell.dataset.column ?? '',
      control: Math.max(0, inside.indexOf(target)),
    }
    if (next.row !== cursor?.row || next.column !== cursor.column || next.control !== cursor.control)
      setCursor(next)
  }

  /** Moves the tab stop to a row, without the focus. */
  function rest(row: string) {
    setCursor((before) => ({ row, column: before?.column ?? columns[0] ?? '', control: 0 }))
  }

  return { index, key, move, onFocus, rest }
}

function placesOf(keys: readonly string[]): ReadonlyMap<string, number> {
  return new Map(keys.map((key, index) => [key, index]))
}

function cellOf(grid: HTMLElement | null, key: string | null, column: string | undefined) {
  if (grid === null || column === undefined) return null
  const line = key === null ? '[data-head]' : `[data-key="${CSS.escape(key)}"]`
  return grid.querySelector<HTMLElement>(`${line} [data-column="${CSS.escape(column)}"]`)
}
