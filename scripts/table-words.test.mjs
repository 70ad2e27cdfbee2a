import { rollup } from 'rollup'
import { expect, test } from 'vitest'
import { tableWords } from './table-words.mjs'

test('a table keeps its names and loses its sentences', async () => {
  const sources = {
    'map.element.ts': `
      import { attribute, event, given } from 'table'
      export const map = {
        tag: 'baliza-map',
        description: 'The map.',
        rows: {
          selected: attribute(given('Imei', (value) => typeof value === 'string'), 'The chosen unit.'),
          onSelect: event('baliza-select', 'Imei | null', 'A unit was chosen.', 'selected'),
        },
        methods: { fit: { description: 'Shows every unit.' } },
      }`,
  }
  const bundle = await rollup({
    input: 'map.element.ts',
    external: 'table',
    plugins: [
      { name: 'sources', resolveId: (id) => (id in sources ? id : null), load: (id) => sources[id] },
      tableWords(),
    ],
  })
  const { output } = await bundle.generate({ format: 'es' })
  expect(output[0].code).toContain(`attribute(given("", (value) => typeof value === 'string'), "")`)
  expect(output[0].code).toContain(`event('baliza-select', "", "", 'selected')`)
  expect(output[0].code).toContain(`fit: { description: "" }`)
  expect(output[0].code).not.toMatch(/The map|Imei|unit/)
})
