import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import type { useChoice } from '../choice/use-choice.js'
import type { Column } from '../column.js'
import type { DataTableProps } from '../data-table-props.js'
import { toTsv } from '../export/to-csv.js'
import type { useCursor } from './use-cursor.js'

/** Keys on a row in addition to navigation: Enter, Space, Ctrl+A, Escape, and copying. */
export function useTableKeys<Row extends object>(options: {
  readonly grid: RefObject<HTMLElement | null>
  readonly rows: readonly Row[]
  readonly keys: readonly string[]
  readonly columns: readonly Column<Row>[]
  readonly cursor: ReturnType<typeof useCursor>
  readonly choice: ReturnType<typeof useChoice>
  readonly selection: DataTableProps<Row>['selection']
  readonly onOpen: DataTableProps<Row>['onOpen']
}) {
  const { grid, rows, keys, cursor, selection, onOpen } = options
  const { choose, chooseShown, clearChoice } = options.choice

  function onKeyDown(event: KeyboardEvent) {
    const { target } = event
    // React also passes the keys of a row's menu, which is outside of the grid.
    if (!(target instanceof HTMLElement) || grid.current?.contains(target) !== true) return
    if (target.matches('input:not([type=checkbox]), select, textarea')) return
    if (cursor.move(event)) return
    const row = rows[cursor.index]
    const isOnCell = !target.matches('a, button, input')
    if (event.key === 'Enter' && isOnCell && row !== undefined) onOpen?.(row)
    else if (event.key === ' ' && !target.matches('button, input')) {
      if (cursor.key === null) return
      if (selection !== undefined) choose(cursor.key, event.shiftKey)
      else if (row !== undefined && isOnCell) onOpen?.(row)
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection !== undefined) chooseShown()
    else if (event.key === 'Escape' && selection !== undefined && selection.chosen.size > 0) clearChoice()
    else return
    event.preventDefault()
  }

  function onCopy(event: ClipboardEvent) {
    if (document.getSelection()?.isCollapsed === false) return
    if (!(event.target instanceof Node) || grid.current?.contains(event.target) !== true) return
    const chosen = rows.filter((_, index) => selection?.chosen.has(keys[index] ?? '') === true)
    const under = rows[cursor.index]
    const copied = chosen.length > 0 ? chosen : under === undefined ? [] : [under]
    event.clipboardData.setData('text/plain', toTsv(options.columns, copied))
    event.preventDefault()
  }

  return { onKeyDown, onCopy }
}
