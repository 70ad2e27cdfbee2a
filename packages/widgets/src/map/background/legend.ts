import { withinHalfTurn } from '@baliza/sdk-core'
import type { Map as LeafletMap } from 'leaflet'
import { mercatorY } from '../engine/mercator.js'
import { places } from './places.js'

/** From this zoom on a screen may hold no city at all. */
export const emptyFrom = 9
/** Metres in a pixel at the equator, at zoom 0. */
const equator = 156_543.03
/** The longest scale bar, CSS pixels. */
const longestBar = 120

/** A city out of sight. */
export interface Away {
  readonly name: string
  readonly km: number
  /** Degrees clockwise from the top of the map. */
  readonly bearing: number
}

const towns = places.filter(({ sort }) => sort === 'city' || sort === 'capital')

/** The cities nearest to a place, but those that are seen anyway. */
export function nearestAway(
  lat: number,
  lng: number,
  seen: (lat: number, lng: number) => boolean,
  count: number,
): readonly Away[] {
  const y = mercatorY(lat)
  // Kilometres in the whole width of the world, at this latitude.
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

/** A scale bar that ends at 1, 2 or 5: its length on the map and on the ground. */
export function scaleBar(lat: number, zoom: number): { readonly pixels: number; readonly text: string } {
  const metresPerPixel = (equator * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom
  const most = longestBar * metresPerPixel
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1)
  const text = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`
  return { pixels: Math.round(metres / metresPerPixel), text }
}

/** Where one is on a map without streets: a scale bar, and the direction of the nearest cities. For the eye alone. */
export function createLegend(map: LeafletMap): { remove(): void } {
  const legend = document.createElement('div')
  legend.className = 'baliza-map__legend'
  legend.ariaHidden = 'true'
  map.getContainer().append(legend)

  const draw = () => {
    const { lat, lng } = map.getCenter()
    const box = map.getBounds()
    const away =
      map.getZoom() < emptyFrom
        ? []
        : nearestAway(lat, lng, (north, east) => box.contains([north, lng + withinHalfTurn(east - lng)]), 2)
    const { pixels, text } = scaleBar(lat, map.getZoom())
    legend.replaceChildren(...away.map(directionTo), bar(pixels, text))
  }
  draw()
  map.on('moveend', draw)
  return {
    remove() {
      map.off('moveend', draw)
      legend.remove()
    },
  }
}

function directionTo({ name, km, bearing }: Away): HTMLElement {
  const line = document.createElement('span')
  const arrow = document.createElement('i')
  arrow.textContent = '↑'
  arrow.style.rotate = `${Math.round(bearing)}deg`
  line.append(arrow, `${name} ${km < 10 ? km.toFixed(1) : Math.round(km)} km`)
  return line
}

function bar(pixels: number, text: string): HTMLElement {
  const line = document.createElement('b')
  line.style.width = `${pixels}px`
  line.textContent = text
  return line
}
