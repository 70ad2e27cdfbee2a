import { isStreetArchive } from '@baliza/sdk-core/internal'
import { type GridLayer, type Map as LeafletMap, TileLayer } from 'leaflet'
import type { ReportFailure } from '../../client/failures.js'
import type { TileSource } from '../map-types.js'
import type { StreetsLayer } from '../streets/streets-layer.js'
import type { BackgroundLayer } from './background-layer.js'
import type { BackgroundPalette } from './background-palette.js'
import { createLegend, type Legend } from './legend.js'
import type { Markers } from './names.js'

/** Time before the plain background replaces missing tiles, in ms. */
const patience = 1_200
/**
 * Time that tiles wait for the units, in ms. The units determine the visible part of the world, and tiles of another part would
 * be wasted.
 */
const wait = 400

/**
 * The layers under the units, and the scale: tiles, and behind them a background that needs no network. The background is visible
 * where tiles are missing: no source is configured, there is no network, or the provider fails. It is loaded when it is first
 * needed.
 */
export class BaseLayers {
  #tiles: GridLayer | null = null
  #streets: StreetsLayer | null = null
  #source: TileSource | null = null
  #background: BackgroundLayer | null = null
  #wanted = false
  #timer = 0
  #waiting = 0
  /** Whether the map shows its initial view. */
  #opened: boolean
  #destroyed = false
  /** Whether the current source sends tiles; `null` if it is not known yet. */
  #answers: boolean | null = null
  #palette: BackgroundPalette
  readonly #map: LeafletMap
  readonly #legend: Legend
  readonly #markers: Markers
  readonly #fail: ReportFailure
  /** The source whose failure was reported. Each of its tiles fails, but the failure is reported once. */
  #reported: TileSource | null = null

  /**
   * @param markers markers that the background's names avoid
   * @param opened whether the page set the initial view; then the tiles do not wait for {@link open}
   * @param fail reports parts that could not be loaded
   */
  constructor(
    map: LeafletMap,
    palette: BackgroundPalette,
    markers: Markers,
    opened: boolean,
    fail: ReportFailure,
  ) {
    this.#fail = fail
    this.#map = map
    this.#legend = createLegend(map)
    this.#markers = markers
    this.#palette = palette
    this.#opened = opened
    if (!opened) this.#waiting = window.setTimeout(() => this.open(), wait)
    const pane = map.createPane('baliza-background')
    pane.classList.add('baliza-map__background')
  }

  /** Whether only the background is visible: there are no tiles, or they would not arrive. */
  get plain(): boolean {
    return this.#source === null || !(this.#answers ?? navigator.onLine !== false)
  }

  /** Shows these tiles; `null` for none. */
  use(source: TileSource | null): void {
    clearTimeout(this.#timer)
    this.#tiles?.off().remove()
    this.#tiles = null
    this.#streets = null
    this.#source = source
    this.#answers = null
    if (source === null) {
      this.#showBackground()
      return
    }
    if (navigator.onLine === false) this.#showBackground()
    else this.#timer = window.setTimeout(() => this.#showBackground(), patience)
    if (isStreetArchive(source.url)) this.#loadStreets(source)
    else
      this.#lay(
        new TileLayer(source.url, {
          maxZoom: 19,
          maxNativeZoom: source.maxZoom ?? 19,
          ...(source.subdomains === undefined ? {} : { subdomains: source.subdomains }),
        }),
      )
  }

  #loadStreets(source: TileSource): void {
    import('../streets/streets-layer.js')
      .then(({ StreetsLayer }) => {
        if (this.#source !== source || this.#destroyed) return
        this.#streets = new StreetsLayer(source.url, this.#palette, this.#markers, (cause) =>
          this.#failed(source, cause),
        )
        this.#lay(this.#streets)
      })
      .catch((cause: unknown) => {
        if (this.#source !== source || this.#destroyed) return
        this.#failed(source, cause)
        this.#answers = false
        this.#showBackground()
      })
  }

  #failed(source: TileSource, cause: unknown): void {
    if (this.#reported === source) return
    this.#reported = source
    this.#fail('the streets of the map', cause)
  }

  #lay(tiles: GridLayer): void {
    const source = this.#source
    let failed = 0
    let came = 0
    tiles.on('loading', () => {
      failed = came = 0
    })
    tiles.on('tileload', () => {
      came += 1
      this.#answers = true
    })
    tiles.on('tileerror', () => {
      failed += 1
      this.#answers = came > 0
      this.#showBackground()
    })
    tiles.on('load', () => {
      clearTimeout(this.#timer)
      if (failed === 0) this.#hideBackground()
      // An archive reports its own failures, because it has no tiles outside its region. Without a network all requests fail.
      else if (came === 0 && source !== null && this.#streets === null && navigator.onLine !== false)
        this.#failed(source, `no tile of ${source.url}`)
    })
    this.#tiles = tiles
    if (this.#opened) tiles.addTo(this.#map)
  }

  /** Called when the map shows its units, or will have none for now. */
  open(): void {
    clearTimeout(this.#waiting)
    if (this.#opened || this.#destroyed) return
    this.#opened = true
    this.#tiles?.addTo(this.#map)
  }

  /** Applies the colours of a new theme. */
  recolour(palette: BackgroundPalette): void {
    this.#palette = palette
    this.#streets?.recolour(palette)
    this.#background?.recolour(palette)
  }

  destroy(): void {
    this.#destroyed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#waiting)
    this.#tiles?.off().remove()
    this.#hideBackground()
    this.#legend.remove()
  }

  #showBackground(): void {
    if (this.#wanted) return
    this.#wanted = true
    import('./background-layer.js')
      .then(({ BackgroundLayer }) => {
        if (!this.#wanted || this.#destroyed || this.#background !== null) return
        this.#background = new BackgroundLayer(this.#palette, this.#markers, this.#legend, () =>
          isStreetArchive(this.#source?.url ?? ''),
        ).addTo(this.#map)
      })
      .catch((cause: unknown) => {
        // It is loaded again when it is next needed. Until then the map has a plain colour.
        this.#wanted = false
        this.#fail('the background of the map', cause)
      })
  }

  #hideBackground(): void {
    this.#wanted = false
    this.#background?.remove()
    this.#background = null
  }
}
