import type { Map as LeafletMap } from 'leaflet'
import type { Bbox, Index, IndexedLabel } from 'protomaps-leaflet'
import type { Spot } from '../engine/box.js'

export function meets(a: Bbox, b: Bbox): boolean {
  return a.minX < b.maxX && a.maxX > b.minX && a.minY < b.maxY && a.maxY > b.minY
}

/**
 * Returns the names that markers cover.
 * @param names layout of the names at `zoom`, in CSS pixels of its world
 * @param spots device pixels of the map's container
 */
export function coveredNames(
  names: Pick<Index, 'searchBbox'>,
  zoom: number,
  map: LeafletMap,
  spots: readonly Spot[],
): ReadonlySet<IndexedLabel> {
  const { min } = map.getPixelBounds()
  if (min === undefined) return new Set()
  const ratio = globalThis.devicePixelRatio || 1
  const scale = 2 ** (zoom - map.getZoom())
  const world = 256 * 2 ** zoom
  return new Set(
    spots.flatMap(([spotX, spotY, spotReach]) => {
      // The world repeats to the east and west, but its names are in the index only once.
      const x = ((((min.x + spotX / ratio) * scale) % world) + world) % world
      const y = (min.y + spotY / ratio) * scale
      const reach = (spotReach / ratio) * scale
      const box = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach }
      return [...names.searchBbox(box, Number.POSITIVE_INFINITY)]
    }),
  )
}
