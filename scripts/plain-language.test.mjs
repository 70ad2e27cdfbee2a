import { expect, test } from 'vitest'
import { above, findHits, kindOf } from './plain-language.mjs'

test.each([
  ['a.ts', '/** What is held against the limit. */', ['held against']],
  ['a.ts', "const a = 'whoever' // Whoever reads this.", ['whoever']],
  ['a.ts', 'const a = /\\/\\* gone/ // fine', []],
  ['a.ts', 'const a = `// gone` + b /* told */', ['told']],
  ['a.ts', "log.warn({ a }, 'la base de datos contesta de nuevo')", ['log line']],
  ['a.md', 'It stands here, and `stands` does not.\n```\nnobody\n```\n', ['stands']],
  ['a.md', "The unit's label 'Whoever' isn't a hit.", []],
  ['a.css', '.row--gone { color: red; /* lies beside */ }', ['lies', 'beside']],
  ['a.sql', 'select 1; -- anew', ['anew']],
])('%s: %s', (file, text, names) => {
  expect(findHits(file, text).map(({ entry }) => entry.name)).toEqual(names)
})

test('a hit has its line and its sentence', () => {
  const [hit] = findHits('a.ts', '\n\n/** Nothing\n * of it is gone. */')
  expect([hit?.line, hit?.text]).toEqual([3, 'Nothing of it is gone.'])
})

test.each([
  ['packages/server/src/run.ts', 'product'],
  ['packages/server/src/run.test.ts', 'tests'],
  ['docs/es/guias/instalar.md', 'docs'],
  ['bench/run.mjs', 'tools'],
  ['CHANGELOG.md', null],
  ['packages/portal/logo.svg', null],
])('%s is %s', (file, kind) => expect(kindOf(file)).toBe(kind))

test('a count above its limit is refused, one of a new phrase as well', () => {
  const now = { gone: { product: 3 }, told: { docs: 1 } }
  expect(above(now, { gone: { product: 3 } })).toEqual(['told: 1 in docs, 0 before'])
  expect(above(now, { gone: { product: 4 }, told: { docs: 1 } })).toEqual([])
})
