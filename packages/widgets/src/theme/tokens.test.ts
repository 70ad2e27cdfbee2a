import { expect, test } from 'vitest'
import tokens from './tokens.css?text'

const read = (name: string): [light: string, dark: string] => {
  const found = new RegExp(`--baliza-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens)
  if (found?.[1] === undefined || found[2] === undefined) throw new Error(`No token ${name}`)
  return [found[1], found[2]]
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['surface', 'surface-raised', 'surface-sunken']
const pairs: [text: string, on: string][] = [
  ...[
    'text',
    'text-quiet',
    'accent',
    'moving-text',
    'idle-text',
    'off-text',
    'offline-text',
    'danger',
  ].flatMap((text): [string, string][] => surfaces.map((surface) => [text, surface])),
  ['danger', 'danger-soft'],
  ['warning', 'warning-soft'],
  ['success', 'success-soft'],
  ['map-label', 'map-home'],
]

test.each(pairs)('%s reads on %s, in both themes (WCAG AA)', (text, on) => {
  const [light, dark] = read(text)
  const [onLight, onDark] = read(on)
  expect(contrast(light, onLight)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(dark, onDark)).toBeGreaterThanOrEqual(4.5)
})
