import { type RefObject, useEffect, useRef } from 'react'

/** Where in a box the keyboard goes on: in its table, or with the first control. */
const stops = ['[role=grid] [tabindex="0"]', 'a[href], button, input, select, textarea, [tabindex="0"]']

/**
 * Remembers what has the focus. @returns gives it back; where that has gone since, as a row that was removed, to what
 * is nearest to it
 */
export function rememberFocus(): () => void {
  const boxes: Element[] = []
  for (let at = document.activeElement; at !== null && at !== document.body; at = at.parentElement)
    boxes.push(at)
  return () => {
    const [element] = boxes
    const left = boxes.find(({ isConnected }) => isConnected)
    if (left instanceof HTMLElement && left === element) left.focus()
    else focusWithin(left)
  }
}

/** Puts the focus into a box. */
function focusWithin(box: Element | null | undefined): void {
  for (const stop of stops) {
    const found = box?.querySelector<HTMLElement>(stop)
    if (!found) continue
    found.focus()
    return
  }
}

/** Puts the focus into a box where a change of what it holds has dropped it. */
export function useFocusKept(box: RefObject<Element | null>, held: unknown): void {
  const before = useRef(held)
  useEffect(() => {
    if (before.current === held) return
    before.current = held
    // What closes with the change, a list or a question, gives the focus back a frame later, to what may be gone.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusWithin(box.current)
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [box, held])
}
