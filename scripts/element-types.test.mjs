import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesFrom } from './element-types.mjs'

const { exports } = JSON.parse(readFileSync('packages/widgets/package.json', 'utf8'))

/** @type {any} */
const manifest = {
  modules: [
    {
      declarations: [
        {
          name: 'BalizaThing',
          tagName: 'baliza-thing',
          description: 'A thing.',
          attributes: [
            { name: 'max-speed', fieldName: 'maxSpeed', description: 'A limit.', type: { text: 'number' } },
          ],
          members: [
            { kind: 'field', name: 'maxSpeed', description: 'A limit.', type: { text: 'number' } },
            { kind: 'field', name: 'client', description: 'A client.', type: { text: 'BalizaClient' } },
          ],
          events: [{ name: 'baliza-select', description: 'Chosen.', type: { text: 'CustomEvent<string>' } }],
          slots: [],
          cssParts: [],
          cssProperties: [],
          cssStates: [],
        },
      ],
    },
  ],
}
const files = filesFrom(manifest, '1.0.0')

test('every framework whose tags have types has its entry, and no entry is without types', () => {
  const made = Object.keys(files).filter((file) => /^tags\/\w+\.d\.ts$/.test(file))
  expect(made).toHaveLength(5)
  for (const file of made) {
    const name = file.slice(0, -'.d.ts'.length)
    expect(exports[`./${name}`]).toEqual({ types: `./dist/${file}`, default: `./dist/${name}.js` })
    expect(files[`${name}.js`]).toBe('export {}\n')
  }
  const entries = Object.keys(exports).filter((entry) => entry.startsWith('./tags/'))
  expect(entries.toSorted()).toEqual(made.map((file) => `./${file.replace('.d.ts', '')}`).toSorted())
})

test('Solid hears an event by on: and sets a property by prop:, typed as the element is', () => {
  const text = files['tags/solid.d.ts'] ?? ''
  expect(text).toContain("declare module 'solid-js'")
  expect(text).toContain("'baliza-thing': Tag<BalizaThing, ")
  expect(text).toMatch(/as `on:\$\{Name & string\}`/)
  expect(text).toMatch(/as `prop:\$\{Name & string\}`/)
  expect(text).toContain("'max-speed'?: BalizaThing['maxSpeed'] | string")
})
