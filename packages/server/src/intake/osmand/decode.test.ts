import { describe, expect, test } from 'vitest'
import { decodeJson, decodeOsmand, decodeParameters, messagesOf } from './decode.js'

const now = Date.parse('2026-11-21T04:00:00Z')
const decode = (query: string) => decodeParameters(new URLSearchParams(query), now)

describe('the query', () => {
  test('the example of the protocol', () => {
    expect(
      decode(
        'id=902064&lat=42.06288&lon=-88.23412&timestamp=1442068686579&hdop=6.0&altitude=224.0&speed=0.0',
      ),
    ).toMatchObject({
      imei: '902064',
      valid: true,
      lat: 42.06288,
      lng: -88.23412,
      time: 1_442_068_686_579,
      altitude: 224,
      speed: 0,
      // Text stays text if a conversion to a number would change it.
      attributes: { hdop: '6.0' },
    })
  })

  test.each([
    ['1442068686', 1_442_068_686_000],
    ['1442068686579', 1_442_068_686_579],
    ['2015-09-12T14:38:06Z', 1_442_068_686_000],
    ['2015-09-12T08:38:06-0600', 1_442_068_686_000],
    ['2015-09-12T14:38:06.579Z', 1_442_068_686_579],
    ['2015-09-12 14:38:06', 1_442_068_686_000],
  ])('a timestamp of %s', (text, time) => {
    expect(decode(`id=902064&lat=1&lon=2&timestamp=${encodeURIComponent(text)}`)).toMatchObject({ time })
  })

  test('deviceid, location, heading, knots, battery, alarm, ignition and anything else', () => {
    expect(
      decode(
        'deviceid=phone-1&location=19.4,-99.1&heading=361&speed=10&batt=55&alarm=lowBattery,sos&ignition=true&rain=3',
      ),
    ).toMatchObject({
      imei: 'phone-1',
      time: null,
      lat: 19.4,
      lng: -99.1,
      course: 1,
      speed: 18.52,
      battery: 55,
      reason: 'panic',
      acc: true,
      attributes: { alarm: 'lowBattery,sos', ignition: true, rain: 3 },
    })
  })

  test.each([
    ['ON', true],
    ['true', true],
    ['Yes', true],
    ['1.0', true],
    ['off', false],
    ['FALSE', false],
    ['0', false],
    ['maybe', null],
  ])('K12: ignition and door that are %s', (word, flag) => {
    const fix = decode(`id=902064&lat=1&lon=2&ignition=${word}&door=${word}`)
    expect(fix).toMatchObject({ acc: flag, door: flag })
    expect(decode(`id=902064&lat=1&lon=2&valid=${word}`)).toMatchObject({ valid: flag !== false })
  })

  test.each([
    ['35-958602-000001-7', '359586020000017'],
    ['35%20958602%20000001%207', '359586020000017'],
    ['%C2%A0camion-7%20', 'camion-7'],
  ])('the id %s is the one that is registered so', (id, imei) => {
    expect(decode(`id=${id}&lat=1&lon=2`)).toMatchObject({ imei })
  })

  test('without a place, or with valid=false, the last place is kept', () => {
    expect(decode('id=902064&batt=9')).toMatchObject({ valid: false, lat: null, battery: 9 })
    expect(decode('id=902064&lat=1&lon=2&valid=false')).toMatchObject({ valid: false, lat: null, lng: null })
  })

  test.each([
    ['lat=1&lon=2', 'malformed'],
    ['id=&lat=1&lon=2', 'malformed'],
    ['id=902064&lat=north&lon=2', 'malformed'],
    ['id=902064&location=1', 'malformed'],
    ['id=902064&lat=1&lon=2&timestamp=yesterday', 'malformed'],
    ['id=902064&lat=91&lon=2', 'coordinates'],
    ['id=902064&lat=1&lon=-180.1', 'coordinates'],
    ['id=902064&lat=0&lon=0', 'coordinates'],
    ['id=902064&lat=1&lon=2&timestamp=2026-11-21T04:10:01Z', 'future'],
    ['id=902064&lat=1&lon=2&timestamp=86400', 'past'],
  ])('%s is refused as %s', (query, refusal) => {
    // A location of one number has no longitude. The decoder must not accept it as a fix without a position.
    expect(decode(query)).toBe(refusal)
  })
})

describe('the JSON of the phone app', () => {
  const message = {
    device_id: '658765',
    location: {
      timestamp: '2026-11-21T03:59:00.123Z',
      coords: {
        latitude: 19.4,
        longitude: -99.1,
        speed: 10,
        heading: 90,
        accuracy: 12,
        altitude: 2_240,
        floor: null,
      },
      is_moving: true,
      odometer: 1_234.5,
      event: 'motionchange',
      battery: { level: 0.5, is_charging: true },
      extras: { ignition: true, nested: { kept: 'not' } },
      unheard: [1, 2, 3],
    },
  }
  const decodeMessage = (change: object) =>
    decodeJson(JSON.stringify({ ...message, location: { ...message.location, ...change } }), now)

  test('speed in m/s, battery from 0 to 1, odometer in metres', () => {
    expect(decodeMessage({})).toMatchObject({
      imei: '658765',
      time: Date.parse('2026-11-21T03:59:00.123Z'),
      valid: true,
      lat: 19.4,
      lng: -99.1,
      speed: 36,
      course: 90,
      altitude: 2_240,
      battery: 50,
      odometer: 1_234.5,
      acc: true,
      attributes: { motion: true, event: 'motionchange', charge: true, accuracy: 12, ignition: true },
    })
  })

  test('K15: a heading with a fraction, and a unit that stands with its odometer at 0', () => {
    const coords = {
      latitude: 19.43,
      longitude: -99.13,
      accuracy: 4.3,
      speed: 10,
      heading: 158.4,
      altitude: 2240,
    }
    expect(
      decodeMessage({ coords, odometer: 0, battery: { level: 0.88, is_charging: false } }),
    ).toMatchObject({
      speed: 36,
      course: 158,
      altitude: 2240,
      battery: 88,
      attributes: { motion: true, charge: false },
    })
  })

  test('a negative number means unknown, and coordinates may be missing', () => {
    expect(
      decodeMessage({
        coords: { latitude: -33, longitude: -70, speed: -1, heading: -1, altitude: -1 },
        battery: { level: -1 },
      }),
    ).toMatchObject({ lat: -33, speed: null, course: null, altitude: null, battery: null })
    expect(decodeMessage({ coords: undefined, alarm: 'sos' })).toMatchObject({
      valid: false,
      reason: 'panic',
    })
  })

  test.each([
    [
      { ignition: 'ON', door: 'yes' },
      { acc: true, door: true, valid: true },
    ],
    [
      { ignition: 0, door: '0.0', valid: 'No' },
      { acc: false, door: false, valid: false },
    ],
    [{ ignition: 12.6 }, { acc: null, door: null }],
  ])('K12: what extras say of it: %j', (extras, expected) => {
    expect(decodeMessage({ extras })).toMatchObject(expected)
  })

  describe('K17: a list', () => {
    const [first, second] = [15, 10].map((ago) => ({
      ...message.location,
      timestamp: new Date(now - ago * 1_000).toISOString(),
    }))
    const timesOf = (body: unknown) =>
      messagesOf(JSON.stringify(body)).map((raw) => {
        const fix = decodeOsmand(raw, now)
        return typeof fix === 'string' ? fix : `${fix.imei} ${(now - (fix.time ?? 0)) / 1_000}`
      })
    const device_id = message.device_id

    test.each<[string, unknown, string[]]>([
      ['of places', { device_id, location: [first, second] }, ['658765 15', '658765 10']],
      ['of one place', { device_id, location: [first] }, ['658765 15']],
      [
        'of messages, each with its own id',
        [
          { device_id, location: first },
          { device_id: 'otro', location: second },
        ],
        ['658765 15', 'otro 10'],
      ],
      ['of messages with lists', [{ device_id, location: [first, second] }], ['658765 15', '658765 10']],
      [
        'one of which is none',
        {
          device_id,
          location: [first, null, 7, { ...second, coords: { latitude: 95, longitude: 0 } }, second],
        },
        ['658765 15', 'malformed', 'malformed', 'coordinates', '658765 10'],
      ],
      ['without an id', { location: [first] }, ['malformed']],
      ['of nothing', { device_id, location: [] }, ['malformed']],
      ['of no messages', [], ['malformed']],
      ['of anything', [1, null, 'a', [first]], ['malformed', 'malformed', 'malformed', 'malformed']],
    ])('%s', (_, body, times) => {
      expect(timesOf(body)).toEqual(times)
    })

    test('one message, a query and what is no JSON stay as they came', () => {
      for (const raw of [` ${JSON.stringify(message)}\n`, 'id=1&lat=2', '{"device_id":', ''])
        expect(messagesOf(raw)).toEqual([raw])
    })
  })

  test.each([
    ['{', 'malformed'],
    ['[]', 'malformed'],
    ['{"device_id":"658765"}', 'malformed'],
    ['{"location":{}}', 'malformed'],
    [JSON.stringify({ device_id: { a: 1 }, location: {} }), 'malformed'],
    [
      JSON.stringify({ device_id: '658765', location: { coords: { latitude: 'x', longitude: 2 } } }),
      'coordinates',
    ],
  ])('%s is refused as %s', (body, refusal) => {
    expect(decodeJson(body, now)).toBe(refusal)
  })
})
