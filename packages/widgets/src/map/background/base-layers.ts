import { isStreetArchive } from '@baliza/sdk-core'
import { type GridLayer, type Map as LeafletMap, TileLayer } from 'leaflet'
import type { ReportFailure } from '../../client/failures.js'
import type { TileSource } from '../map-types.js'
import type { StreetsLayer } from '../streets/streets-layer.js'
import type { BackgroundLayer } from './background-layer.js'
import type { BackgroundPalette } from './background-palette.js'
import { createLegend, type Legend } from './legend.js'
import type { Markers } from './names.js'

/** How long tiles may take before the quiet background replaces them, ms. */
const patience = 1_200
/** How long tiles wait for the units, ms: these decide what part of the world is shown, and tiles of another would be wasted. */
const wait = 400

/**
 * What lies under the units, with its scale: tiles, and behind them, where tiles do not come (none configured, no network, a provider
 * that fails), the background that needs no network. That is loaded when it is first wanted.
 */
export class BaseLayers {
  #tiles: GridLayer | null = null
  #streets: StreetsLayer | null = null
  #source: TileSource | null = null
  #background: BackgroundLayer | null = null
  #wanted = false
  #timer = 0
  #waiting = 0
  /** Whether the map shows what it opens with. */
  #opened: boolean
  #destroyed = false
  /** Whether the source in use sends tiles; `null`: it is not known yet. */
  #answers: boolean | null = null
  #palette: BackgroundPalette
  readonly #map: LeafletMap
  readonly #legend: Legend
  readonly #markers: Markers
  readonly #fail: ReportFailure
  /** The source whose failure was reported: each of its tiles fails. */
  #reported: TileSource | null = null

  /**
   * @param markers what the background's names yield to
   * @param fail reports what could not be loaded
   * @param opened a host has set where the map opens: its tiles wait for no {@link open}
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

  /** Whether there is nothing but the background to look at: no tiles, or none that would come. */
  get plain(): boolean {
    return this.#source === null || !(this.#answers ?? navigator.onLine !== false)
  }

  /** Shows these tiles; `null`: none. */
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
      // An archive reports its own failures: it has no tiles outside its region. Without a network all calls fail too.
      else if (came === 0 && source !== null && this.#streets === null && navigator.onLine !== false)
        this.#failed(source, `no tile of ${source.url}`)
    })
    this.#tiles = tiles
    if (this.#opened) tiles.addTo(this.#map)
  }

  /** The map shows its units, or will have none for now. */
  open(): void {
    clearTimeout(this.#waiting)
    if (this.#opened || this.#destroyed) return
    this.#opened = true
    this.#tiles?.addTo(this.#map)
  }

  /** The theme has changed. */
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
        // It is loaded again the next time it is wanted; until then the map has its plain colour.
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
