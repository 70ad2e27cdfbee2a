import { useLayoutEffect, useState } from 'react'
import type { Size } from './covered-by-card.js'

/** How large an element is, in whole CSS pixels, now and from now on; nothing for none. */
export function useSize(element: HTMLElement | null): Size {
  const [width, setWidth] = useState(0)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (element === null) return
    let frame = 0
    // What hears of it moves others, which is not for the same round of observing.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        setWidth(element.offsetWidth)
        setHeight(element.offsetHeight)
      })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [element])
  return { width, height }
}
