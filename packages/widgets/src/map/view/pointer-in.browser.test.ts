import 'leaflet/dist/leaflet.css'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLeafletMap } from './leaflet-map.js'

afterEach(() => vi.restoreAllMocks())

/** Opens a map in a shadow root, 200 px from the left and 100 px from the top of an element with the style `around`. */
function open(around: string) {
  const outer = document.body.appendChild(document.createElement('div'))
  outer.style.cssText = `position: fixed; inset: 0 auto auto 0; width: 800px; height: 600px; transform-origin: 0 0; ${around}`
  const host = outer.appendChild(document.createElement('div'))
  const container = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
  container.style.cssText = 'position: absolute; left: 200px; top: 100px; width: 400px; height: 300px'
  const owner = createLeafletMap(container, {})
  onTestFinished(() => {
    owner.destroy()
    outer.remove()
  })
  const at = (clientX: number, clientY: number) => {
    const { x, y } = owner.map.mouseEventToContainerPoint(new MouseEvent('click', { clientX, clientY }))
    return [Math.round(x), Math.round(y)]
  }
  return { at }
}

/** Simulates WebKit, which divides bounding boxes by the `zoom` of the element and of its ancestors. */
function divideBoxes() {
  const whole = Element.prototype.getBoundingClientRect
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { x, y, width, height } = whole.call(this)
    const zoom = this.currentCSSZoom
    return new DOMRect(x / zoom, y / zoom, width / zoom, height / zoom)
  })
}

test.each([
  ['nothing', '', 250, 160],
  ['zoom', 'zoom: 1.5', 375, 240],
  ['a small zoom', 'zoom: 0.5', 125, 80],
  ['a transform', 'transform: scale(2)', 500, 320],
  ['both', 'zoom: 1.5; transform: scale(2)', 750, 480],
])('a pointer 50, 60 px into the map is there under %s around it', (_name, around, x, y) => {
  const { at } = open(around)
  expect(at(x, y)).toEqual([50, 60])
})

test.each([
  ['nothing', '', 250, 160],
  ['zoom', 'zoom: 1.5', 375, 240],
  ['a small zoom', 'zoom: 0.5', 125, 80],
  ['both', 'zoom: 1.5; transform: scale(2)', 750, 480],
])("a pointer is there where boxes are WebKit's, under %s", (_name, around, x, y) => {
  divideBoxes()
  const { at } = open(around)
  expect(at(x, y)).toEqual([50, 60])
})
