import { describe, expect, test } from 'vitest'
import type { Fix } from '../../../tracking/latest/fix.js'
import type { TrackerMessage } from '../../trackers/protocol.js'
import { decodeFrame } from './decode.js'
import { crash, legacy, serial, universal, zip } from './sentences.js'

const now = Date.UTC(2026, 10, 27, 7)

function only(frame: string): TrackerMessage {
  const [message, ...more] = decodeFrame(frame, now)
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

const line = (inputs: readonly boolean[], outputs: readonly boolean[]) => ({
  ...Object.fromEntries(inputs.map((on, index) => [`input${index + 1}`, on])),
  ...Object.fromEntries(outputs.map((on, index) => [`output${index + 1}`, on])),
  blocked: outputs[0] === true,
})

describe('reports', () => {
  // Each number is where the layout has it in the sentence: km/h, degrees, metres, volts; hours are minutes ÷ 60.
  const table: [name: string, frame: string, id: string, utc: string | null, expected: Partial<Fix>][] = [
    [
      'a status with its thermometers: 79,324 minutes are 1,322.07 hours',
      legacy.status,
      '205173382',
      '2016-03-22T23:23:18Z',
      {
        valid: true,
        lat: 19.288278,
        lng: -99.12875,
        speed: 0.12,
        course: 0,
        acc: false,
        odometer: 478_391,
        reason: 'position',
        attributes: {
          keyword: 'STT',
          lac: '232e',
          sat: 9,
          power: 11.53,
          status: '1',
          engineHours: 1_322.07,
          batteryVoltage: 4.3,
          temperature: -20.8,
          temperature2: 2.5,
          ...line([false, false, true], [false, false]),
        },
      },
    ],
    [
      'without a fix its place is an old one: 155,747 minutes are 2,595.78 hours',
      legacy.withoutFix,
      '205170303',
      '2017-08-16T09:10:34Z',
      {
        valid: false,
        lat: null,
        lng: null,
        speed: null,
        course: null,
        acc: true,
        odometer: 52_982_186,
        attributes: {
          keyword: 'STT',
          lac: '173f',
          sat: 0,
          power: 12.75,
          status: '2',
          engineHours: 2_595.78,
          batteryVoltage: 4.2,
          temperature: 5.2,
          ...line([false, false, false], [false, false]),
        },
      },
    ],
    [
      'a panic of a model that says no model',
      legacy.emergency,
      '317652',
      '2012-07-18T15:35:41Z',
      {
        valid: true,
        lat: -15.61874,
        lng: -56.083252,
        acc: true,
        odometer: 41_548,
        reason: 'panic',
        attributes: {
          keyword: 'EMG',
          alarm: 'sos',
          eventCode: '1',
          lac: '16d',
          sat: 8,
          power: 12.17,
          ...line([true, false, false], [false, false]),
        },
      },
    ],
    [
      'an alert that the ignition is on, which the inputs confirm: 3,188 minutes are 53.13 hours',
      legacy.ignitionAlert,
      '007239104',
      '2019-01-12T01:07:16Z',
      {
        course: 190,
        acc: true,
        reason: 'accOn',
        attributes: {
          keyword: 'ALT',
          eventCode: '33',
          lac: 'c991',
          sat: 21,
          power: 12.61,
          engineHours: 53.13,
          batteryVoltage: 4.1,
          ...line([false, false, false], [false, false]),
        },
      },
    ],
    [
      'a cell of four numbers, eight lines, and sent late: 1,987 minutes are 33.12 hours',
      legacy.withNetwork,
      '008349958',
      '2018-11-12T00:49:30Z',
      {
        lat: 20.552718,
        lng: -100.824478,
        speed: 50.02,
        course: 95,
        acc: true,
        odometer: 1_303_603,
        attributes: {
          keyword: 'STT',
          archive: true,
          cid: 'bf10d4e',
          mcc: 334,
          mnc: 20,
          lac: '2f19',
          rssi: 22,
          sat: 12,
          power: 14.3,
          status: '4',
          engineHours: 33.12,
          batteryVoltage: 4.1,
          temperature: 26.6,
          ...line([false, false, false, false], [false, false, false]),
        },
      },
    ],
    [
      'a tracker without wires, its cell in decimal: 24,153 is 5e59, 365 is 16d',
      legacy.cells,
      '007638094',
      '2020-01-06T19:18:04Z',
      {
        lat: -15.57186,
        lng: -56.062637,
        speed: 0.85,
        course: 238,
        acc: null,
        attributes: {
          keyword: 'STT',
          cid: '5e59',
          mcc: 724,
          mnc: 4,
          lac: '16d',
          rssi: -65,
          sat: 6,
          batteryVoltage: 3.98,
          status: '2',
        },
      },
    ],
    [
      'universal, with what its owner has chosen to be sent: mask 8003 begins with the two voltages',
      universal.status,
      '0560001616',
      '2020-02-19T20:52:25Z',
      {
        lat: 20.741764,
        lng: -103.430364,
        speed: 0,
        course: 0,
        acc: true,
        odometer: null,
        attributes: {
          keyword: 'STT',
          cid: '8d6c',
          mcc: 334,
          mnc: 20,
          lac: '925',
          rssi: 24,
          sat: 19,
          status: '2',
          batteryVoltage: 0,
          power: 12.14,
          ...line([false, false, false, false], [false, false, false]),
        },
      },
    ],
    [
      'a universal panic, sent late: of inputs 00000101 the last is the ignition, the third from there input 2',
      universal.panic,
      '0950030205',
      '2022-10-17T21:41:30Z',
      {
        acc: true,
        reason: 'panic',
        attributes: {
          keyword: 'ALT',
          alarm: 'sos',
          eventCode: '42',
          archive: true,
          cid: '2f2f402',
          mcc: 334,
          mnc: 20,
          lac: 'f1d',
          rssi: 45,
          sat: 18,
          ...line([false, true, false, false], [false, false, false]),
        },
      },
    ],
    [
      'a tag that came by the serial port, while the engine is cut: 135 minutes are 2.25 hours',
      serial.text,
      '511248287',
      '2022-07-01T18:42:08Z',
      {
        valid: false,
        acc: true,
        attributes: {
          keyword: 'UEX',
          lac: '14c9',
          sat: 0,
          power: 12.14,
          serial: 'RFID:008FB2BEBA39',
          driver: '008FB2BEBA39',
          engineHours: 2.25,
          batteryVoltage: 4.1,
          ...line([false, false, false], [true, false]),
        },
      },
    ],
  ]

  test.each(table)('%s', (_name, frame, id, utc, expected) => {
    const fix = fixOf(frame)
    expect(fix).toMatchObject({ imei: id, time: utc === null ? null : Date.parse(utc), receivedAt: now })
    for (const [name, value] of Object.entries(expected)) expect(fix[name as keyof Fix]).toEqual(value)
  })

  test('what came by the serial port in binary is not kept, the sentence around it is', () => {
    const { attributes, odometer } = fixOf(serial.escaped)
    expect(odometer).toBe(72)
    expect(attributes).toMatchObject({ engineHours: 0, batteryVoltage: 3.9 })
    expect(attributes).not.toHaveProperty('serial')
  })

  test('a crash is an accident, once for all of its sentences', () => {
    expect(fixOf(crash)).toMatchObject({
      valid: false,
      time: null,
      attributes: { keyword: 'CRR', alarm: 'accident' },
    })
    expect(fixOf(crash.replace(';1;1;', ';2;2;')).attributes).toEqual({ keyword: 'CRR' })
  })

  test('the end of a trip says who drove, and not where the vehicle is', () => {
    const trip =
      'ST300HTE;100850001;04;248;20210101;00:13:52;167559;12.28;004005;0.0;1;0;3;3;0;-22.881018;-047.070831;-22.881018;-047.070831;000.000;000.000;0;0;3;0;0;0;01E04D44160000'
    expect(fixOf(trip)).toMatchObject({
      valid: false,
      lat: null,
      time: Date.UTC(2021, 0, 1, 0, 13, 52),
      // 4,005 minutes.
      attributes: { keyword: 'HTE', power: 12.28, engineHours: 66.75, driver: '01E04D44160000' },
    })
  })

  test('a clock that nobody has set is no time, and without a fix the receipt is', () => {
    const unset = legacy.withoutFix.replace('20170816;09:10:34', '20110101;00:00:07')
    expect(fixOf(unset).time).toBeNull()
    // With a fix the time is that of the satellites.
    expect(fixOf(unset.replace(';0;0;52982186', ';9;1;52982186')).time).toBe(Date.UTC(2011, 0, 1, 0, 0, 7))
  })

  test('a mask leaves fields out, and the place of the others moves', () => {
    // Bits 4, 5, 11, 12, 16, 17: date, time, place, fix, inputs.
    const fix = fixOf('STT;0560001616;031830;20200219;20:52:25;+20.741764;-103.430364;1;00000000')
    expect(fix).toMatchObject({ valid: true, lat: 20.741764, lng: -103.430364, speed: null, acc: false })
    expect(fix.attributes).not.toHaveProperty('blocked')
  })

  test('an ignition alert that the inputs contradict is none', () => {
    expect(fixOf(legacy.ignitionAlert.replace(';100000;', ';000000;')).reason).toBe('position')
    expect(fixOf(legacy.ignitionAlert.replace(';100000;33', ';000000;34')).reason).toBe('accOff')
  })

  test.each([
    ['1', 'overspeed', 'speeding'],
    ['5', 'geofenceExit', 'position'],
    ['6', 'geofenceEnter', 'position'],
    ['14', 'lowBattery', 'lowBattery'],
    ['15', 'vibration', 'position'],
    ['16', 'accident', 'position'],
    ['34', undefined, 'position'],
    ['40', 'powerRestored', 'position'],
    ['41', 'powerCut', 'powerCut'],
    ['42', 'sos', 'panic'],
    ['46', 'hardAcceleration', 'position'],
    ['47', 'hardBraking', 'position'],
    ['50', 'jamming', 'position'],
    ['99', undefined, 'position'],
    ['132', 'door', 'door'],
  ])('alert %s is %s in both dialects, and reported as %s', (code, alarm, reason) => {
    for (const frame of [
      legacy.ignitionAlert.replace(';33;', `;${code};`),
      universal.panic.replace(';42;', `;${code};`),
    ]) {
      const fix = fixOf(frame)
      expect([fix.attributes.alarm, fix.reason, fix.attributes.eventCode]).toEqual([alarm, reason, code])
    }
  })

  test.each([
    ['2', 'general', 'position'],
    ['3', 'powerCut', 'powerCut'],
    ['5', 'door', 'door'],
    ['7', 'movement', 'position'],
    ['8', 'vibration', 'position'],
  ])('emergency %s is %s', (code, alarm, reason) => {
    const fix = fixOf(legacy.emergency.replace(/1$/, code))
    expect([fix.attributes.alarm, fix.reason]).toEqual([alarm, reason])
  })

  test('an alert with a tag names the driver', () => {
    const fix = fixOf(universal.panic.replace(';42;2;', ';59;0;1d00000113f3f801'))
    expect(fix.attributes).toMatchObject({ driver: '1d00000113f3f801', eventCode: '59' })
  })
})

describe('answers', () => {
  test('an emergency is answered once it is kept, in the words of its device', () => {
    expect(only(legacy.emergency)).toMatchObject({
      kind: 'fixes',
      answer: { bytes: 'SA200CMD;317652;02;AckEmerg\r', after: 'kept' },
    })
  })

  test('one that cannot be kept is answered too: it would come for ever', () => {
    expect(only(legacy.emergency.replace('-15.618740', '-00.000000'))).toEqual({
      kind: 'refused',
      id: '317652',
      refusal: 'coordinates',
      answer: { bytes: 'SA200CMD;317652;02;AckEmerg\r', after: 'kept' },
    })
  })

  test.each([
    legacy.status,
    universal.status,
    universal.panic,
    serial.text,
  ])('nothing else is: %s', (frame) => {
    expect(only(frame)).toHaveProperty('answer', null)
  })

  test('a sign of life, and a sentence of a kind that nobody has told us of', () => {
    for (const frame of [
      'SA200ALV;317652',
      'ST300XYZ;317652;1',
      'BSA;0317652;001FFF;82',
      'ST910;Alive;317652',
    ])
      expect(only(frame)).toMatchObject({ kind: 'heartbeat', answer: null })
  })
})

test.each([
  ['hello', null, 'malformed'],
  ['ST300STT;12;', null, 'malformed'],
  ['GET / HTTP/1.1', null, 'malformed'],
  [zip, null, 'malformed'],
  ['\x81\x00\x06\x05\x20\x00\x13\x38\x3f', '0520001338', 'malformed'],
  [legacy.status.slice(0, 60), '205173382', 'malformed'],
  [legacy.status.replace(';9;1;', ';9;2;'), '205173382', 'malformed'],
  [legacy.status.replace('20160322', '20160231'), '205173382', 'malformed'],
  [legacy.status.replace('20160322', '20361122'), '205173382', 'future'],
  [legacy.status.replace('+19.288278', '+99.288278'), '205173382', 'coordinates'],
  [universal.status.replace('BFFFFF', 'GFFFFF'), '0560001616', 'malformed'],
  [universal.status.replace('+20.741764', '+20.7x1764'), '0560001616', 'malformed'],
])('%s is refused', (frame, id, refusal) => {
  expect(only(frame)).toEqual({ kind: 'refused', id, refusal })
})
