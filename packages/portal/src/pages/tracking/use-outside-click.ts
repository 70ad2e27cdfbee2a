import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** How far a pointer may wander and still have clicked, CSS pixels. */
const slack = 4

/**
 * Tells of a click on the map before the map itself hears it, so that what a former click opened is gone when it opens
 * something else. To drag the map is no click.
 */
export function useOutsideClick(onClick: () => void) {
  const down = useRef<readonly [x: number, y: number]>([0, 0])
  return {
    onPointerDownCapture({ clientX, clientY }: PointerEvent) {
      down.current = [clientX, clientY]
    },
    onClickCapture({ target, clientX, clientY }: MouseEvent) {
      const [x, y] = down.current
      if (!(target instanceof Element) || target.closest('.leaflet-container') === null) return
      if (Math.hypot(clientX - x, clientY - y) <= slack) onClick()
    },
  }
}
