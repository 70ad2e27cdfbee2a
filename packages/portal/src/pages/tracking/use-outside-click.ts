import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Maximum movement of the pointer between press and release of a click, CSS pixels. */
const slack = 4

/**
 * Calls back on a click on the map before the map handles it, so that a card is closed before the click opens another. Dragging
 * the map is not a click.
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
