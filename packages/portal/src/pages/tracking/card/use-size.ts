import { useLayoutEffect, useState } from 'react'
import type { Size } from './covered-by-card.js'

/** Returns the size of an element in whole CSS pixels, and follows its changes; 0 without an element. */
export function useSize(element: HTMLElement | null): Size {
  const [width, setWidth] = useState(0)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (element === null) return
    let frame = 0
    // The change may resize other elements, which must not happen within the same observer callback.
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
