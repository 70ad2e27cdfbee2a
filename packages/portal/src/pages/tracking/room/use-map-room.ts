import type { MapInsets } from '@baliza/widgets/react'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Where notices stand: over the map, in its lower left corner (app/notifications/notifications.module.css). */
const properties = {
  left: '--notices-left',
  bottom: '--notices-bottom',
  width: '--notices-width',
  height: '--notices-height',
} as const

const names = ['left', 'bottom', 'width', 'height'] as const

/**
 * Publishes where notices have room, which tracking-page.module.css lays out. Whatever moves that place resizes it.
 * @param free the part of the map that is the notices'
 * @param floating what floats at the foot of the map
 * @returns how much of the map's edges is covered
 */
export function useMapRoom(
  free: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
): MapInsets {
  const [bottom, setBottom] = useState(0)
  useLayoutEffect(() => {
    const [place, float] = [free.current, floating.current]
    if (place === null || float === null) return
    const { style } = document.documentElement
    let frame = 0
    const measure = () => {
      const { left, bottom, width, height } = place.getBoundingClientRect()
      const box = { left, bottom: innerHeight - bottom, width, height }
      for (const name of names) style.setProperty(properties[name], `${box[name]}px`)
      const above = float.parentElement?.getBoundingClientRect().bottom ?? 0
      setBottom(float.offsetHeight === 0 ? 0 : Math.round(above - float.getBoundingClientRect().top))
    }
    // What is published resizes notices, which is not for the same round of observing.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    observer.observe(place)
    observer.observe(float)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      for (const name of names) style.removeProperty(properties[name])
    }
  }, [free, floating])
  return { top: 0, right: 0, bottom, left: 0 }
}
