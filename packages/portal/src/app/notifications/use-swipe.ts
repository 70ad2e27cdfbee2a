import { type PointerEvent, useRef } from 'react'

/** Thresholds for dismissing a notice: distance as a share of its width, or speed in pixels per ms. */
const enough = { distance: 0.35, speed: 0.5 } as const

interface Drag {
  readonly from: number
  readonly since: number
  distance: number
}

/** Dismisses an element that is dragged sideways far or fast enough. Otherwise the element returns to its position. */
export function useSwipe(onAside: () => void) {
  const drag = useRef<Drag | null>(null)

  function show({ style }: HTMLElement, distance: number) {
    style.transform = distance === 0 ? '' : `translateX(${distance}px)`
    style.opacity = distance === 0 ? '' : String(Math.max(0.2, 1 - Math.abs(distance) / 300))
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'touch')
        drag.current = { from: event.clientX, since: event.timeStamp, distance: 0 }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current === null) return
      drag.current.distance = event.clientX - drag.current.from
      show(event.currentTarget, drag.current.distance)
    },
    onPointerUp({ currentTarget, timeStamp }: PointerEvent<HTMLElement>) {
      const held = drag.current
      drag.current = null
      if (held === null) return
      const distance = Math.abs(held.distance)
      const speed = distance / Math.max(1, timeStamp - held.since)
      if (distance > currentTarget.offsetWidth * enough.distance || (distance > 24 && speed > enough.speed))
        onAside()
      else show(currentTarget, 0)
    },
    // The browser uses the gesture for scrolling.
    onPointerCancel({ currentTarget }: PointerEvent<HTMLElement>) {
      drag.current = null
      show(currentTarget, 0)
    },
  }
}
