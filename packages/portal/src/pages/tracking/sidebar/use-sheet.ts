import { type PointerEvent, useRef, useState } from 'react'

/** Height of the sheet: only its first line, half the screen, or nearly all of it. */
export type SheetStop = 'peek' | 'half' | 'full'

/** Pixels of the sheet that are always visible: handle, and search box or name. */
export const peekHeight = 76
/** Pixels that the full sheet leaves free: the top bar, some of the map, and the bar below it. */
const around = 48 + 60 + 56

/**
 * Returns the pixels of a stop. tracking-page.module.css has the same values, so that a resting sheet adapts to a rotated screen.
 */
export function heightOf(stop: SheetStop, screen: number): number {
  switch (stop) {
    case 'peek':
      return peekHeight
    case 'half':
      return Math.round(screen * 0.46)
    case 'full':
      return screen - around
  }
}

/**
 * Returns the stop at which a released sheet ends; `null` if it is nearer to the edge of the screen than to any stop.
 * @param height pixels at release
 * @param speed pixels per ms, positive upwards: a flick moves one stop further
 */
export function restingStop(height: number, speed: number, screen: number): SheetStop | null {
  const thrown = height + speed * 180
  if (thrown < peekHeight / 2) return null
  const stops = ['peek', 'half', 'full'] as const
  return stops.reduce((best, stop) =>
    Math.abs(heightOf(stop, screen) - thrown) < Math.abs(heightOf(best, screen) - thrown) ? stop : best,
  )
}

interface Drag {
  readonly from: number
  readonly height: number
  at: number
  time: number
  speed: number
  moved: boolean
}

/**
 * Returns the sheet's height and the props of its handle: dragging, or pressing to toggle between peek and half.
 * @param onClose called when the sheet is dragged off the screen. Without it the sheet stays at its lowest stop
 */
export function useSheet(start: SheetStop, onClose?: () => void) {
  const [stop, setStop] = useState(start)
  const [dragged, setDragged] = useState<number | null>(null)
  const drag = useRef<Drag | null>(null)

  const handle = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      const height = heightOf(stop, innerHeight)
      drag.current = {
        from: event.clientY,
        height,
        at: event.clientY,
        time: event.timeStamp,
        speed: 0,
        moved: false,
      }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = drag.current
      if (held === null) return
      const elapsed = event.timeStamp - held.time
      if (elapsed > 0) held.speed = (held.at - event.clientY) / elapsed
      held.at = event.clientY
      held.time = event.timeStamp
      held.moved ||= Math.abs(event.clientY - held.from) > 6
      const height = held.height + held.from - event.clientY
      const least = onClose === undefined ? peekHeight : 0
      if (held.moved) setDragged(Math.max(least, Math.min(heightOf('full', innerHeight), height)))
    },
    onPointerUp() {
      const held = drag.current
      if (held?.moved) {
        const next = restingStop(held.height + held.from - held.at, held.speed, innerHeight)
        if (next === null) onClose?.()
        setStop(next ?? 'peek')
      }
      setDragged(null)
    },
    onPointerCancel() {
      drag.current = null
      setDragged(null)
    },
    onClick() {
      // A drag ends with a click too.
      if (drag.current?.moved !== true) setStop(stop === 'peek' ? 'half' : 'peek')
      drag.current = null
    },
  }
  return { stop, setStop, dragged, handle }
}
