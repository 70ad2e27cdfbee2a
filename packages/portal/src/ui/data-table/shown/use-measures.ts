import { type RefObject, useLayoutEffect, useState } from 'react'

/** Its own width and, of the tokens that it is drawn with, the heights of its rows. */
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
        // Nothing is drawn where there is no width: the whole table, then.
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
