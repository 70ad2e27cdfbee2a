import { expect, test } from 'vitest'
import type { HistoryRecord, ReportedPosition } from '../entities/history-record.js'
import { isPositionAccepted } from '../rules/plausibility/accepted.js'
import { doubts } from './es/doubts.js'
import { rejectionText } from './rejection-text.js'

const said: ReportedPosition = { lat: 10, lng: 3, speed: 470.4, precision: 2_500.2 }
type Doubted = Pick<HistoryRecord, 'duda' | 'dicho' | 'speedHidden'>

test.each<[Doubted, string, boolean]>([
  [{}, '', true],
  [{ duda: null, dicho: null }, '', true],
  [{ duda: 'salto', dicho: said }, 'salto', false],
  [{ duda: 'precision', dicho: said }, 'precisión 2,500 m', false],
  [{ duda: 'precision' }, 'precisión insuficiente', false],
  [{ duda: 'velocidad', dicho: said }, 'velocidad contradicha (470 km/h)', true],
  [{ duda: 'velocidad', dicho: said, speedHidden: true }, 'velocidad contradicha', true],
])('%j is doubted: %s', (record, spanish, believed) => {
  expect(rejectionText(record, doubts)).toBe(spanish)
  expect(isPositionAccepted(record)).toBe(believed)
})
