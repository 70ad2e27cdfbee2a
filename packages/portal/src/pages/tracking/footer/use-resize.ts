import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Footer, heights } from './footer-state.js'

/** What stays above it, CSS pixels: of the map, or of the map with a panel beside it; tracking-page.module.css has the same. */
const above = { map: 240, panel: 400 } as const
const step = 32

/** The tallest that the panel may be on a screen. */
export function tallest(screen: number, beside: keyof typeof above): number {
  return Math.max(heights.least, screen - above[beside])
}

/**
 * The panel's upper edge: dragged, or moved by the arrow keys.
 * @param beside what is to stay above it
 * @param show paints a height while it is being dragged: nothing renders then
 */
export function useResize(footer: Footer, beside: keyof typeof above, show: (height: number) => void) {
  const drag = useRef<{ readonly from: number; readonly height: number; now: number } | null>(null)
  const within = (height: number) =>
    Math.round(Math.max(heights.least, Math.min(tallest(innerHeight, beside), height)))
  const height = () => within(footer.$box.get().height)

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { from: event.clientY, height: height(), now: height() }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = drag.current
      if (held === null) return
      held.now = within(held.height + held.from - event.clientY)
      show(held.now)
    },
    onPointerUp() {
      if (drag.current !== null) footer.setBox({ height: drag.current.now })
      drag.current = null
    },
    onPointerCancel() {
      drag.current = null
      show(height())
    },
    onKeyDown(event: KeyboardEvent) {
      const moves: Readonly<Record<string, number>> = {
        ArrowUp: height() + step,
        ArrowDown: height() - step,
        PageUp: height() + 4 * step,
        PageDown: height() - 4 * step,
        Home: heights.least,
        End: tallest(innerHeight, beside),
      }
      const next = moves[event.key]
      if (next === undefined) return
      event.preventDefault()
      footer.setBox({ height: within(next) })
    },
  }
}
