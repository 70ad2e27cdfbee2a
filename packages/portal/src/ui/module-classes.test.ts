import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = 'packages/portal/src'
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path))

const read = (path: string) => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** Classes that components use from their sheets. A class that the sheet lacks is `undefined`, and no tool reports it. */
const used = files
  .filter((path) => path.endsWith('.tsx'))
  .flatMap((path) => {
    const text = read(path)
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name, sheet]) =>
      [...text.matchAll(new RegExp(`(?<![\\w.'/-])${name}\\.(\\w+)`, 'g'))].map(([, className]) => ({
        sheet: join(path, '..', sheet ?? ''),
        className,
        path,
      })),
    )
  })

test('every class that a component uses is in its sheet', () => {
  expect(used.length).toBeGreaterThan(500)
  const missing = used.filter(
    ({ sheet, className }) => !new RegExp(`\\.${className}(?![\\w-])`).test(read(sheet)),
  )
  expect(missing).toEqual([])
})
