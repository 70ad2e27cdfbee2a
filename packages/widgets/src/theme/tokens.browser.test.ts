import { createClient } from '@baliza/sdk-core/internal'
import { createFakeBackend } from '@baliza/sdk-core/internal/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import '../define.js'
import { type Look, looks, wear } from '../testing/looks.js'
import { pixelsOf } from '../testing/pixels.js'
import { contrast as contrastOf, type Hex, hexOf } from './builder/color.js'
import { leastContrast, pairs } from './builder/pairs.js'
import { pixelOf } from './builder/resolve.js'
import { adoptTokens } from './theme.js'

adoptTokens()
afterEach(() => {
  wear(null)
  document.body.replaceChildren()
})

/** Returns the colour of a token in a theme. */
function colorOf(token: string, scheme: string): Hex {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.cssText = `color-scheme: ${scheme}; color: var(--baliza-${token})`
  return pixelOf(getComputedStyle(probe).color)
}

const contrast = (one: string, other: string, scheme: string) =>
  contrastOf(colorOf(one, scheme), colorOf(other, scheme))

const ours = ''
const pages = [
  '#7a0019',
  '#f5b700',
  '#00857c',
  '#ff6600',
  '#101010',
  '#767676',
  '#e00000',
  '#00a000',
  '#6a5cff',
]

test.each(
  [ours, ...pages].flatMap((accent) => ['light', 'dark'].map((scheme) => [accent, scheme] as const)),
)('what lies on an accent reads: %s, %s', (accent, scheme) => {
  if (accent !== ours) document.documentElement.style.setProperty('--baliza-accent', accent)
  expect(contrast('on-accent', 'accent', scheme)).toBeGreaterThanOrEqual(4.5)
  if (accent !== ours) return
  expect(contrast('on-accent', 'accent-strong', scheme)).toBeGreaterThanOrEqual(4.5)
  expect(contrast('accent', 'accent-soft', scheme)).toBeGreaterThanOrEqual(4.5)
})

const worn: readonly (readonly [name: string, scheme: string, look: Look | null])[] = [
  ['ours, light', 'light', null],
  ['ours, dark', 'dark', null],
  ...Object.values(looks).map((look: Look) => [look.name, look.theme, look] as const),
]

test.each(worn)('%s: what is written reads on what it lies on (WCAG AA)', (_name, scheme, look) => {
  wear(look)
  const poor = pairs.flatMap(({ text, on }) => {
    const ratio = contrast(text, on, scheme)
    return ratio < leastContrast ? [`${text} on ${on}: ${ratio.toFixed(2)}`] : []
  })
  expect(poor).toEqual([])
})

test('an accent of one widget goes through the shades of that widget, and of no other', () => {
  const [own, other] = ['baliza-alerts', 'baliza-alerts'].map((tag) =>
    document.body.appendChild(document.createElement(tag)),
  ) as [HTMLElement, HTMLElement]
  own.style.setProperty('--baliza-accent', '#7a0019')
  for (const token of ['accent-strong', 'accent-soft', 'on-accent', 'focus']) {
    expect(getComputedStyle(own).getPropertyValue(`--baliza-${token}`), token).toContain('#7a0019')
    expect(getComputedStyle(other).getPropertyValue(`--baliza-${token}`), token).not.toContain('#7a0019')
  }
})

test('a look put on while a map stands reaches what is painted', async () => {
  const backend = createFakeBackend({ seed: 5, units: 12 })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    pollInterval: 600_000,
    getToken: () => backend.hostSession(),
  })
  onTestFinished(() => client.close())
  const map = Object.assign(document.createElement('baliza-map'), { client })
  for (const [name, value] of [
    ['tiles', 'none'],
    ['theme', 'dark'],
    ['labels', ''],
    ['loading', 'eager'],
    ['style', 'width: 600px; height: 400px'],
  ] as const)
    map.setAttribute(name, value)
  document.body.append(map)
  const painted = () => {
    const colors = new Set<string>()
    for (const canvas of map.shadowRoot?.querySelectorAll('canvas') ?? []) {
      const data = pixelsOf(canvas)
      for (let at = 0; at < data.length; at += 4)
        colors.add(hexOf([0, 1, 2].map((part) => (data[at + part] ?? 0) / 255)))
    }
    return colors
  }
  const tokens = ['moving', 'off', 'map-land']
  const areSeen = () =>
    vi.waitFor(() => {
      const seen = painted()
      expect(tokens.filter((token) => !seen.has(colorOf(token, 'dark')))).toEqual([])
    })
  await areSeen()
  const ground = () => [...(map.shadowRoot?.querySelectorAll('.baliza-background canvas') ?? [])]
  const before = ground()
  wear(looks.night)
  await areSeen()
  // The same canvases are repainted: replacing them would cause a flicker.
  expect(before.length).toBeGreaterThan(0)
  expect(ground()).toEqual(before)
})
