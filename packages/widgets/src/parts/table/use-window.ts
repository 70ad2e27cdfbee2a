import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The rows that are drawn: from `first` to before `end`. */
export interface RowWindow {
  readonly first: number
  readonly end: number
}

/** Rows are drawn in steps of so many, and a step more on either side of what is in sight. */
const step = 8

/** The rows in sight, with a step more on either side. @param row the height of one, CSS pixels */
export function windowOf(scrolled: number, height: number, row: number): RowWindow {
  const first = Math.floor(scrolled / row / step) * step - step
  const end = Math.ceil((scrolled + height) / row / step) * step + step
  return { first: Math.max(0, first), end }
}

/**
 * Which rows of a scrolled list are in sight. All are as high as the style sheet says: the list is as high as all of
 * them, drawn or not.
 * @param frame what scrolls
 * @param list the element around the rows
 * @returns the rows, and what is to be called when it has scrolled
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
    // Without a layout there is nothing in sight.
    if (!(row > 0)) return
    const next = windowOf(frame.current.scrollTop, frame.current.clientHeight, row)
    setShown((known) => (known.first === next.first && known.end === next.end ? known : next))
  }
  const latest = useRef(look)
  latest.current = look
  // Before paint; what it finds is mostly what it knows.
  useLayoutEffect(look)
  useLayoutEffect(() => {
    if (frame.current === null) return
    const observer = new ResizeObserver(() => latest.current())
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [frame])
  return { ...shown, look }
}
