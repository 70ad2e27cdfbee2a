import { expect, test } from 'vitest'
import { rankUnit } from './unit-search.js'

const unit = (nombre: string, placas = '', imei = '860000000000001', conductor = '') => ({
  nombre,
  placas,
  imei,
  conductor,
})

test.each([
  [
    '38',
    [
      ['a whole word of the name', unit('Reparto 38')],
      ['the beginning of a word', unit('Reparto 380')],
      ['the middle of the name', unit('Reparto 1387')],
      ['a whole word of the plates', unit('Torton', 'AB-38-1')],
      ['the middle of the plates', unit('Torton', 'AB-1381')],
      ['the driver', unit('Torton', '', '1', 'Chofer 38')],
      ['the imei', unit('Torton', '', '860380000000001')],
    ],
  ],
  [
    'norte',
    [
      ['as a word, though in its middle too', unit('Elnorteño del Norte')],
      ['as a beginning', unit('Norteña')],
      ['in the middle', unit('Elnorteño')],
    ],
  ],
] as const)('a search for %s finds in this order', (wanted, lines) => {
  const ranks = lines.map(([name, one]) => [name, rankUnit(one, wanted, true)] as const)
  expect(ranks.every(([, rank]) => rank !== null)).toBe(true)
  expect([...ranks].sort(([, a], [, b]) => (a ?? 0) - (b ?? 0))).toEqual(ranks)
  expect(new Set(ranks.map(([, rank]) => rank)).size).toBe(lines.length)
})

test('what is nowhere is not found, nor an imei where it is not searched', () => {
  expect(rankUnit(unit('Reparto 38'), 'zzz', true)).toBeNull()
  expect(rankUnit(unit('Torton', '', '860380000000001'), '860380', false)).toBeNull()
})
