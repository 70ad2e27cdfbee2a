import { formatAge } from '@baliza/agreement/rules/format.js'
import { hostNow } from '@baliza/agreement/rules/time/clock.js'
import { connectivity } from '@baliza/agreement/rules/unit/connectivity.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAttempt } from './attempt.js'

const right = Date.parse('2026-11-23T18:00:00Z')
const hour = 3_600_000

/** An answer with this server time; `null`: the page may not read the `date` header. */
async function answered(date: number | null) {
  const headers = date === null ? {} : { date: new Date(date).toUTCString() }
  const attempt = createAttempt(async () => new Response('{}', { headers }))
  await attempt({
    call: { id: 'units.list', name: 'getObjetos' },
    effect: 'read',
    url: 'https://host.example/api/objetos',
    headers: {},
    timeout: 1_000,
    online: true,
  })
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(async () => {
  await answered(Date.now())
  vi.useRealTimers()
})

test.each([
  ['an hour ahead', hour],
  ['an hour behind', -hour],
])('a clock that is %s makes no unit silent, and none of long ago fresh', async (_, error) => {
  vi.setSystemTime(right + error)
  await answered(right)
  expect([hostNow(), hostNow(right + error - 1_000)]).toEqual([right, right - 1_000])
  expect(connectivity({ timestamp: right - 5_000 })).toBe(1)
  expect(connectivity({ timestamp: right - 11 * 60_000 })).toBe(0)
  expect(formatAge(right - 5_000)).toBe('hace 5 s')

  vi.setSystemTime(right + error + 30_000)
  expect(formatAge(right - 5_000)).toBe('hace 35 s')
})

test('a delay is no error, a clock that was put right is believed again, and who may not see the time learns nothing', async () => {
  vi.setSystemTime(right + 59_000)
  await answered(right)
  expect(hostNow()).toBe(right + 59_000)

  vi.setSystemTime(right + hour)
  await answered(right)
  await answered(null)
  expect(hostNow()).toBe(right)

  vi.setSystemTime(right)
  await answered(right)
  expect(hostNow()).toBe(right)
})
