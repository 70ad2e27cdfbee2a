import type { TrackerModel } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import type { Order, OrderTarget } from '../../../orders/order.js'
import type { TrackerSession } from '../../trackers/protocol.js'
import { h02 } from './index.js'
import { binary, text } from './sentences.js'

const now = Date.UTC(2026, 10, 27, 7, 8, 9)
const beat = '*HQ,4106012736,HTBT#'

function model(protocol: TrackerModel['protocol'], cut: string, release: string): TrackerModel {
  return { name: 'of the test', protocol, engine: { cut, release, guard: null, proof: 'answer' } }
}
const sinotrack = model('h02', 'S20,{serial},1,1', 'S20,{serial},1,0')

function written(session: TrackerSession, order: Order, of: TrackerModel | null = sinotrack, at = now) {
  const target: OrderTarget = {
    imei: '359586015829802',
    dialect: null,
    model: of,
    cutSpeedLimit: 20,
    now: at,
  }
  return session.write(order, target)
}

function after(...frames: readonly string[]): TrackerSession {
  const session = h02.open()
  for (const frame of frames) session.decode(frame, now)
  return session
}

describe('orders', () => {
  test.each<[order: Order, bytes: string]>([
    [{ comando: 'bloq' }, '*HQ,4106012736,S20,070809,1,1#'],
    [{ comando: 'desbloq' }, '*HQ,4106012736,S20,070809,1,0#'],
    [{ comando: 'fr', valor: '060' }, '*HQ,4106012736,S71,070809,22,60#'],
    [{ comando: 'fr', valor: '300' }, '*HQ,4106012736,S71,070809,22,300#'],
  ])('%o', (order, bytes) => {
    expect(written(after(beat), order)).toEqual({ bytes, correlation: '070809' })
  })

  test.each<[name: string, session: TrackerSession, order: Order, of: TrackerModel | null]>([
    ['before the device has spoken', after(), { comando: 'bloq' }, sinotrack],
    ['where two have spoken', after(beat, binary.short), { comando: 'bloq' }, sinotrack],
    ['a place now', after(beat), { comando: 'busq' }, sinotrack],
    ['the time zone', after(beat), { comando: 'zh', valor: '1' as never }, sinotrack],
    ['a cut of no known model', after(beat), { comando: 'bloq' }, null],
    ['a release of no known model', after(beat), { comando: 'desbloq' }, null],
    [
      'a cut of a model of another protocol',
      after(beat),
      { comando: 'bloq' },
      model('gt06', 'S20,{serial},1,1', 'S20,{serial},1,0'),
    ],
    ...['S20,{serial},0,1', 'S20,{serial},00,1', 'S20,{serial}', 'S20,1,1', 'S20,{serial},1,'].map(
      (cut): [string, TrackerSession, Order, TrackerModel] => [
        `a cut by ${cut}`,
        after(beat),
        { comando: 'bloq' },
        model('h02', cut, cut),
      ],
    ),
  ])('none: %s', (_name, session, order, of) => {
    expect(written(session, order, of)).toBeNull()
  })
})

describe('replies', () => {
  function replyTo(order: Order | null, frame: string) {
    const session = after(beat)
    if (order !== null) written(session, order)
    const [message, ...more] = session.decode(frame, now)
    expect(more).toEqual([])
    if (message?.kind !== 'reply') throw new Error(`no reply: ${JSON.stringify(message)}`)
    return message
  }
  const short = (values: string) => `*HQ,4106012736,V4,S20,070809,${values}#`
  const placed = (word: string, status: string) =>
    `*HQ,4106012736,V4,S20,${word},070809,070812,A,2212.8745,N,11346.6574,E,14.28,028,271126,${status}#`

  test.each<[order: Order | null, frame: string, comando: string | null, result: string]>([
    [{ comando: 'bloq' }, short('1,1'), 'bloq', 'done'],
    [{ comando: 'desbloq' }, short('1,0'), 'desbloq', 'done'],
    // A CJ730 Plus, which stays cut.
    [{ comando: 'desbloq' }, short('1,1'), 'desbloq', 'refused'],
    [{ comando: 'bloq' }, short('1,0'), 'bloq', 'refused'],
    [{ comando: 'bloq' }, placed('DONE', 'F7FFFBFF'), 'bloq', 'done'],
    [{ comando: 'bloq' }, placed('DONE', 'FFFFFBFF'), 'bloq', 'done'],
    [{ comando: 'desbloq' }, placed('DONE', 'FFFFFBFF'), 'desbloq', 'done'],
    [{ comando: 'desbloq' }, placed('DONE', 'F7FFFBFF'), 'desbloq', 'taken'],
    [{ comando: 'desbloq' }, '*HQ,4106012736,V4,S20,DONE,070809#', 'desbloq', 'taken'],
    [{ comando: 'bloq' }, placed('ERROR', 'FFFFFBFF'), 'bloq', 'refused'],
    [{ comando: 'desbloq' }, placed('ERROR', 'FFFFFBFF'), 'desbloq', 'refused'],
    [{ comando: 'fr', valor: '060' }, '*HQ,4106012736,V4,S71,070809,22,60#', 'fr', 'done'],
    [{ comando: 'fr', valor: '060' }, '*HQ,4106012736,V4,S71,ERROR,070809#', 'fr', 'refused'],
    // An ST-906L, which does nothing.
    [{ comando: 'fr', valor: '060' }, short('1,1'), 'fr', 'refused'],
    [{ comando: 'fr', valor: '060' }, placed('DONE', 'FFFFFBFF'), 'fr', 'refused'],
    // Sent over a connection that has closed.
    [null, short('1,1'), null, 'taken'],
    [null, short('1,0'), 'desbloq', 'done'],
    [null, placed('DONE', 'F7FFFBFF'), null, 'taken'],
    [null, placed('ERROR', 'FFFFFBFF'), null, 'refused'],
  ])('to %o %s is of %s, %s', (order, frame, comando, result) => {
    expect(replyTo(order, frame).reply).toMatchObject({ comando, correlation: '070809', result })
  })

  test('its words are kept, and where it was', () => {
    expect(replyTo({ comando: 'bloq' }, short('1,1'))).toEqual({
      kind: 'reply',
      id: '4106012736',
      reply: { comando: 'bloq', correlation: '070809', result: 'done', text: 'S20,070809,1,1' },
      fixes: [],
      answer: null,
    })
    expect(replyTo({ comando: 'bloq' }, placed('DONE', 'F7FFFBFF'))).toMatchObject({
      reply: { text: 'S20,DONE,070809' },
      // 22 + 12.8745 ÷ 60, 113 + 46.6574 ÷ 60; 14.28 kn × 1.852 = 26.4466 km/h.
      fixes: [
        {
          imei: '4106012736',
          time: Date.UTC(2026, 10, 27, 7, 8, 12),
          lat: 22.214575,
          lng: 113.7776233,
          speed: 26.45,
          course: 28,
          attributes: { keyword: 'V4', blocked: true },
        },
      ],
    })
  })

  test('the answers to two orders are told apart by their time', () => {
    const session = after(beat)
    written(session, { comando: 'bloq' })
    written(session, { comando: 'desbloq' }, sinotrack, now + 1_000)
    expect(session.decode('*HQ,4106012736,V4,S20,070810,1,1#', now)).toMatchObject([
      { reply: { comando: 'desbloq', result: 'refused' } },
    ])
    expect(session.decode(short('1,1'), now)).toMatchObject([{ reply: { comando: 'bloq', result: 'done' } }])
  })

  test('what answers no order of ours says where the device is, or that it is there', () => {
    const place = '050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,FFFFFBFF#'
    expect(h02.open().decode(`*TH,2020916012,V4,S14,100,10,1,3,130305,${place}`, now)).toMatchObject([
      { kind: 'fixes', fixes: [{ valid: true, speed: 26.45 }], answer: null },
    ])
    expect(h02.open().decode('*HQ,4106012736,V4,SCF,070809,0,0#', now)).toMatchObject([{ kind: 'heartbeat' }])
  })

  test('a place that is none is refused, the reply is read', () => {
    const frame = text.cut.replace('220902', '220937')
    expect(h02.open().decode(frame, now)).toMatchObject([
      { kind: 'reply', reply: { correlation: '130305' }, fixes: [] },
      { kind: 'refused', id: '2020916012', refusal: 'future' },
    ])
  })
})

test.each([
  ['', null],
  ['*', null],
  ['*H', null],
  ['*HQ', null],
  ['*HQ,', true],
  ['*hq,3563', true],
  ['*TH,2020916012,V1', true],
  ['*12,', false],
  ['$', null],
  ['$\x41\x06', null],
  [binary.short, true],
  ['$GPRMC,', false],
  ['$\xff', false],
  ['X', false],
  ['##,imei:', false],
  ['imei:', false],
  ['ST300STT;', false],
  ['+RESP:', false],
  ['xx', false],
  ['GET ', false],
])('%j begins as one: %s', (first, expected) => {
  expect(h02.begins(Buffer.from(first, 'latin1'))).toBe(expected)
})
