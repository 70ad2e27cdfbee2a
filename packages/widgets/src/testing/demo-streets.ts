import type { TileSource } from '../map/map-types.js'

/** The streets of the demo, one of Storybook's own files (storybook/main.mjs): no request leaves its server. */
export const demoStreets: TileSource = {
  id: 'calles',
  name: 'Calles de la demostración',
  url: new URL('streets/demo-streets.pmtiles', document.baseURI).href,
  attribution: 'Natural Earth',
}
