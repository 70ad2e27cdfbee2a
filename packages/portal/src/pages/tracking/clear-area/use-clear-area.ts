import { type RefObject, useLayoutEffect, useState } from 'react'

/** Position of notices: over the map, in its lower left corner (app/notifications/notifications.module.css). */
const properties = {
  left: '--notices-left',
  bottom: '--notices-bottom',
  width: '--notices-width',
  height: '--notices-height',
} as const

const names = ['left', 'bottom', 'width', 'height'] as const

const sizes = ['width', 'height', 'foot'] as const

/**
 * Publishes the clear area, the uncovered part of the map, in which notices are shown. tracking-page.module.css lays it out;
 * every change of its position also changes its size.
 * @param clear fills the area
 * @param floating element at the foot of the map
 * @returns the map's size, and the covered height at its foot, CSS pixels
 */
export function useClearArea(clear: RefObject<HTMLElement | null>, floating: RefObject<HTMLElement | null>) {
  const [mapSize, setMapSize] = useState({ width: 0, height: 0, foot: 0 })
  useLayoutEffect(() => {
    const [place, float] = [clear.current, floating.current]
    if (place === null || float === null) return
    const { style } = document.documentElement
    let frame = 0
    const measure = () => {
      const { left, bottom, width, height } = place.getBoundingClientRect()
      const box = { left, bottom: innerHeight - bottom, width, height }
      for (const name of names) style.setProperty(properties[name], `${box[name]}px`)
      const map = (float.parentElement ?? float).getBoundingClientRect()
      const foot = float.offsetHeight === 0 ? 0 : Math.round(map.bottom - float.getBoundingClientRect().top)
      setMapSize((before) => {
        const now = { width: Math.round(map.width), height: Math.round(map.height), foot }
        return sizes.every((name) => now[name] === before[name]) ? before : now
      })
    }
    // Publishing resizes notices, which must not happen within the same observer callback.
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
  }, [clear, floating])
  return mapSize
}
