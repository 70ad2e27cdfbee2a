import { type Coords, type DoneCallback, GridLayer } from 'leaflet'
import { Labelers, type PaintRule, PmtilesSource, type PreparedTile, paint, TileCache, View } from 'protomaps-leaflet'
import type { BackgroundPalette } from '../background/background-palette.js'
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
  readonly #painted = new Map<HTMLElement, Painted>()
  readonly #scratch = document.createElement('canvas').getContext('2d')
  #archive: Promise<View> | null = null
  #palette: BackgroundPalette
  #rules: readonly PaintRule[]
  #labelers: Labelers | null
  #outdated = new Set<string>()
  #frame = 0

  constructor(url: string, palette: BackgroundPalette) {
    super({ maxZoom: 19, updateWhenZooming: false, className: 'baliza-map__streets' })
    this.#url = url
    this.#palette = palette
    this.#rules = paintRules(palette)
    this.#labelers = this.#layOut()
    this.on('tileunload', ({ tile }) => this.#painted.delete(tile))
  }

  override onRemove(map: Parameters<GridLayer['onRemove']>[0]): this {
    cancelAnimationFrame(this.#frame)
    return super.onRemove(map)
  }

  /** Paints the tiles that stand again, each in its place. */
  recolour(palette: BackgroundPalette): void {
    this.#palette = palette
    this.#rules = paintRules(palette)
    this.#labelers = this.#layOut()
    for (const [tile, painted] of this.#painted) this.#paint(tile, painted)
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas')
    this.#read(coords).then(
      (streets) => {
        const painted = { coords, streets }
        this.#painted.set(tile, painted)
        this.#paint(tile, painted)
        done(undefined, tile)
      },
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
        console.warn('The streets of the map could not be read', cause)
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
      new Labelers(this.#scratch, labelRules(this.#palette), labelled, (tiles) => this.#renew(tiles))
    )
  }

  /** A name that was laid out later reaches into these tiles, or has gone from them. */
  #renew(tiles: ReadonlySet<string>): void {
    if (this.#outdated.size === 0)
      this.#frame = requestAnimationFrame(() => {
        const outdated = this.#outdated
        this.#outdated = new Set()
        for (const [tile, painted] of this.#painted) {
          const { x, y, z } = painted.coords
          if (outdated.has(`${x}:${y}:${z}`)) this.#paint(tile, painted)
        }
      })
    for (const key of tiles) this.#outdated.add(key)
  }

  #paint(tile: HTMLElement, { coords: { x, y, z }, streets }: Painted): void {
    if (!(tile instanceof HTMLCanvasElement)) return
    const size = this.getTileSize().x
    const ratio = Math.min(2, globalThis.devicePixelRatio || 1)
    tile.width = size * ratio
    tile.height = size * ratio
    const context = tile.getContext('2d')
    if (context === null) return
    context.scale(ratio, ratio)
    context.fillStyle = this.#palette.water
    context.fillRect(0, 0, size, size)
    const [left, top] = [x * size, y * size]
    const box = { minX: left - reach, minY: top - reach, maxX: left + size + reach, maxY: top + size + reach }
    const sources = new Map([['', [streets]]])
    this.#labelers?.add(z, sources)
    const names = this.#labelers?.getIndex(z) ?? null
    const origin = Object.assign(streets.origin.clone(), { x: left, y: top })
    paint(context, z, sources, names, [...this.#rules], box, origin, false)
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
