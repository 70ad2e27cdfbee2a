import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollup } from 'rollup'
import { expect, test } from 'vitest'
import { leafletDraw, leafletSource } from './leaflet.mjs'

test('a map comes with what it needs of Leaflet, and drawing with the rest of the same Leaflet', async () => {
  const sources = {
    '/map.js': "import { Map } from 'leaflet'\nexport { Map }\nexport const draw = () => import('/draw.js')",
    '/draw.js': "export { default } from 'leaflet-draw?module'",
  }
  const bundle = await rollup({
    input: '/map.js',
    preserveEntrySignatures: 'allow-extension',
    plugins: [
      { name: 'sources', resolveId: (id) => (id in sources ? id : null), load: (id) => sources[id] },
      leafletDraw(),
      leafletSource(),
      nodeResolve(),
    ],
    onwarn: () => {},
  })
  const { output } = await bundle.generate({ format: 'es', chunkFileNames: '[name].js' })
  await bundle.close()
  const [map, draw] = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  expect(output).toHaveLength(2)
  for (const name of ['ScrollWheelZoom', 'Keyboard', 'TouchZoom', 'TapHold'])
    expect(map).toContain(`${name} = Handler.extend`)
  expect(map).not.toMatch(/var (Polyline|Popup|BoxZoom|Control) = /)
  expect(draw).toMatch(/import \{[^}]*\bMap\b[^}]*\} from '.\/map.js'/)
  expect(draw).toContain('var Polyline = ')
  // A page that requires Trusted Types blocks HTML strings. Code for Internet Explorer never runs.
  for (const code of [map, draw])
    expect(code?.replace(/var vml = [^;]+;[^;]+;/, '')).not.toContain('innerHTML')
})
