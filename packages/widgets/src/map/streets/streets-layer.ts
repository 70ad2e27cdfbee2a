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

/** Vector tiles, as an archive's header says it. */
const vector = 1
/** A tile of an archive is shown over four of the map's: its lines keep their detail, and it is asked for once. */
const levels = 1
/** CSS pixels around a tile that what lies in it reaches over its edge. */
const reach = 16
/** Tiles of the archive whose names are laid out at once: a large screen and what is around it. */
const labelled = 32

interface Painted {
  readonly coords: Coords
  readonly streets: PreparedTile
}

/**
 * Streets from one PMTiles archive with the layers of Protomaps, painted in the map's own colours. Where the archive has
 * nothing, or cannot be read, its tiles fail as those of a tile server do.
 */
export class StreetsLayer extends GridLayer {
  readonly #url: string
  /** The tiles that are on the map; `null`: the data of one has not come yet. */
  readonly #painted = new Map<HTMLElement, Painted | null>()
  readonly #scratch = document.createElement('canvas').getContext('2d')
  #archive: Promise<View> | null = null
  readonly #markers: Markers
  #palette: BackgroundPalette
  #rules: PaintRule[]
  #labelers: Labelers | null
  /** Names that markers cover; they are left out. */
  #covered: ReadonlySet<IndexedLabel> = new Set()
  #outdated = new Set<HTMLElement>()
  #frame = 0

  readonly #fail: (cause: unknown) => void

  /**
   * @param markers what names yield to, seen from afar
   * @param fail is called each time that the archive cannot be read
   */
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

  /** Paints the present tiles again instead of loading new ones. */
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
        // It may have been panned away meanwhile.
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
        // It remembers what it could not read: the next tile opens it anew.
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
        // A name that was laid out later reaches into these, or has gone from them.
        this.#renew(({ x, y, z }) => keys.has(`${x}:${y}:${z}`)),
      )
    )
  }

  readonly #onMarkers = () => {
    const map = this._map
    const zoom = Math.round(map.getZoom())
    const names = this.#labelers?.getIndex(zoom)
    // Nearer by, units glide over names: those would come and go all the time.
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

  /** Paints some tiles again with the next frame. */
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

/** Whether a tile has something, and its layers are Protomaps'. */
function isKnown({ data }: PreparedTile): boolean {
  return ['earth', 'water', 'roads'].some((layer) => data.get(layer)?.[0]?.props.kind !== undefined)
}
