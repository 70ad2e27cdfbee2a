import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

/** Signs of what only a browser has: layout, focus, colours, canvas, sound, fonts, its history, axe, and a map with a size. */
const reasons = new RegExp(
  [
    ...['getBoundingClientRect', 'viewport', 'getComputedStyle', 'elementFromPoint', 'checkVisibility'],
    ...['scroll', 'emulate', 'focus', 'activeElement', 'goTo\\(', '[vV]iolations\\(', 'barriers\\('],
    ...[
      'canvas',
      'AudioContext',
      'document\\.fonts',
      'history\\.',
      'showTracking',
      'getImageData',
      'withColors',
      'makePlainMap',
      '\\.baliza-(map|popup)',
    ],
  ].join('|'),
)

test('a test runs in a browser only if happy-dom lacks what it tests', () => {
  const files = ['widgets', 'portal'].flatMap((name) =>
    readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.browser\.test\.tsx?$/.test(path))
      .map((path) => `packages/${name}/src/${path}`),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !reasons.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
