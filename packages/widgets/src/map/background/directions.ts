import { withinHalfTurn } from '@baliza/sdk-core/internal'
import type { Map as LeafletMap } from 'leaflet'
import { mercatorY } from '../engine/mercator.js'
import { places } from './places.js'

/** From this zoom on a screen may contain no city. */
export const emptyFrom = 9

/** A city outside the view. */
export interface Away {
  readonly name: string
  readonly km: number
  /** Degrees clockwise from the top of the map. */
  readonly bearing: number
}

const towns = places.filter(({ sort }) => sort === 'city' || sort === 'capital')

/** Returns the cities nearest to a position, except those that are visible. */
export function nearestAway(
  lat: number,
  lng: number,
  seen: (lat: number, lng: number) => boolean,
  count: number,
): readonly Away[] {
  const y = mercatorY(lat)
  // Width of the world at this latitude, in km.
  const world = 40_075 * Math.cos((lat * Math.PI) / 180)
  return towns
    .filter((town) => !seen(town.lat, town.lng))
    .map((town) => {
      const dx = withinHalfTurn(town.lng - lng) / 360
      const dy = mercatorY(town.lat) - y
      const bearing = (Math.atan2(dx, -dy) * 180) / Math.PI
      return { name: town.name, km: Math.hypot(dx, dy) * world, bearing }
    })
    .sort((a, b) => a.km - b.km)
    .slice(0, count)
}

/** Returns lines with the directions of the nearest cities. Empty at zooms where the map shows enough cities. */
export function directionsOf(map: LeafletMap): readonly HTMLElement[] {
  if (map.getZoom() < emptyFrom) return []
  const { lat, lng } = map.getCenter()
  const box = map.getBounds()
  const isSeen = (north: number, east: number) => box.contains([north, lng + withinHalfTurn(east - lng)])
  return nearestAway(lat, lng, isSeen, 2).map(directionTo)
}

function directionTo({ name, km, bearing }: Away): HTMLElement {
  const line = document.createElement('span')
  const arrow = document.createElement('i')
  arrow.textContent = '↑'
  arrow.style.rotate = `${Math.round(bearing)}deg`
  line.append(arrow, `${name} ${km < 10 ? km.toFixed(1) : Math.round(km)} km`)
  return line
}
