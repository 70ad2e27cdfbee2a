import type { Imei } from '@baliza/sdk-core/internal'
import type { LatLng } from 'leaflet'
import type { Point } from '../map-types.js'
import { type LeafletMap, narrow } from './leaflet-map.js'

/** Maximum zoom of a flight to a unit or an event without tiles, so that outlines and cities stay in view. */
const plainZoom = { wide: 10, narrow: 9 } as const

/** Maximum zoom after a click on a disc: some of its units may be at the same place. */
const nearUnits = 14

/** Controls the visible part of the world. */
export function createCamera(options: {
  readonly owner: LeafletMap
  /** The page set the initial view. */
  readonly opened: boolean
  /** Returns whether there are only outlines and cities under the units. */
  isPlain(): boolean
  placeOf(imei: Imei): LatLng | null
  /** Returns the positions of the units that are shown. */
  unitPlaces(): readonly [number, number][]
  /** Returns the point that a zoom keeps fixed; `null` for no specific point. */
  centre(): { readonly x: number; readonly y: number } | null
  /** Called when the camera moves to something other than the followed unit. */
  onTurn(): void
}) {
  const { owner, isPlain, placeOf, unitPlaces, onTurn } = options
  const { map } = owner
  let fitted = options.opened
  let pending: { imei: Imei; zoom: number } | null = null

  const fit = () => owner.whenShown(() => owner.fit(unitPlaces(), isPlain()))
  /** Limits a zoom on a plain map, so that outlines and cities stay in view. */
  const within = (zoom: number) =>
    isPlain() ? Math.min(zoom, plainZoom[map.getSize().x < narrow ? 'narrow' : 'wide']) : zoom
  /**
   * Returns the zoom at the end of a flight: at most `near`. A plain map is limited by `within`, unless the current zoom is
   * already higher.
   */
  const landing = (near: number) => Math.min(near, Math.max(within(near), map.getZoom()))
  const flyTo = (imei: Imei, near: number) => {
    const place = placeOf(imei)
    // The unit is not known yet: the flight starts when it arrives.
    pending = place === null ? { imei, zoom: near } : null
    if (place === null) return
    fitted = true
    owner.whenShown(() => owner.flyTo(placeOf(imei) ?? place, landing(near)))
  }
  const showPlace = (place: Point, near: number) => {
    onTurn()
    fitted = true
    pending = null
    owner.whenShown(() => owner.flyTo([...place], near))
  }

  return {
    /** Called when the fleet arrives or changes. Fits it once, and flies to a unit that was requested before. */
    fed(): void {
      // If the user has moved the map before the units arrive, it keeps that view.
      fitted ||= owner.moved()
      if (!fitted && unitPlaces().length > 0) {
        fitted = true
        fit()
      }
      if (pending !== null) flyTo(pending.imei, pending.zoom)
    },
    fit(): void {
      onTurn()
      fit()
    },
    flyTo,
    showPlace,
    /** Flies to an event. Without tiles, outlines and cities stay in view. */
    showEvent: (place: Point, near: number) => showPlace(place, landing(near)),
    /** @param closest maximum zoom, instead of the default maximum */
    fitPoints(points: readonly Point[], closest?: number): void {
      onTurn()
      if (points.length === 0) return
      fitted = true
      const places = points.map(([lat, lng]): [number, number] => [lat, lng])
      owner.whenShown(() => owner.fit(places, isPlain(), closest))
    },
    /** Fits units at a zoom that separates them, as far as possible. */
    fitUnits(imeis: readonly Imei[]): void {
      onTurn()
      const places = imeis.flatMap((imei) => placeOf(imei) ?? [])
      owner.fit(places, isPlain(), within(nearUnits))
    },
    /** Zooms around the followed unit, or else around the centre of the clear area. */
    zoomBy(steps: number): void {
      owner.zoomBy(steps, () => {
        const { left, top, right, bottom } = owner.clearArea()
        return options.centre() ?? { x: (left + right) / 2, y: (top + bottom) / 2 }
      })
    },
  }
}
