import { type MouseEvent, useCallback, useRef } from 'react'
import { chosenOf, toggleRows } from './choose-rows.js'

interface Choosing<Row> {
  readonly rows: readonly Row[]
  /** Keys of the rows, in their order. */
  readonly keys: readonly string[]
  readonly selection:
    | { readonly chosen: ReadonlySet<string>; readonly onChange: (chosen: ReadonlySet<string>) => void }
    | undefined
  readonly onOpen: ((row: Row) => void) | undefined
}

/** Selects and opens rows by pointer. `press` and `choose` are stable between renders. */
export function useChoice<Row>({ rows, keys, selection, onOpen }: Choosing<Row>) {
  const anchor = useRef<string | null>(null)
  const pressed = useRef({ rows, keys, selection, onOpen })
  pressed.current = { rows, keys, selection, onOpen }
  const choose = useCallback((key: string, isRange: boolean) => {
    const { selection: now, keys: shown } = pressed.current
    now?.onChange(toggleRows(now.chosen, shown, key, isRange ? anchor.current : null))
    anchor.current = key
  }, [])
  const press = useCallback(
    (event: MouseEvent, index: number) => {
      const { rows: shown, keys: names, selection: now, onOpen: open } = pressed.current
      const key = names[index]
      const row = shown[index]
      if (key === undefined || row === undefined || isOnControl(event)) return
      if (now !== undefined && (event.shiftKey || event.ctrlKey || event.metaKey)) choose(key, event.shiftKey)
      // Selecting text must not open the row.
      else if (document.getSelection()?.isCollapsed !== false) open?.(row)
    },
    [choose],
  )

  const standing = selection === undefined ? null : chosenOf(selection.chosen, keys)
  const chooseShown = () => selection?.onChange(new Set([...selection.chosen, ...keys]))
  const clearChoice = () => selection?.onChange(new Set())
  return { press, choose, standing, chooseShown, clearChoice }
}

/**
 * Whether a click is on a button, a link or a box, which has its own action. React also passes clicks of portals, which are
 * outside of the row.
 */
function isOnControl(event: MouseEvent): boolean {
  const { target, currentTarget } = event
  return (
    !(target instanceof Element) ||
    !currentTarget.contains(target) ||
    target.closest('a, button, input, label, select, textarea') !== null
  )
}
