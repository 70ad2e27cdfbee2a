import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Footer, heights } from '../../../workspace/footer-state.js'

const step = 32

/** The tallest that the panel may be now: tracking-page.module.css says what stays above it. */
export function tallest(edge: Element): number {
  const above = Number.parseFloat(getComputedStyle(edge).getPropertyValue('--above-footer'))
  return Math.max(heights.least, innerHeight - (Number.isNaN(above) ? 0 : above))
}

/**
 * The panel's upper edge: dragged, or moved by the arrow keys.
 * @param show paints a height while it is being dragged: nothing renders then
 */
export function useResize(footer: Footer, show: (height: number) => void) {
  const drag = useRef<{ readonly from: number; readonly height: number; now: number } | null>(null)
  const within = (height: number, edge: Element) =>
    Math.round(Math.max(heights.least, Math.min(tallest(edge), height)))
  const heightOf = (edge: Element) => within(footer.$box.get().height, edge)

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      const height = heightOf(event.currentTarget)
      drag.current = { from: event.clientY, height, now: height }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = drag.current
      if (held === null) return
      held.now = within(held.height + held.from - event.clientY, event.currentTarget)
      show(held.now)
    },
    onPointerUp() {
      if (drag.current !== null) footer.setBox({ height: drag.current.now })
      drag.current = null
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      drag.current = null
      show(heightOf(event.currentTarget))
    },
    onKeyDown(event: KeyboardEvent) {
      const edge = event.currentTarget
      const height = heightOf(edge)
      const moves: Readonly<Record<string, number>> = {
        ArrowUp: height + step,
        ArrowDown: height - step,
        PageUp: height + 4 * step,
        PageDown: height - 4 * step,
        Home: heights.least,
        End: tallest(edge),
      }
      const next = moves[event.key]
      if (next === undefined) return
      event.preventDefault()
      footer.setBox({ height: within(next, edge) })
    },
  }
}
