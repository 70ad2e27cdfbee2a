import type { TileSource } from '../map/map-types.js'

/** The demo's streets, a static file of Storybook (storybook/main.mjs): no request leaves its server. */
export const demoStreets: TileSource = {
  id: 'calles',
  name: 'Calles de la demostración',
  url: new URL('streets/demo-streets.pmtiles', document.baseURI).href,
  attribution: 'Natural Earth',
}
