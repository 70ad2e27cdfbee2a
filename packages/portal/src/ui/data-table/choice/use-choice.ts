import { type MouseEvent, useCallback, useRef } from 'react'
import { chosenOf, toggleRows } from './choose-rows.js'

/** What is chosen from, and what is done with it. */
interface Choosing<Row> {
  readonly rows: readonly Row[]
  /** The rows', in their order. */
  readonly keys: readonly string[]
  readonly selection:
    | { readonly chosen: ReadonlySet<string>; readonly onChange: (chosen: ReadonlySet<string>) => void }
    | undefined
  readonly onOpen: ((row: Row) => void) | undefined
}

/** Choosing rows and opening them, by pointer; `press` and `choose` stay the same between renders. */
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
      // Text that was marked is to be copied, not to be opened.
      else if (document.getSelection()?.isCollapsed !== false) open?.(row)
    },
    [choose],
  )

  const standing = selection === undefined ? null : chosenOf(selection.chosen, keys)
  const chooseShown = () => selection?.onChange(new Set([...selection.chosen, ...keys]))
  const clearChoice = () => selection?.onChange(new Set())
  return { press, choose, standing, chooseShown, clearChoice }
}

/** Buttons, links and boxes in a row have their own action. A portal's clicks come here too, and are none of its. */
function isOnControl(event: MouseEvent): boolean {
  const { target, currentTarget } = event
  return (
    !(target instanceof Element) ||
    !currentTarget.contains(target) ||
    target.closest('a, button, input, label, select, textarea') !== null
  )
}
