import type { TrackerModel } from '@baliza/agreement'
import { expect, test } from 'vitest'
import type { Order, OrderTarget } from '../../../orders/order.js'
import { gt06 } from './index.js'

/** 1,795,761,000 s, which is 6b092368, plus 0.25 s. */
const now = Date.UTC(2026, 10, 27, 6, 30) + 250
const relay: TrackerModel = {
  name: 'MiCODUS',
  protocol: 'gt06',
  engine: { cut: 'RELAY,2#', release: 'RELAY,0#', guard: 20, proof: 'relay' },
}
const target: OrderTarget = { imei: '123456789012345', dialect: null, model: relay, cutSpeedLimit: 20, now }
const write = (order: Order, changes: Partial<OrderTarget> = {}) =>
  gt06.open().write(order, { ...target, ...changes })
const hexOf = (bytes: string) => Buffer.from(bytes, 'latin1').toString('hex')

test.each<[string, Order, string]>([
  // xx, length 0x10, type 80, text and flag 0x0a, flag, `WHERE#`, serial 0, sum.
  ['busq', { comando: 'busq' }, '787810800a6b0923685748455245230000ca4e0d0a'],
  ['fr', { comando: 'fr', valor: '020' }, '787813800d6b09236854494d45522c323023000013840d0a'],
  ['bloq', { comando: 'bloq' }, '787812800c6b09236852454c41592c32230000823a0d0a'],
  ['desbloq', { comando: 'desbloq' }, '787812800c6b09236852454c41592c30230000bb4c0d0a'],
])('the bytes of %s, whose flag is the second', (_, order, bytes) => {
  const written = write(order)
  expect(hexOf(written?.bytes ?? '')).toBe(bytes)
  expect(written?.correlation).toBe('6b092368')
})

test('each order of a connection has a flag of its own', () => {
  const session = gt06.open()
  const flags = [0, 0, 2_000, 0].map(
    (later) => session.write({ comando: 'busq' }, { ...target, now: now + later })?.correlation,
  )
  expect(flags).toEqual(['6b092368', '6b092369', '6b09236a', '6b09236b'])
  const second = gt06.open()
  second.write({ comando: 'busq' }, target)
  expect(hexOf(second.write({ comando: 'busq' }, target)?.bytes ?? '')).toBe(
    '787810800a6b092369574845524523000087b30d0a',
  )
})

test('an engine is cut in the words of its model, and not where they are not known', () => {
  for (const comando of ['bloq', 'desbloq'] as const) {
    expect(write({ comando }, { model: null })).toBeNull()
    expect(write({ comando }, { model: { ...relay, engine: null } })).toBeNull()
    expect(write({ comando }, { model: { ...relay, protocol: 'h02' } })).toBeNull()
  }
  const engine = {
    cut: 'CUT,{limit},{serial}#',
    release: 'DYD,000000#',
    guard: 'limit',
    proof: 'answer',
  } as const
  const model: TrackerModel = { ...relay, engine }
  expect(write({ comando: 'bloq' }, { model })?.bytes).toContain('CUT,20,6b092368#')
  expect(hexOf(write({ comando: 'desbloq' }, { model })?.bytes ?? '')).toBe(
    '787815800f6b0923684459442c303030303030230000262b0d0a',
  )
})

test('what does not fit a frame, or is no text, is not sent; the time is UTC already', () => {
  const withCut = (cut: string): TrackerModel => ({
    ...relay,
    engine: { cut, release: 'X#', guard: null, proof: 'answer' },
  })
  expect(write({ comando: 'bloq' }, { model: withCut('x'.repeat(245)) })?.bytes.length).toBe(255 + 5)
  expect(write({ comando: 'bloq' }, { model: withCut('x'.repeat(246)) })).toBeNull()
  expect(write({ comando: 'bloq' }, { model: withCut('RELAY\r\n') })).toBeNull()
  expect(write({ comando: 'bloq' }, { model: withCut('') })).toBeNull()
  expect(write({ comando: 'zh', valor: 1 })).toBeNull()
})

test('a connection begins with one of two marks', () => {
  expect(
    ['', '78', '79', '7878', '7979', '7879', '2378', '00'].map((hex) => gt06.begins(Buffer.from(hex, 'hex'))),
  ).toEqual([null, null, null, true, true, false, false, false])
})
