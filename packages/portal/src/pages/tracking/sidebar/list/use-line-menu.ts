import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'

/** Line of an open menu, and the screen area next to which it opens. */
export interface MenuAt {
  /** Key of the row: `unit-…` or `group-…`. */
  readonly line: string
  /** CSS pixels of the window. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Duration of a long press, in ms, and the movement that cancels it, in pixels. */
const longPress = { time: 500, slack: 10 } as const

/**
 * Opens the menu of a line: by a right click, a long press, or the keyboard for the active line. A line is identified by its
 * `data-line`.
 */
export function useLineMenu(activeLine: () => HTMLElement | null) {
  const [at, setAt] = useState<MenuAt | null>(null)
  const finger = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  /** The click after a long press must not select the line. */
  const swallow = useRef(false)

  function openAt(line: HTMLElement | null, box: Omit<MenuAt, 'line'> | null) {
    if (line?.dataset.line === undefined) return false
    const { x, y, width, height } = box ?? line.getBoundingClientRect()
    setAt({ line: line.dataset.line, x, y, width, height })
    return true
  }
  const lift = useCallback(() => {
    if (finger.current !== null) clearTimeout(finger.current.timer)
    finger.current = null
  }, [])
  useEffect(() => lift, [lift])

  const handlers = {
    onContextMenu(event: MouseEvent) {
      const line = lineOf(event)
      const pointed = line !== null && { x: event.clientX, y: event.clientY, width: 0, height: 0 }
      // The context menu key targets the focused list, not a line.
      if (openAt(line ?? activeLine(), pointed || null)) event.preventDefault()
    },
    onPointerDown(event: PointerEvent) {
      swallow.current = false
      const line = lineOf(event)
      if (event.pointerType !== 'touch' || line === null) return
      const { clientX: x, clientY: y } = event
      lift()
      const timer = setTimeout(() => {
        swallow.current = openAt(line, { x, y, width: 0, height: 0 })
      }, longPress.time)
      finger.current = { timer, x, y }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const held = finger.current
      if (held !== null && Math.hypot(clientX - held.x, clientY - held.y) > longPress.slack) lift()
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onClickCapture(event: MouseEvent) {
      if (!swallow.current) return
      swallow.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
  return {
    at,
    handlers,
    close: () => setAt(null),
    openByKey: () => openAt(activeLine(), null),
    openBy: (button: HTMLElement) => openAt(lineAround(button), button.getBoundingClientRect()),
  }
}

const lineOf = ({ target }: { readonly target: EventTarget }) =>
  target instanceof Element ? lineAround(target) : null

const lineAround = (element: Element) => element.closest<HTMLElement>('[data-line]')
