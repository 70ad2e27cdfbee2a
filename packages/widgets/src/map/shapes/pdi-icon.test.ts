import { pdiIcons, pdiIconUrl } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { pdiGlyphs } from './pdi-glyphs.js'
import { pdiGlyph, pdiPicture } from './pdi-icon.js'

test('every icon of the catalogue has its own glyph', () => {
  const paths = pdiIcons.map((icon) => pdiGlyph(pdiIconUrl(icon)))
  expect(new Set(paths).size).toBe(18)
  expect(paths).not.toContain(pdiGlyphs.otro)
  for (const path of paths) expect(path).toMatch(/^M[\d\s.,A-Za-z-]+$/)
})

test('an icon is known by its name too, as older hosts send it', () => {
  expect(pdiGlyph('Bar')).toBe(pdiGlyphs.Bar)
})

test('what is no icon of the catalogue gets a plain one', () => {
  for (const color of ['', 'gasolineria', 'img/otro.png', 'constructor']) {
    expect(pdiGlyph(color)).toBe(pdiGlyphs.otro)
  }
})

test('an address is a picture, and nothing else is', () => {
  expect(pdiPicture('https://example.com/bar.png')).toBe('https://example.com/bar.png')
  for (const color of [
    'Bar',
    '/iconos/pdi/bar.svg',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//example.com/x.png',
  ]) {
    expect(pdiPicture(color)).toBeNull()
  }
})
