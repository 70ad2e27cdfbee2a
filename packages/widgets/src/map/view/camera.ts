import type { Imei } from '@baliza/sdk-core'
import type { LatLng } from 'leaflet'
import type { Point } from '../map-types.js'
import { type LeafletMap, narrow } from './leaflet-map.js'

/** As near as a unit or an event is flown to where there are no tiles: outlines and cities are still in sight. */
const plainZoom = { wide: 10, narrow: 9 } as const

/** The nearest zoom to which a press on a disc leads: some of its units may be at the same place. */
const nearUnits = 14

/** What part of the world the map shows. */
export function createCamera(options: {
  readonly owner: LeafletMap
  /** A host has set where the map is to open. */
  readonly opened: boolean
  /** Whether outlines and cities are all that there is under the units. */
  isPlain(): boolean
  placeOf(imei: Imei): LatLng | null
  /** The places of the units that are shown. */
  unitPlaces(): readonly [number, number][]
  /** The place that zooming is about; `null`: none in particular. */
  centre(): { readonly x: number; readonly y: number } | null
  /** It turns to something else than the unit that is kept in sight. */
  onTurn(): void
}) {
  const { owner, isPlain, placeOf, unitPlaces, onTurn } = options
  const { map } = owner
  let fitted = options.opened
  let pending: { imei: Imei; zoom: number } | null = null

  const fit = () => owner.whenShown(() => owner.fit(unitPlaces(), isPlain()))
  /** Outlines and cities are to stay in sight where there is nothing else. */
  const within = (zoom: number) =>
    isPlain() ? Math.min(zoom, plainZoom[map.getSize().x < narrow ? 'narrow' : 'wide']) : zoom
  /** The zoom of a flight: `near`; on a plain map only as deep as outlines stay in sight, unless it is zoomed in deeper already. */
  const landing = (near: number) => Math.min(near, Math.max(within(near), map.getZoom()))
  const flyTo = (imei: Imei, near: number) => {
    const place = placeOf(imei)
    // The unit is not known yet: the flight begins when it comes.
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
    /** The fleet has come, or changed: it is fitted once, and a unit that was waited for is flown to. */
    fed(): void {
      // Whoever has moved the map keeps that view, though the units come only now.
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
    /** Where something happened: among outlines and cities at least. */
    showEvent: (place: Point, near: number) => showPlace(place, landing(near)),
    /** @param closest no nearer than this zoom, instead of as near as such places usually are */
    fitPoints(points: readonly Point[], closest?: number): void {
      onTurn()
      if (points.length === 0) return
      fitted = true
      const places = points.map(([lat, lng]): [number, number] => [lat, lng])
      owner.whenShown(() => owner.fit(places, isPlain(), closest))
    },
    /** From so near that they are distinguished, as far as they can be. */
    fitUnits(imeis: readonly Imei[]): void {
      onTurn()
      const places = imeis.flatMap((imei) => placeOf(imei) ?? [])
      owner.fit(places, isPlain(), within(nearUnits))
    },
    /** About the unit that is kept in sight, or else the middle of the clear area. */
    zoomBy(steps: number): void {
      owner.zoomBy(steps, () => {
        const { left, top, right, bottom } = owner.clearArea()
        return options.centre() ?? { x: (left + right) / 2, y: (top + bottom) / 2 }
      })
    },
  }
}
