import type { TrackerModel } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import type { Order, OrderTarget } from '../../../orders/order.js'
import { decodeFrame } from './decode.js'
import { queclink } from './index.js'
import { modelOf } from './models.js'
import { writeOrder } from './orders.js'

const gv300w: TrackerModel = {
  name: 'Queclink GV300W',
  protocol: 'queclink',
  engine: {
    cut: 'AT+GTOUT=gv300w,1,,,0,0,0,0,0,0,0,,,,,,,{serial}$',
    release: 'AT+GTOUT=gv300w,0,,,0,0,0,0,0,0,0,,,,,,,{serial}$',
    guard: null,
    proof: 'relay',
  },
}
const coban: TrackerModel = {
  name: 'GPS103',
  protocol: 'coban',
  engine: { cut: 'J', release: 'K', guard: 20, proof: 'answer' },
}
const target = (model: TrackerModel | null): OrderTarget => ({
  imei: '135790246811220',
  dialect: null,
  model,
  cutSpeedLimit: 20,
  now: Date.parse('2026-11-27T06:00:00Z'),
})
const [locate, cut, release]: readonly Order[] = [
  { comando: 'busq' },
  { comando: 'bloq' },
  { comando: 'desbloq' },
]

describe('orders', () => {
  test.each<[order: Order | undefined, model: TrackerModel | null, version: string, bytes: string | null]>([
    [locate, gv300w, '270302', 'AT+GTRTO=gv300w,1,,,,,,00A7$'],
    [cut, gv300w, '270302', 'AT+GTOUT=gv300w,1,,,0,0,0,0,0,0,0,,,,,,,00A7$'],
    [release, gv300w, '270302', 'AT+GTOUT=gv300w,0,,,0,0,0,0,0,0,0,,,,,,,00A7$'],
    // The model is not configured. The tracker's own sentences determine the password for a position request, and nothing else.
    [locate, null, '060100', 'AT+GTRTO=gv300,1,,,,,,00A7$'],
    [locate, null, '8020040703', 'AT+GTRTO=gv58lau,1,,,,,,00A7$'],
    [locate, null, '', null],
    [locate, null, 'ZZ0100', null],
    [locate, { ...gv300w, engine: null }, '270302', 'AT+GTRTO=gv300w,1,,,,,,00A7$'],
    [cut, null, '270302', null],
    [release, null, '270302', null],
    [cut, { ...gv300w, engine: null }, '270302', null],
    [cut, coban, '270302', null],
    [release, coban, '270302', null],
    [{ comando: 'fr', valor: '060' }, gv300w, '270302', null],
    [{ comando: 'zh', valor: 1 }, gv300w, '270302', null],
  ])('%j to %j of version %s', (order, model, version, bytes) => {
    const written = writeOrder(order ?? { comando: 'busq' }, target(model), {
      model: modelOf(version),
      serial: 0xa7,
    })
    expect(written).toEqual(bytes === null ? null : { bytes, correlation: '00A7' })
  })

  test('the limit of a cut is written where its text has a place for it', () => {
    const engine = { ...gv300w.engine, cut: 'AT+GTOUT={limit},{serial}$' } as TrackerModel['engine']
    expect(
      writeOrder({ comando: 'bloq' }, target({ ...gv300w, engine }), { model: null, serial: 1 }),
    ).toEqual({
      bytes: 'AT+GTOUT=20,0001$',
      correlation: '0001',
    })
  })

  test('every order of a connection has the next number, FFFF is left out, and connections begin anywhere', () => {
    const session = queclink.open()
    const serials = Array.from({ length: 65_536 }, () => {
      const written = session.write({ comando: 'bloq' }, target(gv300w))
      expect(written?.bytes.slice(-5)).toBe(`${written?.correlation}$`)
      return Number.parseInt(written?.correlation ?? '', 16)
    })
    expect(new Set(serials).size).toBe(0xffff)
    expect(serials).not.toContain(0xffff)
    expect(serials.at(-1)).toBe(serials[0])
    for (let at = 1; at < serials.length; at += 1)
      expect(serials[at]).toBe(((serials[at - 1] ?? 0) + 1) % 0xffff)
    const firsts = Array.from(
      { length: 8 },
      () => queclink.open().write({ comando: 'bloq' }, target(gv300w))?.correlation,
    )
    expect(new Set(firsts).size).toBeGreaterThan(1)
  })

  test('an order that is not written uses no number up', () => {
    const session = queclink.open()
    const first = session.write({ comando: 'bloq' }, target(gv300w))?.correlation ?? ''
    expect(session.write({ comando: 'fr', valor: '060' }, target(gv300w))).toBeNull()
    const second = session.write({ comando: 'bloq' }, target(gv300w))?.correlation ?? ''
    expect(Number.parseInt(second, 16)).toBe((Number.parseInt(first, 16) + 1) % 0xffff)
  })

  test('where nobody has said the model, the connection learns it from what it hears', () => {
    const session = queclink.open()
    expect(session.write({ comando: 'busq' }, target(null))).toBeNull()
    session.decode('+ACK:GTHBD,270302,135790246811220,,20100214093254,11F0$', 0)
    const written = session.write({ comando: 'busq' }, target(null))
    expect(written?.bytes).toBe(`AT+GTRTO=gv300w,1,,,,,,${written?.correlation}$`)
  })
})

describe('what devices say of orders', () => {
  const reply = (frame: string) => decodeFrame(frame, Date.parse('2026-11-27T06:00:00Z'))

  test.each([
    // The reply to a cut or a release only confirms its arrival. The serial number identifies the command.
    ['+ACK:GTOUT,270302,135790246811220,,00A7,20100214093254,11F0$', null, '00A7'],
    ['+ACK:GTOUT,270302,135790246811220,,00a7,20100214093254,11F0$', null, '00A7'],
    ['+ACK:GTRTO,1A0800,860599000773978,GL300,RTL,0C3D,20161006053520,0C19$', 'busq', '0C3D'],
    ['+ACK:GTRTO,1A0800,860599000773978,GL300,VER,FFFF,20161006053520,0C19$', null, 'FFFF'],
    ['+ACK:GTFRI,1A0102,135790246811220,,0001,20100310172830,11F0$', 'fr', '0001'],
    ['+ACK:GTGEO,1A0102,135790246811220,,0,0008,20100310172830,11F0$', null, '0008'],
    ['+ACK:GTJDC,0A0102,135790246811220,,,20090214093254,11F0$', null, null],
    // The field that looks like a number is the name of the device.
    ['+ACK:GTJDC,0A0102,135790246811220,CAFE,20090214093254,11F0$', null, null],
  ])('%s', (frame, comando, correlation) => {
    expect(reply(frame)).toEqual([
      {
        kind: 'reply',
        id: frame.split(',')[2],
        reply: { comando, correlation, result: 'taken', text: null },
        fixes: [],
        answer: null,
      },
    ])
  })
})
