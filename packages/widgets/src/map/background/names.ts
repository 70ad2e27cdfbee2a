import type { Map as LeafletMap } from 'leaflet'
import type { Spot } from '../engine/box.js'
import { createCanvas } from '../engine/canvas.js'
import { CanvasLayer } from '../engine/canvas-layer.js'
import { clustersBelow } from '../engine/clusters.js'
import type { Frame } from '../engine/frame.js'
import { mercatorX, mercatorY } from '../engine/mercator.js'
import type { UnitsLayer } from '../engine/units-layer.js'
import type { BackgroundPalette } from './background-palette.js'
import { gridLabel, gridLines, gridStep } from './grid.js'
import { type LaidName, layNames, type Name, type Named } from './lay-names.js'
import { type Place, places } from './places.js'

/** Markers that names avoid. */
export type Markers = Pick<UnitsLayer, 'occupied' | 'on' | 'off'>

const named = places.map((place) => ({ ...place, x: mercatorX(place.lng), y: mercatorY(place.lat) }))
/** Maximum distance of a place outside the map whose name may extend into it, in CSS pixels. */
const reach = 160
/** From this zoom on coasts and cities are rare, so the crossings of the grid are labelled with their coordinates. */
const crossingsFrom = 9

const textOf = ({ name, sort }: Named) => (sort === 'country' ? name.toUpperCase() : name)

/** The names of places and the labels of the grid's crossings, above the background and below the units. */
export class Names extends CanvasLayer {
  #palette: BackgroundPalette
  readonly #markers: Markers
  /** Widths by text, in CSS pixels. */
  readonly #widths = new Map<string, number>()
  readonly #kept = new Map<string, number>()
  #painted = ''
  #map: LeafletMap | null = null

  constructor(palette: BackgroundPalette, markers: Markers) {
    super(
      createCanvas((context, frame) => this.#paint(context, frame)),
      'baliza-background',
    )
    this.#palette = palette
    this.#markers = markers
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map
    this.#markers.on('paint', this.#onMarkers)
    return super.onAdd(map)
  }

  override onRemove(): this {
    this.#markers.off('paint', this.#onMarkers)
    return super.onRemove()
  }

  recolour(palette: BackgroundPalette): void {
    this.#palette = palette
    this.#widths.clear()
    this.#painted = ''
    this.canvas.renew()
  }

  /** At a higher zoom units glide over the names, which would constantly move aside. So names only avoid units at lower zooms. */
  readonly #onMarkers = () => {
    if (this.#map !== null && this.#map.getZoom() < clustersBelow) this.canvas.schedule()
  }

  #paint(context: CanvasRenderingContext2D, frame: Frame): void {
    const { ratio, width, height } = frame
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    const markers = this.#markers
      .occupied()
      .map(([x, y, reach]): Spot => [x / ratio, y / ratio, reach / ratio])
    const laid = layNames(
      [...this.#inSight(context, frame), ...this.#crossings(context, frame)],
      markers,
      this.#kept,
    )
    const picture = JSON.stringify([width, height, ratio, laid])
    if (picture === this.#painted) return
    this.#painted = picture
    context.clearRect(0, 0, width, height)
    for (const name of laid) this.#write(context, name)
  }

  #inSight(context: CanvasRenderingContext2D, { scale, x, y, width, height, ratio }: Frame): Name[] {
    const zoom = Math.round(Math.log2(scale / ratio / 256))
    // The world repeats to the east and west, including its names.
    const world = scale / ratio
    return named.flatMap((place) => {
      if (zoom < place.from) return []
      const down = (place.y * scale - y) / ratio
      if (down < -reach || down > height / ratio + reach) return []
      const first = (place.x * scale - x) / ratio
      const left = first - world * Math.floor((first + reach) / world)
      if (left > width / ratio + reach) return []
      return [{ place, x: left, y: down, width: this.#widthOf(context, place) }]
    })
  }

  #crossings(context: CanvasRenderingContext2D, { scale, x, y, width, height, ratio }: Frame): Name[] {
    const world = scale / ratio
    const zoom = Math.log2(world / 256)
    // The zoom of the tiles below, which contain the lines.
    const whole = Math.round(zoom)
    if (whole < crossingsFrom) return []
    const step = gridStep(whole)
    const left = (((x / ratio) % world) + world) % world
    const top = y / ratio
    const { lngs, lats } = gridLines(step, { left, top, side: Math.max(width, height) / ratio, zoom })
    context.font = this.#fontOf('crossing')
    return lats.flatMap((lat) =>
      lngs.map((lng): Name => {
        const name = gridLabel(lat.degrees, lng.degrees, step)
        const place = { name, sort: 'crossing' } as const
        return { place, x: lng.at - left, y: lat.at - top, width: context.measureText(name).width }
      }),
    )
  }

  #widthOf(context: CanvasRenderingContext2D, place: Place): number {
    const text = textOf(place)
    const known = this.#widths.get(text)
    if (known !== undefined) return known
    context.font = this.#fontOf(place.sort)
    const { width } = context.measureText(text)
    this.#widths.set(text, width)
    return width
  }

  #fontOf(sort: Named['sort']): string {
    const style = sort === 'water' ? 'italic 400' : sort === 'city' || sort === 'crossing' ? '400' : '600'
    const size = sort === 'country' ? 12 : sort === 'crossing' ? 10.5 : 11.5
    return `${style} ${size}px ${this.#palette.font}`
  }

  #write(context: CanvasRenderingContext2D, { place, x, y, at, dot }: LaidName): void {
    context.fillStyle = this.#palette.label
    context.strokeStyle = place.sort === 'water' ? this.#palette.water : this.#palette.home
    context.lineWidth = 3
    context.lineJoin = 'round'
    if (dot) {
      context.beginPath()
      context.arc(x, y, place.sort === 'capital' ? 3.5 : 2.2, 0, Math.PI * 2)
      context.fill()
    }
    context.font = this.#fontOf(place.sort)
    context.globalAlpha = place.sort === 'water' || place.sort === 'crossing' ? 0.75 : 1
    context.strokeText(textOf(place), ...at)
    context.fillText(textOf(place), ...at)
    context.globalAlpha = 1
  }
}
