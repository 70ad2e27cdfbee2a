import { Layer, type Map as LeafletMap } from 'leaflet'
import type { createCanvas, Events } from './canvas.js'

/** Leaflet layer of a canvas: adds and removes it with the layer, and follows the events of the map. */
export class CanvasLayer extends Layer {
  protected readonly canvas: ReturnType<typeof createCanvas>

  /** @param pane name of the map pane that contains the canvas */
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
