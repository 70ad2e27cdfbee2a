import { afterEach, expect, test } from 'vitest'
import { adoptTokens } from './theme.js'

adoptTokens()
afterEach(() => {
  document.documentElement.style.removeProperty('--baliza-accent')
  document.body.replaceChildren()
})

const paper = new OffscreenCanvas(1, 1).getContext('2d', {
  willReadFrequently: true,
}) as OffscreenCanvasRenderingContext2D

/** A token as a theme settles it: how bright, 0 to 1 (WCAG). */
function luminance(token: string, scheme: string): number {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.cssText = `color-scheme: ${scheme}; color: var(--baliza-${token})`
  paper.fillStyle = getComputedStyle(probe).color
  paper.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = [...paper.getImageData(0, 0, 1, 1).data].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string, scheme: string): number {
  const [dark = 0, light = 0] = [one, other].map((token) => luminance(token, scheme)).sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

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
