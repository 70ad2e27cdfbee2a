import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = 'packages/portal/src'
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path))

/** @param {string} path */
const read = (path) => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** What a component takes from a sheet, as `path .class`. Of a class that the sheet has not, the browser says nothing. */
const taken = files
  .filter((path) => path.endsWith('.tsx'))
  .flatMap((path) => {
    const text = read(path)
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name, sheet]) =>
      [...text.matchAll(new RegExp(`(?<![\\w.'/-])${name}\\.(\\w+)`, 'g'))].map(([, taken]) => ({
        sheet: join(path, '..', sheet ?? ''),
        taken,
        path,
      })),
    )
  })

test('every class that a component takes is in its sheet', () => {
  expect(taken.length).toBeGreaterThan(500)
  const missing = taken.filter(({ sheet, taken }) => !new RegExp(`\\.${taken}(?![\\w-])`).test(read(sheet)))
  expect(missing).toEqual([])
})
