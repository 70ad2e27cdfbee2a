import { ownValue } from '@baliza/sdk-core/internal'
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { type Footer, heights } from '../../../workspace/footer-state.js'

const step = 32

/**
 * Resizes the panel by its upper edge: dragged, or moved by the arrow keys. The page limits the height
 * (tracking-page.module.css), so the resulting height is stored, not the requested one.
 */
export function useResize(panel: RefObject<HTMLElement | null>, footer: Footer) {
  const drag = useRef<{ readonly from: number; readonly height: number } | null>(null)
  const height = () => panel.current?.offsetHeight ?? 0

  /** Sets a height without rendering. @returns the height that the page allowed */
  function show(wanted: number): number {
    if (panel.current === null) return wanted
    panel.current.style.height = `${Math.round(Math.max(heights.least, wanted))}px`
    return height()
  }

  /** Stores the displayed height, even if the page allowed less than requested. */
  function keep(): void {
    const kept = height()
    show(kept)
    footer.setBox({ height: kept })
  }

  function tallest(): number {
    const { height } = panel.current?.style ?? {}
    const most = show(Number.MAX_SAFE_INTEGER)
    if (panel.current !== null && height !== undefined) panel.current.style.height = height
    return most
  }

  const edge = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { from: event.clientY, height: height() }
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      if (drag.current !== null) show(drag.current.height + drag.current.from - clientY)
    },
    onPointerUp() {
      if (drag.current !== null) keep()
      drag.current = null
    },
    onPointerCancel() {
      drag.current = null
      show(footer.$box.get().height)
    },
    onKeyDown(event: KeyboardEvent) {
      const now = height()
      const moves: Readonly<Record<string, number>> = {
        ArrowUp: now + step,
        ArrowDown: now - step,
        PageUp: now + 4 * step,
        PageDown: now - 4 * step,
        Home: heights.least,
        End: tallest(),
      }
      const next = ownValue(moves, event.key)
      if (next === undefined) return
      event.preventDefault()
      show(next)
      keep()
    },
  }
  return { edge, tallest }
}
