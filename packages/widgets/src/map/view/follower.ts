import { DomUtil, type LatLng, type LatLngExpression, type Map as LeafletMap, type Point } from 'leaflet'

/** Leaflet's own, which its popups use during a zoom; not in its types. */
interface ZoomingMap {
  _latLngToNewLayerPoint(latLng: LatLngExpression, zoom: number, center: LatLngExpression): Point
}

/** Keeps an element of the page over a place of the map, while the map pans and zooms and the place itself moves. */
export class Follower {
  #frame = 0
  #until = 0
  #left = Number.NaN
  #top = Number.NaN
  readonly #map: LeafletMap
  readonly #element: HTMLElement
  readonly #where: () => LatLng | null

  /** @param where the place now; `null`: it is gone, and the element stays where it was */
  constructor(map: LeafletMap, element: HTMLElement, where: () => LatLng | null) {
    this.#map = map
    this.#element = element
    this.#where = where
    element.classList.add('leaflet-zoom-animated', 'baliza-map__follower')
    map.getPane('popupPane')?.append(element)
    map.on('zoom viewreset', this.#place).on('zoomanim', this.#zoom)
    this.#place()
  }

  /** The place moves for so many ms from now: follow it frame by frame. */
  track(ms: number): void {
    this.#until = Math.max(this.#until, performance.now() + ms)
    this.#place()
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#tick)
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    this.#map.off('zoom viewreset', this.#place).off('zoomanim', this.#zoom)
    this.#element.remove()
  }

  readonly #tick = () => {
    this.#place()
    this.#frame = performance.now() < this.#until ? requestAnimationFrame(this.#tick) : 0
  }

  readonly #place = () => {
    const place = this.#where()
    if (place === null) return
    const point = this.#map.latLngToLayerPoint(place)
    if (point.x === this.#left && point.y === this.#top) return
    this.#left = point.x
    this.#top = point.y
    DomUtil.setPosition(this.#element, point)
  }

  readonly #zoom = (event: { zoom: number; center: LatLng }) => {
    const place = this.#where()
    if (place === null) return
    this.#left = Number.NaN
    const map = this.#map as unknown as ZoomingMap
    DomUtil.setPosition(this.#element, map._latLngToNewLayerPoint(place, event.zoom, event.center))
  }
}
