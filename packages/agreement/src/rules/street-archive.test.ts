import { expect, test } from 'vitest'
import { isStreetArchive } from './street-archive.js'

test.each([
  ['/var/lib/mapas/mexico.pmtiles', true],
  ['https://mapas.mx/MX.PMTILES?clave=1', true],
  ['tiles/mx.pmtiles#1', true],
  ['https://mapas.mx/mx.pmtiles/{z}/{x}/{y}.png', false],
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', false],
  ['none', false],
])('%s: %s', (address, expected) => {
  expect(isStreetArchive(address)).toBe(expected)
})
