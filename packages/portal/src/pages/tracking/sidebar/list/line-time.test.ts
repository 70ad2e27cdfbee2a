import { stateSince, type Unit, unitStateNow } from '@baliza/sdk-core/internal'
import { makeUnit } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { lineTime } from './line-time.js'

const now = 1_800_000_000_000
const minute = 60_000
const ago = (minutes: number) => now - minutes * minute

test.each<readonly [Partial<Unit>, string | null]>([
  [{ speed: 0, acc: true, estado_desde: ago(25) }, 'Ralentí 25 min'],
  [{ speed: 0, acc: false, estado_desde: ago(200) }, 'Apagado 3 h'],
  [{ speed: 0, acc: false, estado_desde: ago(50 * 60) }, 'Apagado 2 d'],
  [{ speed: 80, acc: true, estado_desde: ago(40) }, 'lleva 40 min'],
  [{ speed: 80, acc: true, estado_desde: ago(0) }, null],
  [{ speed: 0, acc: true, estado_desde: null }, null],
  // Since the last report, regardless of its earlier state.
  [{ speed: 0, acc: true, estado_desde: ago(500), timestamp: ago(190) }, 'Sin señal 3 h'],
  [{ timestamp: null, estado_desde: null }, 'sin reportes'],
])('a line of %j ends with %s', (change, text) => {
  const unit = makeUnit({ timestamp: now, ...change })
  expect(lineTime({ unit, state: unitStateNow(unit, now), since: stateSince(unit, now) }, true, now)).toBe(
    text,
  )
})

test('a list that is old says how old', () => {
  const unit = makeUnit({ timestamp: ago(2), speed: 0, acc: true, estado_desde: ago(25) })
  expect(lineTime({ unit, state: 'idle', since: ago(25) }, false, now)).toBe('hace 2 min')
})
