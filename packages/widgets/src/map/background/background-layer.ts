import { type Coords, GridLayer, type Map as LeafletMap } from 'leaflet'
import type { BackgroundPalette } from './background-palette.js'
import { directionsOf, emptyFrom } from './directions.js'
import { gridLines, gridStep } from './grid.js'
import type { Legend } from './legend.js'
import { type Markers, Names } from './names.js'
import { type Outline, readWorld } from './outlines.js'

const world = readWorld()
/**
 * A plain map painted from data in the page: coasts, borders, the cities of Mexico, a graticule. It is visible where tiles are
 * missing, so that the map is never empty.
 */
export class BackgroundLayer extends GridLayer {
  #palette: BackgroundPalette
  readonly #legend: Legend
  readonly #names: Names
  readonly #besideStreets: () => boolean

  /**
   * @param markers markers that names avoid
   * @param legend shows the directions of the nearest cities
   * @param besideStreets returns whether the layer surrounds streets. Its graticule would end at their tiles, so it is only drawn
   * at zooms where the screen may contain nothing else.
   */
  constructor(palette: BackgroundPalette, markers: Markers, legend: Legend, besideStreets: () => boolean) {
    super({
      pane: 'baliza-background',
      updateWhenZooming: false,
      keepBuffer: 1,
      className: 'baliza-background',
    })
    this.#palette = palette
    this.#legend = legend
    this.#besideStreets = besideStreets
    this.#names = new Names(palette, markers)
  }

  override onAdd(map: LeafletMap): this {
    super.onAdd(map)
    this.#legend.say(directionsOf)
    this.#names.addTo(map)
    return this
  }

  override onRemove(map: LeafletMap): this {
    this.#legend.say(null)
    this.#names.remove()
    super.onRemove(map)
    return this
  }

  /** Repaints the current tiles instead of loading new ones, so that the map is never empty. */
  recolour(palette: BackgroundPalette): void {
    this.#palette = palette
    this.#names.recolour(palette)
    for (const { coords, el } of Object.values(this._tiles))
      if (el instanceof HTMLCanvasElement) this.#paint(el, coords)
  }

  protected override createTile(coords: Coords): HTMLElement {
    const tile = document.createElement('canvas')
    this.#paint(tile, coords)
    return tile
  }

  #paint(tile: HTMLCanvasElement, coords: Coords): void {
    const size = this.getTileSize().x
    const ratio = Math.min(2, globalThis.devicePixelRatio || 1)
    tile.width = size * ratio
    tile.height = size * ratio
    const context = tile.getContext('2d')
    if (context === null) return
    context.scale(ratio, ratio)
    paintTile(context, coords, size, this.#palette, coords.z >= emptyFrom || !this.#besideStreets())
  }
}

function paintTile(
  context: CanvasRenderingContext2D,
  { x, y, z }: { x: number; y: number; z: number },
  size: number,
  palette: BackgroundPalette,
  withGrid: boolean,
): void {
  const worldSize = size * 2 ** z
  /** The world repeats to the east and west, including its names and coasts. */
  const shift = Math.floor(x / 2 ** z)
  const left = x * size - shift * worldSize
  const top = y * size
  const box = {
    west: left / worldSize,
    east: (left + size) / worldSize,
    north: top / worldSize,
    south: (top + size) / worldSize,
  }
  const trace = (outlines: readonly Outline[]) => {
    context.beginPath()
    for (const outline of outlines) {
      if (outline.east < box.west || outline.west > box.east) continue
      if (outline.south < box.north || outline.north > box.south) continue
      const { points } = outline
      for (let at = 0; at < points.length; at += 2) {
        const px = (points[at] ?? 0) * worldSize - left
        const py = (points[at + 1] ?? 0) * worldSize - top
        if (at === 0) context.moveTo(px, py)
        else context.lineTo(px, py)
      }
    }
  }

  context.fillStyle = palette.water
  context.fillRect(0, 0, size, size)
  context.fillStyle = palette.land
  trace(world.land)
  context.fill('evenodd')
  context.fillStyle = palette.home
  trace(world.home)
  context.fill()

  context.strokeStyle = palette.border
  context.lineWidth = 1
  if (withGrid) paintGrid(context, z, left, top, size)
  context.lineJoin = 'round'
  trace(world.land)
  context.stroke()
  trace(world.borders)
  context.setLineDash([5, 3])
  context.stroke()
  context.setLineDash([])
}

/** Paints meridians and parallels. */
function paintGrid(
  context: CanvasRenderingContext2D,
  zoom: number,
  left: number,
  top: number,
  size: number,
): void {
  const { lngs, lats } = gridLines(gridStep(zoom), { left, top, side: size, zoom })
  context.globalAlpha = 0.45
  context.beginPath()
  for (const { at } of lngs) {
    context.moveTo(at - left, 0)
    context.lineTo(at - left, size)
  }
  for (const { at } of lats) {
    context.moveTo(0, at - top)
    context.lineTo(size, at - top)
  }
  context.stroke()
  context.globalAlpha = 1
}
