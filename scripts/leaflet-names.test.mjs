import { rollup } from 'rollup'
import { expect, test } from 'vitest'
import { leafletNames } from './leaflet-names.mjs'

test("Leaflet and a source of ours call its own properties by the same short name, and nobody else's changes", async () => {
  const sources = {
    'entry.ts': `
      export { leaflet } from '\0leaflet:inner'
      export { ours } from '/widgets/src/map/ours.ts'
      export { theirs } from '/sdk-core/theirs.ts'`,
    '\0leaflet:inner': `export const leaflet = (map, el) => [map._animatingZoom, el['_leaflet_id'], el._leaflet_id]`,
    '/widgets/src/map/ours.ts': `export const ours = (map, _container) => [map._animatingZoom, '_blank', _container]`,
    '/sdk-core/theirs.ts': `export const theirs = (wire) => [wire._id, wire._container]`,
  }
  const bundle = await rollup({
    input: 'entry.ts',
    plugins: [
      { name: 'sources', resolveId: (id) => (id in sources ? id : null), load: (id) => sources[id] },
      leafletNames(/[\\/]widgets[\\/]src[\\/]map[\\/]/),
    ],
  })
  const { output } = await bundle.generate({ format: 'es' })
  const [short] = output[0].code.match(/\$[0-9a-z]+/) ?? []
  expect(short).toBeDefined()
  expect(output[0].code).toContain(`(map, el) => [map.${short}, el['_leaflet_id'], el._leaflet_id]`)
  expect(output[0].code).toContain(`(map, _container) => [map.${short}, '_blank', _container]`)
  expect(output[0].code).toContain('(wire) => [wire._id, wire._container]')
})
