import { DomUtil, type LatLng, type LatLngExpression, type Map as LeafletMap, type Point } from 'leaflet'

/** A Leaflet method that its popups use during a zoom; missing in its types. */
interface ZoomingMap {
  _latLngToNewLayerPoint(latLng: LatLngExpression, zoom: number, center: LatLngExpression): Point
}

/** Keeps an element over a place of the map while the map pans and zooms, and while the place itself moves. */
export class Follower {
  #frame = 0
  #until = 0
  #left = Number.NaN
  #top = Number.NaN
  readonly #map: LeafletMap
  readonly #element: HTMLElement
  readonly #where: () => LatLng | null

  /** @param where returns the current place; `null` if it is unavailable, then the element does not move */
  constructor(map: LeafletMap, element: HTMLElement, where: () => LatLng | null) {
    this.#map = map
    this.#element = element
    this.#where = where
    element.classList.add('leaflet-zoom-animated', 'baliza-map__follower')
    map.getPane('popupPane')?.append(element)
    map.on('zoom viewreset', this.#place).on('zoomanim', this.#zoom)
    this.#place()
  }

  /** Follows the place frame by frame for the next `ms` ms, because it moves. */
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
