import { expect, test } from 'vitest'
import type { HistoryRecord, ReportedPosition } from '../entities/history-record.js'
import { isPlaceBelieved } from '../rules/judging/believed.js'
import { doubtText } from './doubt-text.js'
import { en } from './en.js'
import { doubts } from './es/doubts.js'

const said: ReportedPosition = { lat: 10, lng: 3, speed: 470.4, precision: 2_500.2 }
type Doubted = Pick<HistoryRecord, 'duda' | 'dicho' | 'speedHidden'>

test.each<[Doubted, string, string, boolean]>([
  [{}, '', '', true],
  [{ duda: null, dicho: null }, '', '', true],
  [{ duda: 'salto', dicho: said }, 'salto', 'jump', false],
  [{ duda: 'precision', dicho: said }, 'precisión 2,500 m', 'accuracy 2,500 m', false],
  [{ duda: 'precision' }, 'precisión insuficiente', 'not accurate enough', false],
  [
    { duda: 'velocidad', dicho: said },
    'velocidad contradicha (470 km/h)',
    'contradicted speed (470 km/h)',
    true,
  ],
  [
    { duda: 'velocidad', dicho: said, speedHidden: true },
    'velocidad contradicha',
    'contradicted speed',
    true,
  ],
])('%j is doubted: %s', (record, spanish, english, believed) => {
  expect(doubtText(record, doubts)).toBe(spanish)
  expect(doubtText(record, en.doubts, 'en')).toBe(english)
  expect(isPlaceBelieved(record)).toBe(believed)
})
