import type { Map as LeafletMap, Path, Point } from 'leaflet'

/** Callbacks for a shape that is dragged by its body. */
export interface Moves {
  /** @returns a function that receives each offset from the start, in CSS pixels */
  begin(): (by: Point) => void
  end(): void
}

/** Minimum distance of a drag, in CSS pixels. */
const slack = 4

/**
 * Makes a shape draggable by its body, with a mouse or a finger. The map does not move during the drag.
 * @returns a function that removes the listeners
 */
export function makeMovable(map: LeafletMap, shape: Path, moves: Moves): () => void {
  const element = shape.getElement() as SVGElement | undefined
  if (element === undefined) return () => {}
  let from: Point | null = null
  let go: ((by: Point) => void) | null = null

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || from !== null) return
    from = map.mouseEventToContainerPoint(event)
    map.dragging.disable()
    element.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (from === null) return
    const by = map.mouseEventToContainerPoint(event).subtract(from)
    if (go === null && Math.hypot(by.x, by.y) < slack) return
    go ??= moves.begin()
    go(by)
  }
  const up = () => {
    if (from === null) return
    from = null
    map.dragging.enable()
    if (go !== null) {
      go = null
      moves.end()
    }
  }
  const listeners = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', up],
  ] as const
  for (const [type, listener] of listeners) element.addEventListener(type, listener as EventListener)
  return () => {
    for (const [type, listener] of listeners) element.removeEventListener(type, listener as EventListener)
    if (from !== null) map.dragging.enable()
  }
}
