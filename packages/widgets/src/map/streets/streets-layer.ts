import { type Coords, type DoneCallback, GridLayer, type Map as LeafletMap } from 'leaflet'
import {
  type Bbox,
  type IndexedLabel,
  Labelers,
  type PaintRule,
  PmtilesSource,
  type PreparedTile,
  paint,
  TileCache,
  View,
} from 'protomaps-leaflet'
import type { BackgroundPalette } from '../background/background-palette.js'
import type { Markers } from '../background/names.js'
import { clustersBelow } from '../engine/clusters.js'
import { coveredNames, meets } from './covered-names.js'
import { labelRules, paintRules } from './streets-style.js'

/** Type of vector tiles in an archive's header. */
const vector = 1
/** A tile of an archive covers four tiles of the map. Its lines keep their detail, and it is requested once. */
const levels = 1
/** Distance that content may extend beyond the edge of its tile, in CSS pixels. */
const reach = 16
/** Number of archive tiles whose names are laid out together: a large screen and its surroundings. */
const labelled = 32

interface Painted {
  readonly coords: Coords
  readonly streets: PreparedTile
}

/**
 * Streets from a PMTiles archive with the layers of Protomaps, painted in the map's own colours. If the archive has no data for a
 * tile, or cannot be read, its tiles fail like those of a tile server.
 */
export class StreetsLayer extends GridLayer {
  readonly #url: string
  /** The tiles on the map; `null` if the data of a tile have not arrived yet. */
  readonly #painted = new Map<HTMLElement, Painted | null>()
  readonly #scratch = document.createElement('canvas').getContext('2d')
  #archive: Promise<View> | null = null
  readonly #markers: Markers
  #palette: BackgroundPalette
  #rules: PaintRule[]
  #labelers: Labelers | null
  /** Names that markers cover; they are omitted. */
  #covered: ReadonlySet<IndexedLabel> = new Set()
  #outdated = new Set<HTMLElement>()
  #frame = 0

  readonly #fail: (cause: unknown) => void

  /** @param markers markers that names avoid at low zoom @param fail called each time the archive cannot be read */
  constructor(url: string, palette: BackgroundPalette, markers: Markers, fail: (cause: unknown) => void) {
    super({ maxZoom: 19, updateWhenZooming: false, className: 'baliza-map__streets' })
    this.#url = url
    this.#fail = fail
    this.#markers = markers
    this.#palette = palette
    this.#rules = paintRules(palette)
    this.#labelers = this.#layOut()
    this.on('tileunload', ({ tile }) => this.#painted.delete(tile))
  }

  override onAdd(map: LeafletMap): this {
    this.#markers.on('paint', this.#onMarkers)
    return super.onAdd(map)
  }

  override onRemove(map: LeafletMap): this {
    this.#markers.off('paint', this.#onMarkers)
    cancelAnimationFrame(this.#frame)
    return super.onRemove(map)
  }

  /** Repaints the current tiles instead of loading new ones. */
  recolour(palette: BackgroundPalette): void {
    this.#palette = palette
    this.#rules = paintRules(palette)
    this.#labelers = this.#layOut()
    for (const tile of this.#painted.keys()) this.#paint(tile)
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas')
    this.#painted.set(tile, null)
    this.#read(coords)
      .then((streets) => {
        // The tile may have been removed by a pan since.
        if (this.#painted.has(tile)) this.#painted.set(tile, { coords, streets })
        this.#paint(tile)
      })
      .then(
        () => done(undefined, tile),
        (cause: Error) => done(cause, tile),
      )
    return tile
  }

  async #read(coords: Coords): Promise<PreparedTile> {
    this.#archive ??= openArchive(this.#url)
    const archive = this.#archive
    let streets: PreparedTile
    try {
      streets = await (await archive).getDisplayTile(coords)
    } catch (cause) {
      if (this.#archive === archive) {
        this.#fail(cause)
        // The archive caches its failure, so the next tile must open it again.
        this.#archive = null
      }
      throw cause
    }
    if (!isKnown(streets)) throw new Error('There are no streets here')
    return streets
  }

  #layOut(): Labelers | null {
    return (
      this.#scratch &&
      new Labelers(this.#scratch, labelRules(this.#palette), labelled, (keys) =>
        // A name that was laid out later extends into these tiles, or was removed from them.
        this.#renew(({ x, y, z }) => keys.has(`${x}:${y}:${z}`)),
      )
    )
  }

  readonly #onMarkers = () => {
    const map = this._map
    const zoom = Math.round(map.getZoom())
    const names = this.#labelers?.getIndex(zoom)
    // At a higher zoom units glide over the names, which would constantly appear and disappear.
    if (names === undefined || zoom >= clustersBelow) return
    const covered = coveredNames(names, zoom, map, this.#markers.occupied())
    const others = [...covered, ...this.#covered].filter(
      (name) => !(covered.has(name) && this.#covered.has(name)),
    )
    this.#covered = covered
    if (others.length > 0)
      this.#renew((coords) =>
        others.some(({ bboxes }) => bboxes.some((box) => meets(box, this.#boxOf(coords)))),
      )
  }

  /** Repaints some tiles in the next frame. */
  #renew(isOutdated: (coords: Coords) => boolean): void {
    for (const [tile, painted] of this.#painted)
      if (painted !== null && isOutdated(painted.coords)) this.#outdated.add(tile)
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      const outdated = this.#outdated
      this.#outdated = new Set()
      for (const tile of outdated) this.#paint(tile)
    })
  }

  #boxOf({ x, y }: Coords): Bbox {
    const size = this.getTileSize().x
    return {
      minX: x * size - reach,
      minY: y * size - reach,
      maxX: (x + 1) * size + reach,
      maxY: (y + 1) * size + reach,
    }
  }

  #paint(tile: HTMLElement): void {
    const painted = this.#painted.get(tile)
    if (painted == null || !(tile instanceof HTMLCanvasElement)) return
    const { coords, streets } = painted
    const size = this.getTileSize().x
    const ratio = Math.min(2, globalThis.devicePixelRatio || 1)
    tile.width = size * ratio
    tile.height = size * ratio
    const context = tile.getContext('2d')
    if (context === null) return
    context.scale(ratio, ratio)
    context.fillStyle = this.#palette.water
    context.fillRect(0, 0, size, size)
    const sources = new Map([['', [streets]]])
    this.#labelers?.add(coords.z, sources)
    const names = this.#labelers?.getIndex(coords.z)
    const written =
      names &&
      Object.assign(Object.create(names), {
        searchBbox: (box: Bbox, order: number) =>
          [...names.searchBbox(box, order)].filter((name) => !this.#covered.has(name)),
      })
    const origin = Object.assign(streets.origin.clone(), { x: coords.x * size, y: coords.y * size })
    paint(context, coords.z, sources, written ?? null, this.#rules, this.#boxOf(coords), origin, false)
  }
}

async function openArchive(url: string): Promise<View> {
  const source = new PmtilesSource(url, false)
  const { tileType, maxZoom } = await source.p.getHeader()
  if (tileType !== vector) throw new Error(`${url} has no vector tiles`)
  return new View(new TileCache(source, 256 << levels), maxZoom, levels)
}

/** Returns whether a tile has content in the layers of Protomaps. */
function isKnown({ data }: PreparedTile): boolean {
  return ['earth', 'water', 'roads'].some((layer) => data.get(layer)?.[0]?.props.kind !== undefined)
}
