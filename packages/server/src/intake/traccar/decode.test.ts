import { expect, test } from 'vitest'
import { decodeForwarded } from './decode.js'

const now = Date.parse('2026-11-21T04:00:00Z')
const position = {
  id: 0,
  deviceId: 7,
  protocol: 'teltonika',
  deviceTime: '2026-11-21T03:59:59.000+00:00',
  fixTime: '2026-11-21T03:59:30.000+00:00',
  outdated: false,
  valid: true,
  latitude: 20.67,
  longitude: -103.35,
  altitude: 1_560,
  speed: 20,
  course: 45.6,
  attributes: {
    ignition: true,
    motion: true,
    batteryLevel: 80,
    odometer: 12_345,
    alarm: 'overspeed,geofenceEnter',
    io: { a: 1 },
  },
}
const decode = (change: object, device: unknown = { uniqueId: '352094088888888' }) =>
  decodeForwarded(JSON.stringify({ position: { ...position, ...change }, device }), now)

test('a forwarded position: knots, metres, percent', () => {
  expect(decode({})).toEqual({
    imei: '352094088888888',
    time: Date.parse('2026-11-21T03:59:30Z'),
    receivedAt: now,
    valid: true,
    lat: 20.67,
    lng: -103.35,
    speed: 37.04,
    course: 46,
    altitude: 1_560,
    acc: true,
    door: null,
    battery: 80,
    odometer: 12_345,
    reason: 'speeding',
    attributes: {
      ignition: true,
      motion: true,
      batteryLevel: 80,
      odometer: 12_345,
      alarm: 'overspeed,geofenceEnter',
    },
  })
})

test.each([
  ['ON', true],
  ['no', false],
  [1, true],
  ['0.0', false],
  ['?', null],
])('K12: yes and no are %j too', (word, flag) => {
  expect(decode({ attributes: { ignition: word, door: word } })).toMatchObject({ acc: flag, door: flag })
  expect(decode({ valid: word })).toMatchObject({ valid: flag !== false })
  expect(decode({ outdated: word })).toMatchObject({ valid: flag !== true })
})

test('an IMEI that is written as it is printed is the number that is registered', () => {
  expect(decode({}, { uniqueId: '35-209408-888888-8' })).toMatchObject({ imei: '352094088888888' })
  expect(decode({}, { uniqueId: 'camion-7' })).toMatchObject({ imei: 'camion-7' })
})

test.each([
  [{ accuracy: 2_500 }, 2_500],
  [{ accuracy: 0 }, undefined],
  [{}, undefined],
])('how far a place may be off stands beside the attributes: %j', (said, accuracy) => {
  const fix = decode(said)
  expect(typeof fix === 'string' ? fix : fix.attributes.accuracy).toBe(accuracy)
})

test('an outdated place is no fix, and its time is when the tracker spoke', () => {
  expect(decode({ outdated: true })).toMatchObject({
    valid: false,
    lat: null,
    time: Date.parse('2026-11-21T03:59:59Z'),
  })
})

test.each([
  ['sos,lowBattery', 'panic'],
  ['powerCut', 'powerCut'],
  ['geofenceEnter', 'position'],
])('the alarm %s becomes %s', (alarm, reason) => {
  expect(decode({ attributes: { alarm } })).toMatchObject({ reason })
})

test('what is not as agreed is refused', () => {
  expect(decode({ latitude: 200 })).toBe('coordinates')
  expect(decode({ fixTime: '2027-01-01T00:00:00Z' })).toBe('future')
  expect(decode({}, {})).toBe('malformed')
  expect(decodeForwarded('not json', now)).toBe('malformed')
  expect(decodeForwarded('null', now)).toBe('malformed')
})
