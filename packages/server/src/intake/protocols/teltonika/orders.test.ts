import type { TrackerModel } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import type { Order, OrderTarget } from '../../../orders/order.js'
import type { TrackerMessage } from '../../trackers/protocol.js'
import { packetOf } from './frames.js'
import { teltonika } from './index.js'
import { commandPacket, writeOrder } from './orders.js'

const now = Date.parse('2026-11-27T04:00:00Z')
const id = '356307042441013'
const hexOf = (bytes: string | undefined) => bytes && Buffer.from(bytes, 'latin1').toString('hex')

const oneOutput: TrackerModel = {
  name: 'one output',
  protocol: 'teltonika',
  engine: { cut: 'setdigout 1 ? {limit}', release: 'setdigout 0', guard: 'limit', proof: 'relay' },
}
const twoOutputs: TrackerModel = {
  name: 'two outputs',
  protocol: 'teltonika',
  engine: { cut: 'setdigout 1? ? ? {limit} ?', release: 'setdigout 0?', guard: 'limit', proof: 'relay' },
}
const another: TrackerModel = {
  name: 'of another protocol',
  protocol: 'coban',
  engine: { cut: 'J', release: 'K', guard: 20, proof: 'answer' },
}
const unknown: TrackerModel = { name: 'not known', protocol: 'teltonika', engine: null }

function target(model: TrackerModel | null, cutSpeedLimit = 20): OrderTarget {
  return { imei: id, dialect: null, model, cutSpeedLimit, now }
}

/** The text in the packet of a command: after 15 bytes of head, before the number and the checksum. */
const textOf = (bytes: string | undefined) => bytes?.slice(15, -5)

describe('an order', () => {
  test.each([
    // The first two are from external sources, including their checksums.
    ['setdigout 11', '00000000000000140c01050000000c7365746469676f7574203131010000bed5'],
    ['getinfo', '000000000000000f0c010500000007676574696e666f0100004312'],
    ['setdigout 1 ? 20', '00000000000000180c0105000000107365746469676f75742031203f203230010000f5ca'],
  ])('%s as a packet', (text, hex) => {
    expect(hexOf(commandPacket(text))).toBe(hex)
  })

  test.each<[Order, TrackerModel | null, string | undefined]>([
    [{ comando: 'busq' }, null, 'getgps'],
    [{ comando: 'fr', valor: '020' }, null, 'setparam 10050:20;10055:20;10150:20;10155:20;10250:20;10255:20'],
    [
      { comando: 'fr', valor: '300' },
      null,
      'setparam 10050:300;10055:300;10150:300;10155:300;10250:300;10255:300',
    ],
    [{ comando: 'zh', valor: 1 }, oneOutput, undefined],
    [{ comando: 'bloq' }, oneOutput, 'setdigout 1 ? 20'],
    [{ comando: 'desbloq' }, oneOutput, 'setdigout 0'],
    [{ comando: 'bloq' }, twoOutputs, 'setdigout 1? ? ? 20 ?'],
    [{ comando: 'desbloq' }, twoOutputs, 'setdigout 0?'],
    [{ comando: 'bloq' }, null, undefined],
    [{ comando: 'desbloq' }, null, undefined],
    [{ comando: 'bloq' }, another, undefined],
    [{ comando: 'bloq' }, unknown, undefined],
  ])('%j of %j is %j', (order, model, text) => {
    const written = writeOrder(order, target(model))
    expect(textOf(written?.bytes)).toBe(text)
    expect(written?.correlation ?? null).toBe(null)
    // Maximum length that a tracker reads at once.
    expect(text?.length ?? 0).toBeLessThan(160)
  })

  test.each([
    [0, 'setdigout 1 ? 1'],
    [12.9, 'setdigout 1 ? 12'],
    [80, 'setdigout 1 ? 80'],
  ])('a limit of %d km/h is never none, nor more than it says', (limit, text) => {
    expect(textOf(writeOrder({ comando: 'bloq' }, target(oneOutput, limit))?.bytes)).toBe(text)
  })

  test('a datagram takes none', () => {
    expect(teltonika.datagrams?.open().write({ comando: 'busq' }, target(null))).toBe(null)
  })
})

/** A reply of a tracker: codec, type, bytes before its text, its text. */
function answer(text: string, codec = 0x0c, type = 0x06, before = ''): string {
  const content = Buffer.concat([Buffer.from(before, 'hex'), Buffer.from(text, 'latin1')])
  const head = Buffer.from([codec, 1, type, 0, 0, 0, 0])
  head.writeUInt32BE(content.length, 3)
  return packetOf(Buffer.concat([head, content, Buffer.from([1])]))
}

function heard(frame: string, ...orders: Order[]): TrackerMessage[] {
  const session = teltonika.open(id)
  for (const order of orders) expect(session.write(order, target(oneOutput))).not.toBe(null)
  return session.decode(frame, now)
}

const reply = (comando: string, result: string, text: string) => ({
  kind: 'reply',
  id,
  reply: { comando, correlation: null, result, text },
  answer: null,
})
const lifeSign = { kind: 'heartbeat', id, answer: null }

describe('an answer', () => {
  const cut = { comando: 'bloq' } as const
  test.each([
    ['DOUT1:ON Timeout:INFINITY', 'bloq', 'taken'],
    ['DOUT1:ON Timeout:INFINITY Speed threshold:20km/h DOUT2:IGNORED', 'bloq', 'taken'],
    ['DOUT1:ON Timeout:INFINITY Speed threshold:20km/h Speed is above threshold, queued', 'bloq', 'queued'],
    ['DOUT1:ON Timeout:INFINITY DOUT2:ON Speed is above threshold, queued', 'bloq', 'taken'],
    ['DOUT1:OFF Timeout:INFINITY', 'desbloq', 'taken'],
    ['DOUT1:OFF Timeout:INFINITY DOUT2:IGNORED', 'desbloq', 'taken'],
    ['Param ID:10050 New Val:60;Param ID:10055 New Val:60', 'fr', 'done'],
  ])('%s: %s %s, whether or not this connection has carried the order', (text, comando, result) => {
    expect(heard(answer(text))).toMatchObject([reply(comando, result, text)])
    expect(heard(answer(`${text}\r\n`), cut)).toMatchObject([reply(comando, result, text)])
  })

  test.each([
    'DOUT1 Is disabled from CFG',
    'Bad syntax',
    'Arguments required',
    'DOUT1 params are invalid',
    'DOUT1 ERROR',
  ])('%s refuses the order that was sent, or the one of an earlier connection', (text) => {
    expect(heard(answer(text), cut)).toMatchObject([{ ...reply('bloq', 'refused', text), fixes: [] }])
    expect(heard(answer(text))).toMatchObject([
      { reply: { comando: null, correlation: null, result: 'refused', text } },
    ])
  })

  test('an order is answered once', () => {
    const session = teltonika.open(id)
    session.write(cut, target(oneOutput))
    session.decode(answer('DOUT1:ON Timeout:INFINITY'), now)
    expect(session.decode(answer('Bad syntax'), now)).toEqual([lifeSign])
  })

  const asked = { comando: 'busq' } as const
  const placed =
    'GPS:1 Sat:10 LAT:19.432600 LON:-99.133200 ALT:2240 Speed:10 Dir:180 Date:2026-11-27 Time:03:59:06'
  const older =
    'GPS:1 Sat:10 Lat:19.432600 Long:-99.133200 Alt:2240 Speed:10 Dir:180 Date: 2026/11/27 Time: 3:59:06'
  test.each([placed, older])('%s is a place', (text) => {
    expect(heard(answer(text), asked)).toMatchObject([
      {
        ...reply('busq', 'done', text),
        fixes: [
          {
            imei: id,
            time: Date.parse('2026-11-27T03:59:06Z'),
            valid: true,
            lat: 19.4326,
            lng: -99.1332,
            altitude: 2_240,
            speed: 10,
            course: 180,
            attributes: { keyword: 'getgps', sat: 10 },
          },
        ],
      },
    ])
  })

  test.each([
    'WARNING! GPS Data not Available',
    placed.replace('GPS:1', 'GPS:0'),
    placed.replace('Sat:10', 'Sat:0'),
    placed.replace('19.432600', '0.000000'),
    placed.replace('LAT:', 'LAX:'),
    placed.replace('Date:', 'Day:'),
  ])('%s is none', (text) => {
    expect(heard(answer(text), asked)).toMatchObject([{ ...reply('busq', 'refused', text), fixes: [] }])
  })

  test.each([
    ['what came to its serial port', answer('#FM=2,260203276717139,26203,07.02.05\r\n')],
    ['a picture', answer('\x01\x59\x84\x93\xed', 0x0c, 0x0d)],
    ['nothing', packetOf(Buffer.from([0x0c, 0, 0]))],
  ])('%s is a sign of life, also while an order waits', (_what, frame) => {
    expect(heard(frame, cut)).toEqual([lifeSign])
  })

  test('in codec 13 stands behind a time, counted or not, in 14 behind the imei', () => {
    const text = 'DOUT1:ON Timeout:INFINITY'
    expect(heard(answer(text, 0x0d, 0x06, '56e92422'))).toMatchObject([reply('bloq', 'taken', text)])
    const uncounted = Buffer.from([0x0d, 1, 6, 0, 0, 0, text.length, 0x56, 0xe9, 0x24, 0x22])
    const said = Buffer.concat([uncounted, Buffer.from(text), Buffer.from([1])])
    expect(heard(packetOf(said))).toMatchObject([reply('bloq', 'taken', text)])
    expect(heard(answer(text, 0x0e, 0x06, '0356307042441013'))).toMatchObject([reply('bloq', 'taken', text)])
  })

  test('of codec 14 that it is another device refuses the order', () => {
    const frame = answer('', 0x0e, 0x11, '0356307042441013')
    expect(heard(frame, cut)).toMatchObject([{ reply: { comando: 'bloq', result: 'refused', text: null } }])
    expect(heard(frame)).toEqual([lifeSign])
  })

  test.each([
    ['longer than its packet', packetOf(Buffer.from('0c010600000009444f5554013131', 'hex'))],
    ['of which there are two', packetOf(Buffer.from('0c020600000001310601', 'hex'))],
    ['with a wrong checksum', answer('DOUT1:ON').replace('DOUT1', 'DOUT2')],
  ])('%s is refused', (_what, frame) => {
    expect(heard(frame, cut)).toEqual([{ kind: 'refused', id, refusal: 'malformed' }])
  })
})
