import { describe, expect, test } from 'vitest'
import { photoPiece } from '../../../testing/photo.js'
import type { Fix } from '../../../tracking/latest/fix.js'
import { type CobanMessage, decodeFrame } from './decode.js'

const now = Date.parse('2026-11-21T04:00:00Z')

function fixOf(frame: string, receivedAt = now): Fix {
  const [message, ...more] = decodeFrame(frame, receivedAt)
  expect(more).toEqual([])
  if (message?.kind !== 'fix') throw new Error(`no fix: ${JSON.stringify(message)}`)
  return message.fix
}

function refusalOf(frame: string): string | undefined {
  const message = decodeFrame(frame, now).find(
    (one): one is CobanMessage & { kind: 'refused' } => one.kind === 'refused',
  )
  return message?.refusal
}

describe('the eight real sentences decode as listed', () => {
  const table: [
    sentence: string,
    utc: string | null,
    place: [number, number] | null,
    kmh: number | null,
    more: Partial<Fix>,
  ][] = [
    [
      'imei:359710049092324,tracker,151027025958,,F,235957.000,A,2429.5156,N,04424.5828,E,0.01,27.91,,0,0,,,;',
      '2015-10-26T23:59:57',
      [24.49193, 44.40971],
      0.02,
      { acc: false, door: false, course: 28 },
    ],
    [
      'imei:359710049090138,tracker,160629022948,,F,182949.000,A,4043.8839,N,11328.8029,W,65.26,271.82,,1,0,31.37%,51442,;',
      '2016-06-28T18:29:49',
      [40.7314, -113.48005],
      120.86,
      { acc: true, attributes: { fuel: 31.37 }, odometer: 51_442_000 },
    ],
    [
      'imei:864035050002451,tracker,201223064947,,F,064947,A,1935.70640,N,09859.94436,W,0.025,;',
      '2020-12-23T06:49:47',
      [19.59511, -98.99907],
      0.05,
      {},
    ],
    [
      'imei:864035052942928,,241214083746,100%,F,123746.000,A,1012.63368,N,06757.59559,W,0.00,340.61;',
      '2024-12-14T12:37:46',
      [10.21056, -67.95993],
      0,
      { battery: 100, reason: 'position' },
    ],
    [
      'imei:359710040656622,tracker,13/02/27 23:40,,F,125952.000,A,3450.9430,S,13828.6753,E,0.00,0',
      '2013-02-27T12:59:52',
      [-34.84905, 138.47792],
      0,
      {},
    ],
    [
      'imei:359586015829802,help me,0809231429,13554900601,F,062947.294,A,2234.4026,N,11354.3277,E,0.00,',
      '2008-09-23T06:29:47',
      [22.57338, 113.90546],
      0,
      { reason: 'panic' },
    ],
    [
      'imei:865328023776874,acc off,150619152221,,F,072218.000,A,5439.8489,N,02518.5945,E,0.00,,,1,1,0.0,0.0,23.0,;',
      '2015-06-19T07:22:18',
      [54.66415, 25.30991],
      0,
      { acc: false, door: true, reason: 'accOff' },
    ],
    [
      'imei:359710041100000,tracker,000000000,,L,,,fa8,,c9af,,,,,0,0,0.00%,,',
      null,
      null,
      null,
      { valid: false },
    ],
  ]

  test.each(table)('%s', (sentence, utc, place, kmh, more) => {
    const fix = fixOf(sentence.replace(/;$/, ''))
    expect(fix.imei).toBe(sentence.slice(5, 20))
    expect(fix.time).toBe(utc === null ? null : Date.parse(`${utc}Z`))
    if (place === null) {
      expect([fix.lat, fix.lng, fix.speed]).toEqual([null, null, null])
    } else {
      expect(fix.valid).toBe(true)
      expect(fix.lat).toBeCloseTo(place[0], 5)
      expect(fix.lng).toBeCloseTo(place[1], 5)
      expect(fix.speed).toBeCloseTo(kmh ?? Number.NaN, 2)
    }
    expect(fix).toMatchObject(more)
  })
})

const tail = 'F,055403.000,A,2233.1870,N,11354.3067,E,0.00,30.1,,1,0,10.5%,0.0%,28'
const with_ = (keyword: string, field3 = '') => `imei:353451044508750,${keyword},0809231929,${field3},${tail}`

describe('sentences', () => {
  test.each([
    ['low battery', 'lowBattery', true],
    ['acc on', 'accOn', true],
    ['acc alarm', 'accOn', true],
    ['acc off', 'accOff', false],
    ['door alarm', 'door', true],
    ['ac alarm', 'powerCut', true],
    ['speed', 'speeding', true],
    ['stockade', 'position', true],
    ['001', 'position', true],
  ])('%s becomes %s; the keyword wins over the ignition field', (keyword, reason, acc) => {
    expect(fixOf(with_(keyword))).toMatchObject({
      reason,
      acc,
      attributes: { keyword: keyword, fuel: 10.5, fuel2: 0, temperature: 28 },
    })
  })

  test('keywords that carry data leave it as an attribute', () => {
    expect(fixOf(with_('T:+28.5')).attributes).toMatchObject({ keyword: 't:+28.5', temperature: 28.5 })
    expect(fixOf(with_('oil 51.67')).attributes).toMatchObject({ fuel: 51.67 })
    expect(fixOf(with_('rfid', '49121185')).attributes).toMatchObject({ driver: '49121185' })
  })

  test('the letter before the number, and a longitude without its letter', () => {
    const before = fixOf(
      'imei:353552045403597,tracker,150420050648,53.0,F,0.0,A,N,5306.64155,W,00700.77848,10,,1.0,',
    )
    expect(before.lat).toBeCloseTo(53.110693, 5)
    expect(before.lng).toBeCloseTo(-7.012975, 5)
    expect(before.speed).toBeCloseTo(18.52, 5)
    // Field 5 is a meaningless number here, so field 2 is read as UTC.
    expect(before.time).toBe(Date.parse('2015-04-20T05:06:48Z'))
    const without = fixOf(
      'imei:863070010423167,tracker,1211051840,,F,104000.000,A,2220.6483,N,11407.6377,,5,90,',
    )
    expect(without).toMatchObject({ course: 90 })
    expect(without.lng).toBeCloseTo(114.127295, 5)
    expect(without.speed).toBeCloseTo(9.26, 5)
  })

  test('an empty speed is unknown, and a course of 1 asks for the address', () => {
    expect(
      fixOf('imei:012497000208821,tracker,1301072224,,F,142411.077,A,2227.0739,S,06855.2912,W,,1,').speed,
    ).toBeNull()
    expect(
      fixOf('imei:012497000208821,tracker,1301072224,,F,142411.077,A,2227.0739,S,06855.2912,W,3,1,').course,
    ).toBeNull()
  })

  test('an unknown date takes the day of the receipt, also across midnight', () => {
    const sentence = 'imei:012497000208821,tracker,,,F,235958.000,A,2227.0739,S,06855.2912,W,3,10,'
    expect(fixOf(sentence, Date.parse('2026-11-21T00:00:03Z')).time).toBe(Date.parse('2026-11-20T23:59:58Z'))
  })

  test('no fix: valid is false, the cell is kept, a local date that lies ahead is unknown', () => {
    const fix = fixOf('imei:864895030279986,ac alarm,180404174252,,L,,,296a,,51f7,,,')
    expect(fix).toMatchObject({
      valid: false,
      lat: null,
      reason: 'powerCut',
      attributes: { lac: '296a', cid: '51f7' },
    })
    expect(fix.time).toBe(Date.parse('2018-04-04T17:42:52Z'))
    expect(fixOf('imei:864895030279986,tracker,261121120000,,L,,,296a,,51f7,,,').time).toBeNull()
    expect(fixOf('imei:359586015829802,tracker,000000000,13554900601,L,').valid).toBe(false)
  })

  test.each([
    ['Mexico', '261121120000', '180000.000', '261121120030', '2026-11-21T18:00:30Z'],
    ['Nepal', '261121234500', '180000.000', '261121234530', '2026-11-21T18:00:30Z'],
    ['Mexico, without seconds', '2611211200', '180052.000', '2611211205', '2026-11-21T18:05:00Z'],
    ['a clock that is no zone', '261121120700', '180000.000', '261121120730', '2026-11-21T12:07:30Z'],
    ['a clock and no satellites before', '261121120000', '', '261121120030', '2026-11-21T12:00:30Z'],
  ])('without a fix the time is by the zone that one with it has shown: %s', (_, local, utc, later, time) => {
    const zones = new Map<string, number>()
    const timeOf = (text: string) => {
      const [message] = decodeFrame(`imei:359586015829802,${text}`, Date.parse('2026-11-21T18:06:00Z'), zones)
      if (message?.kind !== 'fix') throw new Error('no fix')
      if (message.zone !== null) zones.set(message.fix.imei, message.zone)
      return message.fix.time
    }
    timeOf(`tracker,${local},,F,${utc},A,1926.0000,N,09908.0000,W,0.00,0;`)
    timeOf(`tracker,${later},,F,${utc.replace('18', '17')},V,1926.0000,N,09908.0000,W,0.00,0;`)
    expect(timeOf(`acc off,${later},,L,,,296a,,51f7,,,,,0,0,,,`)).toBe(Date.parse(time))
    expect(timeOf(`acc off,${later},,F,,V,,,,,,,,0,0,,,`)).toBe(Date.parse(time))
  })

  test('T06: the receipt decides the day of a clock at UTC+13', () => {
    const sentence =
      'imei:870000588633311,tracker,261129031853,,F,141853.000,A,1925.95600,N,09907.99200,W,5.400,,,1,0,,,'
    expect(fixOf(sentence, 1795875534000)).toMatchObject({ time: 1795875533000, valid: true })
  })

  test.each([
    ['UTC+12, in the morning', '261129001853', '121853.000', '2026-11-28T12:18:53Z'],
    ['UTC+12, in the evening', '261129201853', '081853.000', '2026-11-29T08:18:53Z'],
    ['UTC+12:45', '261129010353', '121853.000', '2026-11-28T12:18:53Z'],
    ['UTC+14', '261129021853', '121853.000', '2026-11-28T12:18:53Z'],
    ['UTC-11', '261128011853', '121853.000', '2026-11-28T12:18:53Z'],
    ['UTC-10, the day before', '261127221853', '081853.000', '2026-11-28T08:18:53Z'],
  ])('the day of a fix that arrives at once, and of a kept one after it: %s', (_, local, utc, time) => {
    const sentence = `imei:870000588633311,tracker,${local},,F,${utc},A,1925.95600,N,09907.99200,W,5.400,,,1,0,,,`
    const zones = new Map<string, number>()
    const receipts = [Date.parse(time) + 2_000, Date.parse(time) + 50 * 3_600_000]
    const read = receipts.map((receivedAt) => {
      const [message] = decodeFrame(sentence, receivedAt, zones)
      if (message?.kind !== 'fix') throw new Error('no fix')
      if (message.zone !== null) zones.set(message.fix.imei, message.zone)
      return message.fix.time
    })
    expect(read).toEqual([Date.parse(time), Date.parse(time)])
  })

  test('V keeps no place but what else the sentence says', () => {
    const fix = fixOf(
      'imei:359710049092324,tracker,151027025958,,F,235957.000,V,2429.5156,N,04424.5828,E,0.01,27.91,,1,0,,,',
    )
    expect(fix).toMatchObject({ valid: false, lat: null, lng: null, speed: null, acc: true, door: false })
  })

  test('the alternate layout', () => {
    const fix = fixOf(
      'imei:861359038609986,Equipo 1,---,------,----,214734,241018,26,1,-33.42317,-70.61930,067,229,0674,1.00,08,0,1,---,',
    )
    expect(fix).toMatchObject({
      valid: true,
      lat: -33.42317,
      lng: -70.6193,
      speed: 67,
      course: 229,
      altitude: 674,
      acc: false,
    })
    expect(fix.time).toBe(Date.parse('2018-10-24T21:47:34Z'))
  })

  test.each([
    'imei:359710049090138,TPMS,160629022949,1,2,3',
    'imei:864180034124375,vr,0c00fa011ea05a03d726977103ad0034c98ef49e6d',
    photoPiece('864180034124375', 12).slice(0, -1),
  ])('another layout is kept raw and whole: %s', (sentence) => {
    const fix = fixOf(sentence)
    expect(fix).toMatchObject({ valid: false, time: null, reason: 'data', odometer: null, speed: null })
    expect(fix.attributes).toEqual({ keyword: sentence.split(',')[1]?.toLowerCase(), raw: sentence })
  })

  test.each<[sentence: string, said: Partial<Fix>]>([
    [
      'imei:359710049090138,OBD,160629022949,51442,0.00,15.88,5632,122,40.39%,95,0.00%,2101,13.80,,,,',
      {
        odometer: 51_442_000,
        speed: 122,
        attributes: {
          fuelNow: 0,
          fuelAverage: 15.88,
          engineHours: 5632,
          engineLoad: 40.39,
          coolantTemperature: 95,
          throttle: 0,
          rpm: 2101,
          power: 13.8,
        },
      },
    ],
    [
      'imei:862106025092216,OBD,170605095949,195874,,370.8,808,066,30.0%,+87,13.0%,02444,14.3,,,,',
      {
        odometer: 195_874_000,
        speed: 66,
        attributes: {
          fuelAverage: 370.8,
          engineHours: 808,
          engineLoad: 30,
          coolantTemperature: 87,
          throttle: 13,
          rpm: 2444,
          power: 14.3,
        },
      },
    ],
    [
      'imei:868683027758113,OBD,180905200218,,,,0,0,0.39%,70,9.41%,494,0.00,P0137,P0430,,',
      {
        odometer: null,
        speed: 0,
        attributes: {
          engineHours: 0,
          engineLoad: 0.39,
          coolantTemperature: 70,
          throttle: 9.41,
          rpm: 494,
          power: 0,
          troubleCodes: 'P0137 P0430',
        },
      },
    ],
    [
      'imei:865328021049167,OBD,141118115036,,,0.0,,000,0.0%,+,0.0%,00000,,,,,',
      { odometer: null, speed: 0, attributes: { fuelAverage: 0, engineLoad: 0, throttle: 0, rpm: 0 } },
    ],
    ['imei:865328021049167,OBD,', { odometer: null, speed: null, attributes: {} }],
  ])('an engine says: %s', (sentence, { attributes, ...expected }) => {
    const fix = fixOf(sentence)
    expect(fix).toMatchObject({
      valid: false,
      time: null,
      lat: null,
      reason: 'data',
      battery: null,
      ...expected,
    })
    expect(fix.attributes).toEqual({ keyword: 'obd', raw: sentence, ...attributes })
  })

  test('K31: a whole number in the place of a second tank is the odometer of a GPS105, km', () => {
    const tanks = (second: string) =>
      fixOf(
        `imei:864895030279986,tracker,261121085950,,F,035950.000,A,2455.3288,N,06705.8537,E,0.00,0,,0,0,35.50%,${second},27`,
      )
    expect(tanks('28')).toMatchObject({ odometer: 28_000, attributes: { fuel: 35.5, temperature: 27 } })
    expect(tanks('28.00%')).toMatchObject({ odometer: null, attributes: { fuel: 35.5, fuel2: 28 } })
  })

  test('a picture announcement keeps its position', () => {
    expect(
      fixOf(
        'imei:864180034124375,vt14,190116192753,,F,172750.000,A,3649.2186,N,00235.8411,W,0.00,0,,0,0,51.93%,,+22',
      ),
    ).toMatchObject({
      valid: true,
      attributes: { keyword: 'vt14', temperature: 22 },
    })
  })
})

describe('frames', () => {
  test('login, heartbeat, and a heartbeat with its sentence glued on', () => {
    expect(decodeFrame('##,imei:359586015829802,A', now)).toEqual([
      { kind: 'login', imei: '359586015829802' },
    ])
    expect(decodeFrame('359586015829802', now)).toEqual([{ kind: 'heartbeat', imei: '359586015829802' }])
    const glued = decodeFrame(
      '359769031878322imei:359769031878322,tracker,1602160718,2,F,221811.000,A,1655.2193,S,14546.6722,E,0.00,,',
      now,
    )
    expect(glued.map((message) => message.kind)).toEqual(['heartbeat', 'fix'])
  })

  test.each([
    ['8765366', '8765366'],
    ['1234', '1234'],
    ['camion-7', 'camion-7'],
    ['35-958602-000001-7', '359586020000017'],
    ['1'.repeat(32), '1'.repeat(32)],
  ])('K29: whoever may be registered is heard: %s', (said, imei) => {
    expect(decodeFrame(`##,imei:${said},A`, now)).toEqual([{ kind: 'login', imei }])
    const place = 'tracker,261121035950,,F,035950.000,A,1924.0000,N,09906.0000,W,5.00,0'
    expect(fixOf(`imei:${said},${place}`)).toMatchObject({ imei, valid: true })
    if (/^\d+$/.test(said)) {
      expect(decodeFrame(said, now)).toEqual([{ kind: 'heartbeat', imei }])
      expect(decodeFrame(`${said}imei:${said},${place}`, now)).toMatchObject([
        { kind: 'heartbeat', imei },
        { kind: 'fix', fix: { imei } },
      ])
    }
  })

  test.each(['7', '123', 'ñandú', 'a b c d', '1'.repeat(33)])('no device can be called %s', (said) => {
    expect(
      refusalOf(`imei:${said},tracker,261121035950,,F,035950.000,A,1924.0000,N,09906.0000,W,5.00,0`),
    ).toBe('malformed')
  })

  test.each([
    '109',
    '110',
    '509',
    '526',
    '100',
    'jt',
    'KT',
    'lf',
  ])('%s acknowledges a command and may carry a position', (code) => {
    const [message] = decodeFrame(with_(code), now)
    expect(message).toMatchObject({
      kind: 'ack',
      imei: '353451044508750',
      code: code.toLowerCase(),
      fix: { valid: true },
    })
    expect(decodeFrame(`imei:353451044508750,${code}`, now)).toMatchObject([{ kind: 'ack', fix: null }])
  })

  test('001 and 527 acknowledge nothing', () => {
    expect(decodeFrame(with_('001'), now)[0]?.kind).toBe('fix')
    expect(decodeFrame(with_('527'), now)[0]?.kind).toBe('fix')
  })

  test('a sentence that lost its tail is refused, the one glued to it is read', () => {
    const messages = decodeFrame(
      `imei:353451044508750,tracker,0809231929,,F,055403.000,A,2233.18${with_('tracker')}`,
      now,
    )
    expect(messages).toMatchObject([{ kind: 'refused', refusal: 'malformed' }, { kind: 'fix' }])
  })

  test.each([
    ['hello', 'malformed'],
    ['GET / HTTP/1.1', 'malformed'],
    ['imei:', 'malformed'],
    ['imei:35345,tracker,0809231929,,F', 'malformed'],
    ['imei:353451044508750,tracker,0809231929,,F,055403.000,A,2233.1870,N,11354.30', 'malformed'],
    ['imei:353451044508750,tracker,0809231929,,F,055403.000,A,22X3.1870,N,11354.3067,E,0,', 'malformed'],
    ['imei:353451044508750,tracker,0809231929,,F,055403.000,A,9933.1870,N,11354.3067,E,0,', 'coordinates'],
    ['imei:353451044508750,tracker,0809231929,,F,055403.000,A,2299.1870,N,11354.3067,E,0,', 'coordinates'],
    ['imei:353451044508750,tracker,0809231929,,F,055403.000,A,2233.1870,N,18054.3067,E,0,', 'coordinates'],
    ['imei:353451044508750,tracker,0809231929,,F,055403.000,A,0000.0000,N,00000.0000,E,0,', 'coordinates'],
    ['imei:353451044508750,tracker,261121041001,,F,041001.000,A,2233.1870,N,11354.3067,E,0,', 'future'],
    ['imei:353451044508750,tracker,370101000000,,F,000000.000,A,2233.1870,N,11354.3067,E,0,', 'future'],
    ['imei:353451044508750,tracker,000101000000,,F,235959.000,A,2233.1870,N,11354.3067,E,0,', 'past'],
  ])('%s is refused as %s', (frame, refusal) => {
    expect(refusalOf(frame)).toBe(refusal)
  })

  test('ten minutes ahead is still believed', () => {
    expect(
      refusalOf('imei:353451044508750,tracker,261121041000,,F,041000.000,A,2233.1870,N,11354.3067,E,0,'),
    ).toBeUndefined()
  })
})
