import { Layer, type Map as LeafletMap } from 'leaflet'
import type { createCanvas, Events } from './canvas.js'

/** Leaflet's side of a canvas: it comes and goes with its layer, and follows the map between. */
export class CanvasLayer extends Layer {
  protected readonly canvas: ReturnType<typeof createCanvas>

  /** @param pane the pane of the map that it is in */
  constructor(canvas: ReturnType<typeof createCanvas>, pane = 'overlayPane') {
    super()
    this.options = { pane }
    this.canvas = canvas
  }

  override getEvents(): Events {
    return this.canvas.events
  }

  override onAdd(map: LeafletMap): this {
    this.canvas.add(map, this.getPane())
    return this
  }

  override onRemove(): this {
    this.canvas.remove()
    return this
  }
}
