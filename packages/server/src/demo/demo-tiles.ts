import { asset } from '../asset.js'
import { archiveOf, type TileSetting } from '../settings/setting-readers.js'

/** The roads of the demo's fleet (tools/demo-streets.mjs), which need no network, and OpenStreetMap, which does. */
export const demoTiles: readonly TileSetting[] = [
  { ...archiveOf('Calles de la demostración', asset('demo-streets.pmtiles')), attribution: 'Natural Earth' },
  { name: 'OpenStreetMap', url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png' },
]
