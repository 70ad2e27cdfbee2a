import { type RefObject, useLayoutEffect, useState } from 'react'

/** Measures the grid's width, and the heights of its rows from the design tokens. */
export function useMeasures(grid: RefObject<HTMLElement | null>) {
  const [measures, setMeasures] = useState({
    width: Number.POSITIVE_INFINITY,
    rowHeight: 40,
    headHeight: 32,
  })
  useLayoutEffect(() => {
    const box = grid.current
    if (box === null) return
    const measure = () => {
      const style = getComputedStyle(box)
      const next = {
        // Without a layout the width is 0: the table is then rendered as a full table.
        width: box.clientWidth || Number.POSITIVE_INFINITY,
        rowHeight: Number.parseFloat(style.getPropertyValue('--row')) || 40,
        headHeight: Number.parseFloat(style.getPropertyValue('--head')) || 32,
      }
      setMeasures((now) =>
        now.width === next.width && now.rowHeight === next.rowHeight && now.headHeight === next.headHeight
          ? now
          : next,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [grid])
  return measures
}
