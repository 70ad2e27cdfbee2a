import { describe, expect, test } from 'vitest'
import type { Fix } from '../fixes/fix.js'
import { createPendingAcks } from './pending-acks.js'

const minute = 60_000
const imei = '1'

function at(time: number | null, valid = true): Fix {
  return {
    ...{ imei, time, valid, receivedAt: 0, lat: 19, lng: -99, speed: 0, course: 0, altitude: 0 },
    ...{ acc: null, door: null, battery: null, odometer: null, reason: 'position', attributes: {} },
  }
}

describe('what is expected of trackers', () => {
  test('a position answers what was asked before it, once, and only in time', () => {
    let now = 10 * minute
    const expected = createPendingAcks(() => now)
    expect(expected.isAnswer(at(now))).toBe(false)
    const ask = () => expected.sent({ imei, comando: 'busq', until: now + 15 * minute, since: now })
    ask()
    expect(expected.isAnswer(at(now - 2 * minute))).toBe(false)
    expect(expected.isAnswer(at(now, false))).toBe(false)
    expect(expected.isAnswer({ ...at(now), imei: '2' })).toBe(false)
    expect(expected.isAnswer(at(now - 30_000))).toBe(true)
    expect(expected.isAnswer(at(now))).toBe(false)
    ask()
    expect(expected.isAnswer(at(null))).toBe(true)
    ask()
    now += 15 * minute
    expect(expected.isAnswer(at(now))).toBe(false)
  })

  test('a cut is answered by no position', () => {
    const expected = createPendingAcks(() => 0)
    expected.sent({ imei, comando: 'bloq', until: minute, since: 0 })
    expect(expected.isAnswer(at(0))).toBe(false)
    expect(expected.answers(imei)).toBe(true)
  })

  test('what is over is forgotten', () => {
    let now = 0
    const expected = createPendingAcks(() => now)
    expected.waits('1', minute)
    expected.waits('1', minute / 2)
    expected.waits('2', 2 * minute)
    expect(expected.isWaiting('1')).toBe(true)
    now = minute
    expect(expected.isWaiting('1')).toBe(false)
    expected.sweep()
    expect([...expected.waiting()]).toEqual(['2'])
    expect(expected.takeWaiting('2')).toBe(2 * minute)
    expect(expected.takeWaiting('2')).toBeNull()
  })
})
