import type { TrackerModel } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import type { Order, OrderTarget } from '../../../orders/order.js'
import type { TrackerSession } from '../../trackers/protocol.js'
import { suntech } from './index.js'
import { legacy, universal } from './sentences.js'

const now = Date.UTC(2026, 10, 27, 7)

function model(protocol: TrackerModel['protocol'], cut: string, release: string): TrackerModel {
  return { name: 'of the test', protocol, engine: { cut, release, guard: null, proof: 'relay' } }
}
const legacyModel = model('suntech', 'Enable1', 'Disable1')
const universalModel = model('suntech', '04;01', '04;02')

function written(session: TrackerSession, order: Order, of: TrackerModel | null = null) {
  const target: OrderTarget = { imei: '359586015829802', dialect: null, model: of, cutSpeedLimit: 20, now }
  return session.write(order, target)
}

function after(...frames: readonly string[]): TrackerSession {
  const session = suntech.open()
  for (const frame of frames) session.decode(frame, now)
  return session
}

describe('orders', () => {
  test.each<[frame: string, order: Order, of: TrackerModel | null, bytes: string]>([
    [legacy.status, { comando: 'busq' }, null, 'ST300CMD;205173382;02;StatusReq\r'],
    [legacy.withNetwork, { comando: 'busq' }, null, 'ST600CMD;008349958;02;StatusReq\r'],
    [legacy.emergency, { comando: 'bloq' }, legacyModel, 'SA200CMD;317652;02;Enable1\r'],
    [legacy.status, { comando: 'desbloq' }, legacyModel, 'ST300CMD;205173382;02;Disable1\r'],
    [universal.status, { comando: 'busq' }, null, 'CMD;0560001616;03;01\r'],
    [universal.status, { comando: 'bloq' }, universalModel, 'CMD;0560001616;04;01\r'],
    [universal.status, { comando: 'desbloq' }, universalModel, 'CMD;0560001616;04;02\r'],
    ['ST4500STT;205173382', { comando: 'busq' }, null, 'ST4500CMD;205173382;02;StatusReq\r'],
  ])('after %s, %o', (frame, order, of, bytes) => {
    expect(written(after(frame), order, of)).toEqual({ bytes, correlation: null })
  })

  test.each<[name: string, session: TrackerSession, order: Order, of: TrackerModel | null]>([
    ['before the device has spoken', after(), { comando: 'busq' }, null],
    ['a cut of no known model', after(legacy.status), { comando: 'bloq' }, null],
    [
      'a cut of a model of another protocol',
      after(legacy.status),
      { comando: 'bloq' },
      model('gt06', 'Enable1', 'Disable1'),
    ],
    [
      'a cut of a model that is not known to be cut',
      after(legacy.status),
      { comando: 'bloq' },
      { name: 'of the test', protocol: 'suntech', engine: null },
    ],
    ['the text of the other dialect', after(legacy.status), { comando: 'bloq' }, universalModel],
    ['the other dialect, the other way round', after(universal.status), { comando: 'bloq' }, legacyModel],
    ['the time zone', after(legacy.status), { comando: 'zh', valor: '1' as never }, legacyModel],
    ['an interval', after(legacy.status), { comando: 'fr', valor: '060' }, legacyModel],
    ['where two have spoken', after(legacy.status, legacy.withNetwork), { comando: 'busq' }, null],
  ])('none: %s', (_name, session, order, of) => {
    expect(written(session, order, of)).toBeNull()
  })
})

describe('replies', () => {
  const placed = (text: string, lines: string) =>
    `ST300CMD;Res;205173382;564;${text};20140213;05:16:03;04f54;+19.288278;-099.128750;012.500;090.00;8;1;3095;13.43;${lines};1`

  test.each([
    ['Enable1', '100010', 'bloq', 'done'],
    // A line that is configured as an immobilizer becomes active gradually.
    ['Enable1', '100000', 'bloq', 'taken'],
    ['Disable1', '100000', 'desbloq', 'done'],
    ['Disable1', '100010', 'desbloq', 'taken'],
    ['Enable2', '100001', 'bloq', 'done'],
    ['Enable2', '100010', 'bloq', 'taken'],
  ])('%s with lines %s', (text, lines, comando, result) => {
    const [message, ...more] = suntech.open().decode(placed(text, lines), now)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      kind: 'reply',
      id: '205173382',
      reply: { comando, correlation: null, result, text },
      fixes: [
        {
          imei: '205173382',
          time: Date.UTC(2014, 1, 13, 5, 16, 3),
          lat: 19.288278,
          lng: -99.12875,
          speed: 12.5,
          course: 90,
          acc: true,
          attributes: { keyword: 'Res', power: 13.43, blocked: lines[4] === '1' },
        },
      ],
    })
  })

  test.each([
    ['ST300CMD;Res;205173382;564;Enable1NoUse', 'bloq', 'refused', 'Enable1NoUse'],
    ['ST300CMD;Res;205173382;564;Disable1', 'desbloq', 'taken', 'Disable1'],
    ['RES;4309999001;04;01', 'bloq', 'taken', '04;01'],
    ['RES;4309999001;04;02;TEST', 'desbloq', 'taken', '04;02;TEST'],
    ['RES;4309999001;04;10', 'desbloq', 'taken', '04;10'],
    ['RES;4309999001;03;01', 'busq', 'taken', '03;01'],
  ])('%s', (frame, comando, result, text) => {
    expect(suntech.open().decode(frame, now)).toEqual([
      {
        kind: 'reply',
        id: frame.split(';')[frame.startsWith('RES') ? 1 : 2],
        reply: { comando, correlation: null, result, text },
        fixes: [],
        answer: null,
      },
    ])
  })

  test('a place that is none is refused, the reply is read', () => {
    const frame = placed('Enable1', '100010').replace('20140213', '20360213')
    expect(suntech.open().decode(frame, now)).toMatchObject([
      { kind: 'reply', reply: { comando: 'bloq', result: 'taken' }, fixes: [] },
      { kind: 'refused', id: '205173382', refusal: 'future' },
    ])
  })

  test.each([
    'ST300CMD;Res;205173382;010;AckEmerg',
    'ST300CMD;Res;205173382;010;Preset;NTW;0;internet',
    'ST300NTW;Res;205173382;010',
    'RES;4309999001;03;03',
  ])('%s is a sign of life', (frame) => {
    expect(suntech.open().decode(frame, now)).toMatchObject([{ kind: 'heartbeat', answer: null }])
  })
})

test.each([
  ['', null],
  ['S', null],
  ['ST', null],
  ['ST3', null],
  ['ST300', true],
  ['SA200STT;', true],
  ['STT', null],
  ['STT;', null],
  ['STT;0', true],
  ['ALT;0950030205', true],
  ['\x02', null],
  ['\x02\x00\x4d', true],
  ['\x81\x00', true],
  ['\x82\x00\x4d', true],
  ['\x82\xff', false],
  ['GET ', false],
  ['##,imei:', false],
  ['imei:', false],
  ['*HQ,', false],
  ['+RESP:', false],
  ['xx', false],
  ['\x00\x0f', false],
])('%j begins as one: %s', (first, expected) => {
  expect(suntech.begins(Buffer.from(first, 'latin1'))).toBe(expected)
})
