import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The module that formats numbers for every screen: `formatFigure`, `formatKm` and others. */
const formats = 'packages/agreement/src/rules/format.ts'

const sources = ['agreement', 'sdk-core', 'widgets', 'portal', 'cli'].flatMap((name) =>
  readdirSync(`packages/${name}/src`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|stories)\.tsx?$/.test(path))
    .map((path) => `packages/${name}/src/${path}`),
)

test('a number is written as every other one, by one module', () => {
  expect(sources).toContain(formats)
  const direct = sources
    .filter((path) => path !== formats)
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          /\.toLocaleString\(|\bIntl\.NumberFormat\b/.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [],
        ),
    )
  expect(direct).toEqual([])
})
