import { type RefObject, useEffect, useRef } from 'react'

/** Focus targets within a box: its table, or else the first control. */
const stops = ['[role=grid] [tabindex="0"]', 'a[href], button, input, select, textarea, [tabindex="0"]']

/**
 * Stores the focused element. @returns a function that restores the focus; if the element was removed, as a deleted row, it
 * focuses the nearest remaining element
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

function focusWithin(box: Element | null | undefined): void {
  for (const stop of stops) {
    const found = box?.querySelector<HTMLElement>(stop)
    if (!found) continue
    found.focus()
    return
  }
}

/** Moves the focus into a box if a change of `held` has removed the focused element. */
export function useFocusKept(box: RefObject<Element | null>, held: unknown): void {
  const before = useRef(held)
  useEffect(() => {
    if (before.current === held) return
    before.current = held
    // A list or a dialog that closes with the change returns the focus one frame later, perhaps to a removed element.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusWithin(box.current)
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [box, held])
}
