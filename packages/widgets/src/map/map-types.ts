import type { Imei, Unit } from '@baliza/sdk-core'
import type { Ref } from 'react'
import type { Theme } from '../theme/theme.js'

/** Degrees: latitude, longitude. */
export type Point = readonly [lat: number, lng: number]

/** One base layer of the switcher. */
export interface TileSource {
  readonly id: string
  /** What the switcher shows. */
  readonly name: string
  /** A Leaflet template: `https://…/{z}/{x}/{y}.png`. */
  readonly url: string
  /** Plain text, shown on the map as the provider's licence asks. */
  readonly attribution?: string
  /** Where the attribution leads. */
  readonly attributionUrl?: string
  /** Defaults to 19. */
  readonly maxZoom?: number
  readonly subdomains?: string
  /** `true`: made for dark screens; otherwise the dark theme inverts its lightness. */
  readonly dark?: boolean
}

/** The controls that a map may show. */
export type MapControl = 'zoom' | 'fit' | 'layers' | 'labels'

/** What a host may ask of a map that is on screen. Before the map has loaded, each waits for it. */
export interface MapHandle {
  /** Brings a unit to the centre; no-op for one without a position. `zoom` defaults to 16, or deeper if already so; no deeper than 10 where there are no tiles to look at. */
  flyTo(imei: Imei, zoom?: number): void
  /** Shows every unit (every one of `filter`), 50 px from the edges; less on a map narrower than 600 px. */
  fit(): void
  /** Tells the map that its box has changed; it watches for that itself, so this is for odd layouts. */
  resize(): void
  /** Opens a unit's popup; `null` closes it. */
  popup(imei: Imei | null): void
}

/** Props of the map widget (specification 1, section 2: Map). */
export interface MapProps {
  /** The unit that stands out and that the map flies to. Leave it out for a map that keeps its own selection. */
  readonly selected?: Imei | null | undefined
  readonly onSelect?: ((imei: Imei | null) => void) | undefined
  /** A popup has opened for this unit, or closed (`null`). */
  readonly onPopup?: ((imei: Imei | null) => void) | undefined
  /** Names beside the units, where they have room. */
  readonly labels?: boolean | undefined
  /** Trail lines of the last refreshes. */
  readonly showTrail?: boolean | undefined
  /** Base layers, the first is shown; a template for a single one; `[]` for none. OpenStreetMap by default. */
  readonly tiles?: readonly TileSource[] | string | undefined
  /** Where the map opens instead of at its units. */
  readonly center?: Point | undefined
  /** 0 to 19; defaults to 5 (Mexico). */
  readonly zoom?: number | undefined
  /** CSS pixels at the left that a sidebar covers: the map keeps to the right of them. */
  readonly insetLeft?: number | undefined
  /** Only these units are shown; `null`: all. */
  readonly filter?: ReadonlySet<Imei> | null | undefined
  /** Defaults to every control; `[]` for none. */
  readonly controls?: readonly MapControl[] | undefined
  /** `false` for a page that says itself that data are old; the map still greys. Defaults to `true`. */
  readonly staleNotice?: boolean | undefined
  /** Defaults to the provider's. */
  readonly theme?: Theme | undefined
  readonly handleRef?: Ref<MapHandle> | undefined
}

/** A unit that has a position. */
export type PlacedUnit = Unit & { readonly lat: number; readonly lng: number }

/** Whether a unit has a position. */
export function isPlaced(unit: Unit): unit is PlacedUnit {
  return unit.lat !== null && unit.lng !== null
}
