import { setImmediate as turn } from 'node:timers/promises'
import { fill, ownValue } from '@baliza/agreement'
import type { VectorTile, VectorTileFeature } from '@mapbox/vector-tile'
import type { TileSetting } from '../settings/setting-readers.js'
import { openArchive } from '../streets/open-archive.js'
import { reportMailTexts as t } from '../texts.js'
import type { Box, RouteView } from './route-view.js'

/** The kinds of lines and areas on the map, by priority: if there are too many points, the last kinds are left out. */
export const streetKinds = ['sea', 'earth', 'water', 'border', 'highway', 'major', 'river', 'minor'] as const
export type StreetKind = (typeof streetKinds)[number]

/** The points of a line as `x, y, x, y …`, in coordinates of the page. */
export type PageLine = readonly number[]
/** A line or an area on the map. */
export interface PageShape {
  /** The lines of the shape. For an area, its outer rings and the rings of its holes. */
  readonly lines: readonly PageLine[]
  /** Box of the tile, to which an area is clipped. The rest of the area is in the neighbouring tiles. */
  readonly within: Box
}

/** The streets around a route, in coordinates of its page. */
export interface RouteStreets {
  readonly shapes: ReadonlyMap<StreetKind, readonly PageShape[]>
  /** Cities and towns, the largest first. */
  readonly names: readonly { readonly name: string; readonly x: number; readonly y: number }[]
  readonly credit: string
}

/** Reads the streets around each route of one report. Returns `null` if there are none, or a limit was reached. */
export type ReadStreets = (view: RouteView) => Promise<RouteStreets | null>

/** Minimum width of a tile on the page, in points. The maximum is twice this value, so a route needs at most eight tiles. */
const tileWidth = 256
/** Maximum number of tiles of one report, which is enough for about 70 routes. */
const maxTiles = 600
/** Maximum time for reading the streets of one report, in ms. The remaining routes have a plain background. */
const maxTime = 60_000
/** Maximum time for one route, in ms. */
const patience = 8_000
/** Maximum number of points of one route, about 60 KB of a PDF. The less important kinds are left out. */
const maxPoints = 15_000
/** Minimum distance between two points of a line, in points. */
const finest = 0.4

/** Returns the kind of a feature from its layer and its `kind`, in the schema of Protomaps. */
const kindsOf: Readonly<Record<string, (feature: VectorTileFeature) => StreetKind | null>> = {
  earth: ({ type }) => (type === polygon ? 'earth' : null),
  water: ({ type, properties: { kind } }) => {
    if (type === polygon) return kind === undefined ? null : 'water'
    return type === line && (kind === 'river' || kind === 'canal') ? 'river' : null
  },
  boundaries: ({ type, properties: { kind } }) =>
    type === line && (kind === 'country' || kind === 'region') ? 'border' : null,
  roads: ({ type, properties: { kind } }) => (type === line ? (roads.get(String(kind)) ?? null) : null),
}
const roads = new Map<string, StreetKind>([
  ['highway', 'highway'],
  ['major_road', 'major'],
  ['minor_road', 'minor'],
])
/** Geometry types of vector tiles. */
const [line, polygon] = [2, 3]

/** The log of a writer: the server's log, or the channel of a thread to it. */
export interface Warnings {
  warn(fields: object, text: string): void
}

/**
 * Creates the reader of the streets of one report, with limits of tiles, time and points. If the streets cannot be read, the
 * report is made without them.
 * @param signal aborts the reading
 */
export function createReadStreets(setting: TileSetting, log: Warnings, signal: AbortSignal): ReadStreets {
  const archive = openArchive(setting, signal)
  const credit = fill(t.streets, { credit: archive.attribution ?? t.openStreets })
  let tilesLeft = maxTiles
  let timeLeft = maxTime

  async function read(view: RouteView): Promise<RouteStreets | null> {
    const { least, most } = await archive.zooms()
    const z = Math.min(most, Math.floor(Math.log2((360 * view.perDegree.lng) / tileWidth)))
    if (z < least) return null
    const places = tilesIn(view, z)
    tilesLeft -= places.length
    if (tilesLeft < 0) return null
    const within = AbortSignal.any([signal, AbortSignal.timeout(Math.min(patience, timeLeft))])
    const found = new Found(view)
    for (const { x, y } of places) {
      const tile = await archive.tile(z, x, y, within)
      within.throwIfAborted()
      if (tile !== null) found.add(tile, { z, x, y })
      // A tile of a city takes a few milliseconds.
      await turn()
    }
    return found.streets(credit)
  }

  return async (view) => {
    if (timeLeft <= 0 || tilesLeft <= 0) return null
    const began = performance.now()
    try {
      return await read(view)
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ err: error }, 'las calles no se pudieron leer: las rutas van sin ellas')
      // The same failure would delay each of the remaining routes.
      timeLeft = 0
      return null
    } finally {
      timeLeft -= performance.now() - began
    }
  }
}

interface TilePlace {
  readonly z: number
  readonly x: number
  readonly y: number
}

function tilesIn({ bounds }: RouteView, z: number): readonly Omit<TilePlace, 'z'>[] {
  const last = 2 ** z - 1
  const at = (share: number) => Math.min(last, Math.max(0, Math.floor(share * 2 ** z)))
  const [west, east] = [bounds.west, bounds.east].map((lng) => at((lng + 180) / 360))
  const [north, south] = [bounds.north, bounds.south].map((lat) => at(mercator(lat)))
  const [left = 0, right = 0, top = 0, bottom = 0] = [west, east, north, south]
  return Array.from({ length: (right - left + 1) * (bottom - top + 1) }, (_, index) => ({
    x: left + (index % (right - left + 1)),
    y: top + Math.floor(index / (right - left + 1)),
  }))
}

/** Returns the distance of a latitude from the north edge, as a fraction of the height of the map. */
function mercator(lat: number): number {
  const angle = (Math.min(85, Math.max(-85, lat)) * Math.PI) / 180
  return (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2
}
const latitude = (share: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI

/** Collects the shapes and names in the tiles of one route. */
class Found {
  readonly #view: RouteView
  readonly #shapes = new Map<StreetKind, PageShape[]>()
  readonly #names = new Map<string, { readonly x: number; readonly y: number; readonly from: number }>()

  constructor(view: RouteView) {
    this.#view = view
  }

  add(tile: VectorTile, place: TilePlace): void {
    const within = this.#boxOf(place)
    // A tile with neither land nor sea has no data: its background stays plain.
    if (tile.layers.earth !== undefined || tile.layers.water !== undefined)
      this.#put('sea', { lines: [ringOf(within)], within })
    for (const [layer, kindOf] of Object.entries(kindsOf))
      for (const feature of featuresOf(tile, layer)) {
        const kind = kindOf(feature)
        if (kind === null) continue
        const project = this.#projection(feature, place)
        this.#put(kind, {
          lines: feature.loadGeometry().map((points) => thinned(points.map(project))),
          within,
        })
      }
    for (const feature of featuresOf(tile, 'places')) this.#name(feature, place)
  }

  streets(credit: string): RouteStreets | null {
    // The route is outside the archive.
    if (this.#shapes.size === 0) return null
    const shapes = new Map<StreetKind, readonly PageShape[]>()
    let left = maxPoints
    for (const kind of streetKinds) {
      const found = this.#shapes.get(kind) ?? []
      left -= found.flatMap(({ lines }) => lines).reduce((sum, { length }) => sum + length / 2, 0)
      if (left < 0) break
      if (found.length > 0) shapes.set(kind, found)
    }
    const names = [...this.#names]
      .map(([name, { x, y, from }]) => ({ name, x, y, from }))
      .toSorted((a, b) => a.from - b.from)
    return { shapes, names, credit }
  }

  #put(kind: StreetKind, { lines, within }: PageShape): void {
    const shape = { lines: lines.filter((line) => line.length >= 4 && meets(line, this.#view.box)), within }
    if (shape.lines.length === 0) return
    const shapes = this.#shapes.get(kind)
    if (shapes === undefined) this.#shapes.set(kind, [shape])
    else shapes.push(shape)
  }

  #name(feature: VectorTileFeature, place: TilePlace): void {
    const { kind, name, 'name:es': spanish = name, min_zoom: from } = feature.properties
    const [point] = feature.loadGeometry()[0] ?? []
    if (kind !== 'locality' || typeof spanish !== 'string' || point === undefined) return
    const [x, y] = this.#projection(feature, place)(point)
    // A tile also contains nearby places, so the same place occurs in several tiles.
    this.#names.set(spanish, { x, y, from: Number(from ?? 99) })
  }

  /** Returns the projection from points of a tile to the page. */
  #projection({ extent }: Pick<VectorTileFeature, 'extent'>, { z, x, y }: TilePlace) {
    const view = this.#view
    return (point: { readonly x: number; readonly y: number }): readonly [number, number] => [
      view.x({ lng: ((x + point.x / extent) / 2 ** z) * 360 - 180 }),
      view.y({ lat: latitude((y + point.y / extent) / 2 ** z) }),
    ]
  }

  /** Returns the box of a tile, slightly enlarged to avoid visible seams between tiles. */
  #boxOf(place: TilePlace): Box {
    const project = this.#projection({ extent: 1 }, place)
    const [[left, top], [right, bottom]] = [project({ x: 0, y: 0 }), project({ x: 1, y: 1 })]
    const [x, y] = [left - seam, top - seam]
    return { x, y, width: right + seam - x, height: bottom + seam - y }
  }
}

const seam = 0.2

const ringOf = ({ x, y, width, height }: Box): PageLine => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
]

function* featuresOf(tile: VectorTile, name: string): Generator<VectorTileFeature> {
  const layer = ownValue(tile.layers, name)
  for (let index = 0; index < (layer?.length ?? 0); index += 1)
    if (layer !== undefined) yield layer.feature(index)
}

/** Rounds a line to tenths of a point, and removes points too close to be distinguishable on paper. */
function thinned(points: readonly (readonly [number, number])[]): PageLine {
  const line: number[] = []
  let [lastX, lastY] = [Number.NEGATIVE_INFINITY, 0]
  for (const [index, [x, y]] of points.entries()) {
    const isEnd = index === points.length - 1
    if (!isEnd && Math.hypot(x - lastX, y - lastY) < finest) continue
    line.push(Math.round(x * 10) / 10, Math.round(y * 10) / 10)
    lastX = x
    lastY = y
  }
  return line
}

/** Whether the bounding box of a line meets a box. */
function meets(line: PageLine, box: Box): boolean {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let index = 0; index < line.length; index += 2) {
    const [x = 0, y = 0] = [line[index], line[index + 1]]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return right >= box.x && left <= box.x + box.width && bottom >= box.y && top <= box.y + box.height
}
