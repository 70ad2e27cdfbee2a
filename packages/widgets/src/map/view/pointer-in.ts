import { Point } from 'leaflet'

/** A place in the window, as pointer events have it. */
interface AtWindow {
  readonly clientX: number
  readonly clientY: number
}

/**
 * Where a pointer is in an element, in CSS pixels of that element: under `zoom` and transforms around it, in every engine.
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

/** How many of the units of `getBoundingClientRect` a CSS pixel of the element is wide, and high. */
export function scaleOf(
  element: HTMLElement,
  { width, height }: DOMRect = element.getBoundingClientRect(),
): readonly [x: number, y: number] {
  return [width / element.offsetWidth || 1, height / element.offsetHeight || 1]
}

/**
 * Tells by how much `zoom` divides what `getBoundingClientRect` returns for this element. In WebKit, and in Chromium before
 * 128, it does; events are in pixels of the window in every engine.
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

/** The product of `zoom` of an element and of all around it, through shadow roots. */
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
