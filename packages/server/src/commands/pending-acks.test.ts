import { describe, expect, test } from 'vitest'
import type { Fix } from '../tracking/latest/fix.js'
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
    expect(expected.shownBy(at(now), 'coban')).toEqual([])
    const ask = () => expected.sent({ imei, comando: 'busq', until: now + 15 * minute, since: now })
    ask()
    expect(expected.shownBy(at(now - 2 * minute), 'coban')).toEqual([])
    expect(expected.shownBy(at(now, false), 'coban')).toEqual([])
    expect(expected.shownBy({ ...at(now), imei: '2' }, 'coban')).toEqual([])
    expect(expected.shownBy(at(now - 30_000), 'coban')).toEqual(['busq', 'fr'])
    expect(expected.shownBy(at(now), 'coban')).toEqual([])
    ask()
    expect(expected.shownBy(at(null), 'coban')).toEqual(['busq', 'fr'])
    ask()
    now += 15 * minute
    expect(expected.shownBy(at(now), 'coban')).toEqual([])
  })

  test('how often positions are to come is answered by one of them of GPS103 alone', () => {
    const expected = createPendingAcks(() => 0)
    const ask = () => expected.sent({ imei, comando: 'fr', until: minute, since: 0 })
    ask()
    expect(expected.shownBy(at(0), 'coban')).toContain('fr')
    ask()
    expect(expected.shownBy(at(0), 'teltonika')).not.toContain('fr')
  })

  test('a cut is answered by no position', () => {
    const expected = createPendingAcks(() => 0)
    expected.sent({ imei, comando: 'bloq', until: minute, since: 0 })
    expect(expected.shownBy(at(0), 'coban')).toEqual([])
    expect(expected.answers(imei)).toBe(true)
  })

  test('a cut and a release are shown by the relay, as it stands after they were sent', () => {
    const now = 10 * minute
    const expected = createPendingAcks(() => now)
    const relay = (blocked: boolean, time: number | null, archive = false) => ({
      ...at(time, false),
      attributes: { blocked, ...(archive ? { archive } : {}) },
    })
    const send = (comando: 'bloq' | 'desbloq') =>
      expected.sent({ imei, comando, until: now + 15 * minute, since: now })
    expect(expected.shownBy(relay(true, now), 'coban')).toEqual([])
    send('bloq')
    expect(expected.shownBy(at(now), 'coban')).toEqual([])
    expect(expected.shownBy(relay(false, now), 'coban')).toEqual([])
    expect(expected.shownBy(relay(true, now - 1_000), 'coban')).toEqual([])
    expect(expected.shownBy(relay(true, null, true), 'coban')).toEqual([])
    expect(expected.shownBy(relay(true, now), 'coban')).toEqual(['bloq'])
    expect(expected.shownBy(relay(true, now), 'coban')).toEqual([])
    send('bloq')
    send('desbloq')
    expect(expected.shownBy(relay(true, now), 'coban')).toEqual([])
    expect(expected.shownBy(relay(false, null), 'coban')).toEqual(['desbloq'])
  })

  test('a relay is shown by a report of the second in which it was asked, which most devices do not divide', () => {
    const now = 10 * minute + 850
    const expected = createPendingAcks(() => now)
    expected.sent({ imei, comando: 'desbloq', until: now + minute, since: now })
    const released = (time: number) => ({ ...at(time), attributes: { blocked: false } })
    expect(expected.shownBy(released(10 * minute - 1_000), 'suntech')).toEqual([])
    expect(expected.shownBy(released(10 * minute), 'suntech')).toEqual(['desbloq'])
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
