import { rollup } from 'rollup'
import { expect, test } from 'vitest'
import { tableWords } from './table-words.mjs'

test('a table keeps its names and loses its sentences', async () => {
  const sources = {
    'map.element.ts': `
      import { attribute, event, given, method, sharedParts, sharedSlots } from 'table'
      export const map = {
        tag: 'baliza-map',
        description: 'The map.',
        rows: {
          selected: attribute(given('Imei', (value) => typeof value === 'string'), 'The chosen unit.'),
          onSelect: event('baliza-select', 'Imei | null', 'A unit was chosen.', 'selected'),
        },
        methods: { fit: method('', 'Shows every unit.') },
        slots: { ...sharedSlots, empty: 'Where there is no unit.' },
        parts: sharedParts,
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
  expect(output[0].code).toContain(`fit: method("", "")`)
  expect(output[0].code).toMatch(/slots: {},\s+parts: {},/)
  expect(output[0].code).not.toMatch(/The map|Imei|unit|shared/)
})

test('a type that is put together is not, and one that is handed on stays what it was', async () => {
  const source = `
    export const oneOf = (words) => ({ type: words.join(' | '), read: (value) => words.find((word) => word === value) })
    export const given = (type, isValue) => ({ type, read: (value) => (isValue(value) ? value : undefined) })`
  const bundle = await rollup({
    input: '/coercions.ts',
    plugins: [{ name: 'sources', resolveId: (id) => id, load: () => source }, tableWords()],
  })
  const { output } = await bundle.generate({ format: 'es' })
  expect(output[0].code).toContain(`({ type: "", read: (value) => words.find`)
  expect(output[0].code).toContain('({ type, read: (value) => (isValue(value)')
})
