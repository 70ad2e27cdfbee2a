import type { TileSource } from '../map-types.js'

/** OpenStreetMap, under its tile usage policy: attribution shown, no more than zoom 19. */
export const openStreetMap = {
  id: 'osm',
  name: 'OpenStreetMap',
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap',
  attributionUrl: 'https://www.openstreetmap.org/copyright',
  maxZoom: 19,
} as const satisfies TileSource

/** Attribution of the streets of an archive, as both licences require. */
export const protomaps = {
  attribution: '© OpenStreetMap, Protomaps',
  attributionUrl: openStreetMap.attributionUrl,
}

/** Returns the base layers of the switcher: those that the page configured, or OpenStreetMap. */
export function readTiles(tiles: readonly TileSource[] | string | undefined): readonly TileSource[] {
  if (tiles === undefined) return [openStreetMap]
  if (typeof tiles !== 'string') return tiles
  if (tiles === '' || tiles === 'none') return []
  if (tiles === openStreetMap.url) return [openStreetMap]
  return [{ id: 'tiles', name: hostOf(tiles), url: tiles }]
}

function hostOf(url: string): string {
  return /^(?:https?:)?\/\/([^/{}]+)\//.exec(url)?.[1] ?? url
}
