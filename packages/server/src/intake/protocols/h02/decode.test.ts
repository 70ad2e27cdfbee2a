import { describe, expect, test } from 'vitest'
import type { Fix } from '../../../tracking/latest/fix.js'
import type { TrackerMessage } from '../../trackers/protocol.js'
import { decodeFrame } from './decode.js'
import { h02 } from './index.js'
import { binary, text } from './sentences.js'

const now = Date.UTC(2026, 10, 27, 7, 8, 9)

function only(frame: string, session = h02.open()): TrackerMessage {
  const [message, ...more] = session.decode(frame, now)
  expect(more).toEqual([])
  if (message === undefined) throw new Error('no message')
  return message
}

function fixOf(frame: string): Fix {
  const message = only(frame)
  if (message.kind !== 'fixes' || message.fixes[0] === undefined)
    throw new Error(`no fix: ${JSON.stringify(message)}`)
  expect(message.fixes).toHaveLength(1)
  return message.fixes[0]
}

describe('reports', () => {
  const table: [name: string, frame: string, id: string, utc: string | null, expected: Partial<Fix>][] = [
    [
      // 18 + 27.3855 ÷ 60; 67 + 5.7577 ÷ 60. 49,101 is bfcd, 1,753 is 6d9. Five bars of six are 80 %.
      'a place, with its cell and battery',
      text.place,
      '4106012736',
      '2017-01-10T22:44:34Z',
      {
        valid: true,
        lat: 18.456425,
        lng: -67.0959617,
        speed: 0,
        course: 0,
        acc: false,
        battery: 80,
        reason: 'position',
        attributes: {
          keyword: 'V1',
          mcc: 310,
          mnc: 260,
          lac: 'bfcd',
          cid: '6d9',
          blocked: false,
          status: 'FFFFFBFF',
        },
      },
    ],
    [
      // 37 + 57.3392 ÷ 60 south; 145 + 3.7022 ÷ 60. Without a country there is no cell.
      'minutes without a point',
      text.withoutPoint,
      '5905101893',
      '2022-01-28T10:57:59Z',
      {
        lat: -37.9556533,
        lng: 145.0617033,
        course: 173,
        battery: 60,
        attributes: { keyword: 'V1', blocked: false, status: 'FF7FFBFF' },
      },
    ],
    [
      // 23 + 29.0095 ÷ 60, 46 + 51.5852 ÷ 60; 2.4 kn × 1.852 = 4.4448 km/h.
      'degrees and minutes with dashes',
      text.withDashes,
      '1451316409',
      '2015-03-07T03:01:49Z',
      {
        lat: -23.4834917,
        lng: -46.8597533,
        speed: 4.44,
        course: 65,
        acc: true,
        battery: null,
      },
    ],
    [
      'no fix and no clock: its status is read',
      text.withoutFix,
      '353588020068342',
      null,
      {
        valid: false,
        lat: null,
        lng: null,
        speed: null,
        acc: true,
        // 16 percent.
        battery: 16,
        attributes: { keyword: 'V1', blocked: false, status: 'FFFFFFFF' },
      },
    ],
    [
      'the card, and an old place that is none',
      text.withSim,
      '4109179024',
      '2017-02-09T18:15:19Z',
      {
        valid: false,
        lat: null,
        attributes: { keyword: 'V19', iccid: '8954315265044716555', blocked: false, status: 'FFFFFBFF' },
      },
    ],
    [
      // EEE7FBDF has bits 28, 24, 20, 19, 10 and 5 at 0: of these 19 is the power, 10 the ignition. 0.5 kn = 0.926 km/h.
      'a battery before the date, and the power cut',
      text.withoutPower,
      '4210209006',
      '2018-09-08T05:40:48Z',
      {
        lat: 28.470495,
        lng: 77.55722,
        speed: 0.93,
        course: 47,
        acc: false,
        reason: 'powerCut',
        attributes: { keyword: 'V1', alarm: 'powerCut', blocked: false, status: 'EEE7FBDF' },
      },
    ],
    [
      // 215 is d7, 2,135 is 857.
      'cells alone',
      text.cells,
      '1451316451',
      '2015-12-01T11:23:15Z',
      {
        valid: false,
        acc: true,
        attributes: {
          keyword: 'NBR',
          mcc: 724,
          mnc: 10,
          lac: 'd7',
          cid: '857',
          blocked: false,
          status: 'FFFFFFFF',
        },
      },
    ],
    [
      // 12:45:43 13/11/16, 50°35.3130, battery 06, 004°31.8210, flags e: valid, north, east; speed 000, course 000.
      'binary',
      binary.short,
      '4106011660',
      '2016-11-13T12:45:43Z',
      {
        valid: true,
        lat: 50.58855,
        lng: 4.53035,
        speed: 0,
        course: 0,
        acc: false,
        battery: 100,
        attributes: { keyword: '$', blocked: false, status: 'FFFFFBFF' },
      },
    ],
    [
      // 04°41.9390 north, 074°04.1830, flags 6: valid, north and not east; fffffbfd: bit 1 is 0.
      'binary, west and with an SOS',
      binary.long.slice(0, 32),
      '4106000826',
      '2015-08-31T21:53:21Z',
      {
        lat: 4.6989833,
        lng: -74.0697167,
        reason: 'panic',
        attributes: { keyword: '$', alarm: 'sos', blocked: false, status: 'FFFFFBFD' },
      },
    ],
    [
      // 10:47:59 18/08/17, 26°27.3359, 074°41.2294, flags e, 024 kn × 1.852 = 44.448 km/h, 138°; no battery.
      'binary of an imei',
      binary.imei.slice(0, 32),
      '352483084193293',
      '2017-08-18T10:47:59Z',
      {
        lat: 26.4555983,
        lng: 74.6871567,
        speed: 44.45,
        course: 138,
        acc: true,
        battery: null,
        attributes: { keyword: '$', blocked: false, status: 'FEFFFFFF' },
      },
    ],
  ]

  test.each(table)('%s', (_name, frame, id, utc, expected) => {
    const fix = fixOf(frame)
    expect(fix).toMatchObject({ imei: id, time: utc === null ? null : Date.parse(utc), receivedAt: now })
    for (const [name, value] of Object.entries(expected)) expect(fix[name as keyof Fix]).toEqual(value)
  })

  test('a clock that no satellite has set is no time', () => {
    const unset = text.withSim.replace('090217', '010104')
    expect(fixOf(unset).time).toBeNull()
  })

  test.each([
    ['FFFFFFFE', 'vibration', 'position'],
    ['FFFFFFFD', 'sos', 'panic'],
    ['FFFBFFFF', 'sos', 'panic'],
    ['FFFBFFFD', 'sos', 'panic'],
    ['FFFFFFFB', 'overspeed', 'speeding'],
    ['FFF7FFFF', 'powerCut', 'powerCut'],
    ['FFF7FFF8', 'sos,powerCut,overspeed,vibration', 'panic'],
    ['FFFFFFFF', undefined, 'position'],
  ])('status %s is %s, reported as %s', (status, alarm, reason) => {
    const fix = fixOf(text.withDashes.replace('FFFFFFFF', status))
    expect([fix.attributes.alarm, fix.reason]).toEqual([alarm, reason])
  })

  test('bit 27 is 0 while the engine is cut', () => {
    expect(fixOf(text.withDashes.replace('FFFFFFFF', 'F7FFFBFF')).attributes.blocked).toBe(true)
  })

  test('a wearer, a phone and a device that counts its cells in V3', () => {
    expect(fixOf('*HQ,1600068860,LINK,112137,20,8,67,0,0,081116,FFFFFBFF#')).toMatchObject({
      valid: false,
      time: Date.UTC(2016, 10, 8, 11, 21, 37),
      battery: 67,
      attributes: { keyword: 'LINK', rssi: 20, sat: 8 },
    })
    // 27 + 2.7245 ÷ 60 south, 152 + 51.9311 ÷ 60, 0.48 kn × 1.852 = 0.889; no time of day, and so no time.
    expect(fixOf('*hq,356327080425330,VP1,A,2702.7245,S,15251.9311,E,0.48,0.0000,080917#')).toMatchObject({
      valid: true,
      time: null,
      lat: -27.0454083,
      lng: 152.8655183,
      speed: 0.89,
    })
    // 92 is 5c, 3,565 is ded.
    expect(fixOf('*hq,356327081001239,VP1,V,470,002,92,3565,0Y92,19433,30Y92,1340,29#').attributes).toEqual({
      keyword: 'VP1',
      mcc: 470,
      mnc: 2,
      lac: '5c',
      cid: 'ded',
    })
    // 1,450 is 5aa, 11,473 is 2cd1.
    expect(
      fixOf('*HQ,353111080001055,V3,044855,28403,01,001450,011473,158,-62,0292,0,X,030817,FFFFFBFF#')
        .attributes,
    ).toMatchObject({ mcc: 284, mnc: 3, lac: '5aa', cid: '2cd1' })
  })
})

describe('whose a sentence is', () => {
  test('one that names nobody is of the device that has spoken before, or that the connection is of', () => {
    const session = h02.open()
    expect(only(text.nobody, session)).toEqual({ kind: 'refused', id: null, refusal: 'malformed' })
    only(text.place, session)
    expect(only(text.nobody, session)).toMatchObject({
      kind: 'fixes',
      id: '4106012736',
      fixes: [{ imei: '4106012736' }],
      answer: { bytes: '*HQ,4106012736,V4,V1,20261127070809#' },
    })
    expect(only(text.nobody, h02.open('4106012736'))).toMatchObject({ kind: 'fixes', id: '4106012736' })
  })

  test('where two have spoken it is of neither', () => {
    const session = h02.open()
    only(text.place, session)
    only(binary.short, session)
    expect(only(text.nobody, session)).toEqual({ kind: 'refused', id: null, refusal: 'malformed' })
  })

  test('a datagram is read as a connection is', () => {
    const session = h02.datagrams?.open()
    const frames = session?.framer.push(Buffer.from(`${text.place}${binary.short}`, 'latin1')) ?? []
    expect(frames.flatMap((frame) => session?.decode(frame, now) ?? []).map(({ id }) => id)).toEqual([
      '4106012736',
      '4106011660',
    ])
  })
})

describe('answers', () => {
  test.each([
    [text.place, '*HQ,4106012736,V4,V1,20261127070809#', 'kept'],
    [text.cells, '*HQ,1451316451,V4,NBR,20261127070809#', 'kept'],
    [binary.short, '*HQ,4106011660,R12,070809#', 'kept'],
    ['*HQ,135790246811220,HTBT#', '*HQ,135790246811220,HTBT#', 'heard'],
    ['*HQ,135790246811220,HTBT,100#', '*HQ,135790246811220,HTBT#', 'heard'],
    ['*HQ,135790246811220,V0#', '*HQ,135790246811220,HTBT#', 'heard'],
  ])('%s', (frame, bytes, after) => {
    expect(only(frame)).toHaveProperty('answer', { bytes, after })
  })

  test('what cannot be kept is answered too: it would come for ever', () => {
    expect(only(text.place.replace('1827.3855', '0000.0000'))).toEqual({
      kind: 'refused',
      id: '4106012736',
      refusal: 'coordinates',
      answer: { bytes: '*HQ,4106012736,V4,V1,20261127070809#', after: 'kept' },
    })
    expect(only(text.place.replace('1827.3855', '18x7.3855'))).toMatchObject({
      kind: 'refused',
      refusal: 'malformed',
      answer: { bytes: '*HQ,4106012736,V4,V1,20261127070809#' },
    })
  })

  test('a battery alone is kept, a beat without one is a sign of life', () => {
    expect(fixOf('*HQ,135790246811220,HTBT,100#')).toMatchObject({ valid: false, time: null, battery: 100 })
    expect(only('*HQ,135790246811220,HTBT#').kind).toBe('heartbeat')
  })

  test.each([
    '*HQ,356327080425330,XT,1,100#',
    '*HQ,4109198974,#',
    '*HQ,8401016597,BASE,152609,0,0,0,0#',
  ])('%s, of a type that nobody has told us of, is a sign of life', (frame) => {
    expect(only(frame)).toMatchObject({ kind: 'heartbeat', answer: null })
  })
})

test.each([
  ['hello', null, 'malformed'],
  ['GET / HTTP/1.1', null, 'malformed'],
  [`$${'\xff'.repeat(31)}`, null, 'malformed'],
  [text.place.slice(0, 40), '4106012736', 'malformed'],
  ['*HQ,4106012736,V3,044855,28403,01#', '4106012736', 'malformed'],
  ['*HQ,4106012736,LINK,1#', '4106012736', 'malformed'],
  [text.withSim.replace('V19', 'V2').replace(',V,', ',Q,'), '4109179024', 'malformed'],
])('%j is refused', (frame, id, refusal) => {
  const message = only(frame)
  expect(message).toMatchObject({ kind: 'refused', id, refusal })
})

test('a time that is still to come is refused', () => {
  expect(only(text.place.replace('100117', '100137'))).toMatchObject({ kind: 'refused', refusal: 'future' })
})

test.each([
  ['0011.5000,S,07828.0000,W', -0.1916667],
  ['11.6000,S,07828.0000,W', -0.1933333],
  ['11.7000,S,7828.0000,W', -0.195],
])('%s, without its zeros, is in Quito', (place, lat) => {
  const frame = `*HQ,4106012736,V1,055900,A,${place},10.00,0,271126,FFFFFBFF#`
  const [message] = decodeFrame(frame, '4106012736', Date.UTC(2026, 10, 27, 6))
  if (message?.kind !== 'fixes') throw new Error(JSON.stringify(message))
  expect(message.fixes[0]?.lat).toBeCloseTo(lat, 6)
  expect(message.fixes[0]?.lng).toBeCloseTo(-78.4666667, 6)
})
