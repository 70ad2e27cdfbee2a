import { asset } from '../asset.js'
import { archiveOf, type TileSetting } from '../settings/setting-readers.js'

/** The roads that the demo's fleet drives (tools/demo-streets.mjs), for which nobody is asked; and where there is a network, all others. */
export const demoTiles: readonly TileSetting[] = [
  { ...archiveOf('Calles de la demostración', asset('demo-streets.pmtiles')), attribution: 'Natural Earth' },
  { name: 'OpenStreetMap', url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png' },
]
