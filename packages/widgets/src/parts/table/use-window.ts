import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The rows that are rendered: from `first` (inclusive) to `end` (exclusive). */
export interface RowWindow {
  readonly first: number
  readonly end: number
}

/** Number of rows per step. Rows are rendered in whole steps, plus one step on both sides of the visible rows. */
const step = 8

/**
 * Returns the visible rows plus one step on both sides.
 * @param scrolled CSS pixels
 * @param height CSS pixels
 * @param row height of one row, in CSS pixels
 */
export function windowOf(scrolled: number, height: number, row: number): RowWindow {
  const first = Math.floor(scrolled / row / step) * step - step
  const end = Math.ceil((scrolled + height) / row / step) * step + step
  return { first: Math.max(0, first), end }
}

/**
 * Finds the visible rows of a scrolled list. All rows have the same height, which the stylesheet sets. The list is as high as all
 * rows together, rendered or not.
 * @param frame the scroll container
 * @param list the element around the rows
 * @returns the rows, and `look`, which must be called on scroll
 */
export function useWindow(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  count: number,
): RowWindow & { look(): void } {
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: 3 * step })
  function look() {
    if (frame.current === null || list.current === null) return
    const row = list.current.offsetHeight / count
    // Without a layout no row is visible.
    if (!(row > 0)) return
    const next = windowOf(frame.current.scrollTop, frame.current.clientHeight, row)
    setShown((known) => (known.first === next.first && known.end === next.end ? known : next))
  }
  const latest = useRef(look)
  latest.current = look
  // Before the first paint. The result is mostly unchanged, which causes no second render.
  useLayoutEffect(look)
  useLayoutEffect(() => {
    if (frame.current === null) return
    const observer = new ResizeObserver(() => latest.current())
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [frame])
  return { ...shown, look }
}
