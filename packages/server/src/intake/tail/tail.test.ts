import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankFix } from '../blank-fix.js'
import type { Received } from '../refusals.js'
import { createTail, type Tail, type TailSentence, watchedFor } from './tail.js'

const imei = '359586015829802'
const sender = { address: '::ffff:203.0.113.9', port: 5001 }
const start = Date.UTC(2026, 10, 27, 12)
let tail: Tail
let told: TailSentence[]

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  tail = createTail()
  told = []
  tail.listen((_, sentences) => told.push(...sentences))
})
afterEach(() => {
  tail.close()
  vi.useRealTimers()
})

const came = (raw: string): Received => ({ raw, sender })
const fixAt = (time: number, more: object = {}) => ({
  ...blankFix(imei, start),
  time,
  valid: true,
  lat: 19.4,
  lng: -99.1,
  speed: 30,
  ...more,
})
function fixes(received: Received, ...times: number[]): void {
  for (const time of times)
    tail.heard(imei, { protocol: 'coban', received }, { kind: 'fixes', fix: fixAt(time) })
}

test('of a unit that nobody watches nothing is told, and nothing runs', () => {
  expect(tail.watches(imei)).toBe(false)
  fixes(came('a'), start)
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('a sentence is told once its fixes are stored, with all that was understood of it in one', () => {
  tail.watch(imei, 'account')
  const received = came('buffered')
  tail.heard(imei, { protocol: 'teltonika', received }, { kind: 'fixes' })
  fixes(received, start - 2_000, start - 1_000)
  tail.heard(imei, { protocol: 'teltonika', received }, { kind: 'refused', refusal: 'future' })
  vi.advanceTimersByTime(500)
  expect(told).toEqual([])
  tail.settled(received, 'duplicate')
  tail.settled(received, 'stored')
  vi.advanceTimersByTime(500)
  expect(told).toMatchObject([
    {
      kind: 'fixes',
      protocol: 'teltonika',
      sender: { address: '203.0.113.9', port: 5001 },
      at: start,
      length: 8,
      text: 'buffered',
      refusal: 'future',
      outcome: 'stored',
      fixes: 2,
      fix: { time: start - 1_000 },
    },
  ])
})

test('while the database is away it is told all the same', () => {
  tail.watch(imei, 'account')
  fixes(came('a'), start)
  vi.advanceTimersByTime(3_000)
  expect(told).toMatchObject([{ outcome: 'waiting' }])
})

test('a watch ends by itself, and asking again renews it', () => {
  tail.watch(imei, 'account')
  vi.advanceTimersByTime(watchedFor - 1_000)
  tail.watch(imei, 'account')
  vi.advanceTimersByTime(watchedFor - 1_000)
  expect(tail.watches(imei)).toBe(true)
  vi.advanceTimersByTime(2_000)
  expect(tail.watches(imei)).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('of one that floods some are told, and the others counted', () => {
  tail.watch(imei, 'account')
  for (let index = 0; index < 1_000; index++)
    tail.heard(imei, { protocol: 'coban', received: came(`${index}`) }, { kind: 'heartbeat' })
  vi.advanceTimersByTime(500)
  expect(told).toHaveLength(20)
  tail.heard(imei, { protocol: 'coban', received: came('next') }, { kind: 'heartbeat' })
  vi.advanceTimersByTime(500)
  expect(told.at(-1)).toMatchObject({ text: 'next', left: 980 })
})

test('50 units are watched at most; of one account, those that it requested longest ago are not any more', () => {
  for (let index = 0; index <= 50; index++) tail.watch(`unit-${index}`, 'account')
  expect(tail.watches('unit-0')).toBe(false)
  expect(tail.watches('unit-1')).toBe(true)
  expect(tail.watches('unit-50')).toBe(true)
})

test('an account that watches many takes none from another, until both have as many', () => {
  tail.watch('its', 'other')
  for (let index = 0; index < 200; index++) tail.watch(`unit-${index}`, 'flood')
  expect(tail.watches('its')).toBe(true)
  expect(tail.watches('unit-150')).toBe(false)
  expect(tail.watches('unit-151')).toBe(true)
  for (let index = 0; index < 30; index++) tail.watch(`its-${index}`, 'other')
  expect(tail.watches('unit-199')).toBe(true)
  expect(tail.watches('unit-174')).toBe(false)
  expect(tail.watches('unit-175')).toBe(true)
  expect(tail.watches('its-29')).toBe(true)
})

test('a unit that two accounts watch is watched until both have lost it', () => {
  tail.watch('shared', 'other')
  tail.watch('shared', 'flood')
  for (let index = 0; index < 200; index++) tail.watch(`unit-${index}`, 'flood')
  expect(tail.watches('shared')).toBe(true)
  vi.advanceTimersByTime(31_000)
  expect(tail.watches('shared')).toBe(false)
  for (let index = 0; index < 50; index++) tail.watch(`new-${index}`, 'flood')
  expect(tail.watches('new-0')).toBe(true)
})

test('a place that no vehicle reaches in the time is doubted, a late one is held against nothing', () => {
  tail.watch(imei, 'account')
  fixes(came('a'), start - 60_000, start - 50_000, start - 40_000)
  for (const [raw, time, lat] of [
    ['far', start - 30_000, 29],
    ['late', start - 55_000, 29],
  ] as const)
    tail.heard(
      imei,
      { protocol: 'coban', received: came(raw) },
      { kind: 'fixes', fix: fixAt(time, { lat, attributes: { alarm: 'tracker\u0007', token: 'abcdef' } }) },
    )
  vi.advanceTimersByTime(3_000)
  expect(told.map(({ text, fix }) => [text, fix?.doubt])).toEqual([
    ['a', null],
    ['far', 'jump'],
    ['late', null],
  ])
  expect(told[1]?.fix?.attributes).toEqual([
    ['alarm', 'tracker␇'],
    ['token', '***'],
  ])
})
