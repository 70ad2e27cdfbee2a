import { Point } from 'leaflet'

/** A position in the window, as in pointer events. */
interface AtWindow {
  readonly clientX: number
  readonly clientY: number
}

/**
 * Returns the position of a pointer in an element, in CSS pixels of that element. It is correct under CSS `zoom` and transforms
 * of its ancestors, in every engine.
 * @param zoom see {@link createZoomOfBoxes}
 */
export function pointerIn(element: HTMLElement, { clientX, clientY }: AtWindow, zoom: number): Point {
  const box = element.getBoundingClientRect()
  const [x, y] = scaleOf(element, box)
  return new Point(
    (clientX / zoom - box.left) / x - element.clientLeft,
    (clientY / zoom - box.top) / y - element.clientTop,
  )
}

/** Returns the width and height of a CSS pixel of the element, in units of `getBoundingClientRect`. */
export function scaleOf(
  element: HTMLElement,
  { width, height }: DOMRect = element.getBoundingClientRect(),
): readonly [x: number, y: number] {
  return [width / element.offsetWidth || 1, height / element.offsetHeight || 1]
}

/**
 * Returns a function for the factor by which `zoom` divides the result of `getBoundingClientRect` for this element. WebKit, and
 * Chromium before 128, divide it. Events are in pixels of the window in every engine.
 */
export function createZoomOfBoxes(element: Element): () => number {
  const divides = dividesBoxes()
  return () => (divides ? zoomAround(element) : 1)
}

function dividesBoxes(): boolean {
  const probe = document.createElement('div')
  probe.style.cssText = 'position: absolute; visibility: hidden; width: 100px; height: 1px'
  document.documentElement.append(probe)
  const { width: plain } = probe.getBoundingClientRect()
  probe.style.setProperty('zoom', '2')
  const { width: zoomed } = probe.getBoundingClientRect()
  probe.remove()
  return zoomed < 1.5 * plain
}

/** Returns the product of `zoom` of an element and of all its ancestors, through shadow roots. */
function zoomAround(element: Element): number {
  let product = 1
  let next: Element | null = element
  while (next !== null) {
    // An engine without `zoom` has no value here.
    product *= Number.parseFloat(getComputedStyle(next).getPropertyValue('zoom')) || 1
    const root: Node = next.getRootNode()
    next = next.assignedSlot ?? next.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  }
  return product
}
