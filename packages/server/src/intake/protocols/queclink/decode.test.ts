import { describe, expect, test } from 'vitest'
import type { Fix } from '../../../tracking/latest/fix.js'
import { decodeFrame } from './decode.js'
import { queclink } from './index.js'

const now = Date.parse('2026-11-27T06:00:00Z')

function fixesOf(frame: string, receivedAt = now): readonly Fix[] {
  const [message, ...more] = decodeFrame(frame, receivedAt)
  expect(more).toEqual([])
  if (message?.kind !== 'fixes') throw new Error(`no fixes: ${JSON.stringify(message)}`)
  return message.fixes
}

function fixOf(frame: string, receivedAt = now): Fix {
  const [fix, ...more] = fixesOf(frame, receivedAt)
  expect(more).toEqual([])
  if (fix === undefined) throw new Error('no fix')
  return fix
}

/** A report of a GV300 with its fields before and after a position in Mexico City. */
function report(name: string, before: string, after = '', { header = 'RESP', accuracy = '1' } = {}): string {
  return `+${header}:${name},060100,135790246811220,,${before},${accuracy},36.5,181,2240.5,-99.133209,19.432608,20261127055958,0334,0020,2B24,52CC3DE,00${after},20261127055959,0A1B$`
}

describe('real sentences say what their layout says', () => {
  // The fields before the position are counted from the device's name. The position is accuracy, km/h, degrees, metres,
  // longitude, latitude, UTC. Then follow MCC, MNC (decimal), LAC, cell (hexadecimal), and the mask of the next fields.
  const table: [frame: string, utc: string | null, fix: Partial<Fix>, attributes: Fix['attributes']][] = [
    [
      // Accuracy 0: the position is an old one. 243.1 km. The report arrives years later, so its time is that of the receipt.
      '+RESP:GTIGF,270302,860000000000017,,3519,0,0.0,92,111.2,-116.867638,32.450321,20180327070835,0334,0020,2B24,52CC3DE,00,,243.1,20180327070837,2A98$',
      null,
      { valid: false, lat: null, lng: null, speed: null, acc: false, reason: 'accOff', odometer: 243_100 },
      { keyword: 'GTIGF', mcc: 334, mnc: 20, lac: '2b24', cid: '52cc3de' },
    ],
    [
      // Type 21: input 2 is high. 1286.2 km.
      '+RESP:GTDIS,270302,867162025086950,,,21,1,1,0.0,81,117.8,-116.862025,32.453497,20180309084516,0334,0020,2B24,52CA916,00,1286.2,20180309084517,357E$',
      '2018-03-09T08:45:16',
      {
        valid: true,
        lat: 32.453497,
        lng: -116.862025,
        speed: 0,
        course: 81,
        altitude: 117.8,
        odometer: 1_286_200,
      },
      {
        keyword: 'GTDIS',
        eventCode: '21',
        input2: true,
        hdop: 1,
        mcc: 334,
        mnc: 20,
        lac: '2b24',
        cid: '52ca916',
      },
    ],
    [
      // Two seconds after the ignition was switched off: type 01 is off.
      '+RESP:GTIGL,270302,867162025085234,,,01,1,1,0.0,92,111.2,-116.867638,32.450321,20180327070838,0334,0020,2B24,52CC3DE,00,243.1,20180327070839,2A9A$',
      '2018-03-27T07:08:38',
      { valid: true, acc: false, reason: 'accOff', odometer: 243_100 },
      { keyword: 'GTIGL', eventCode: '01', hdop: 1, mcc: 334, mnc: 20, lac: '2b24', cid: '52cc3de' },
    ],
    [
      // 14.827 V; 15989.5 km; 1070 h 43 min 13 s = 1070 + 2593/3600 h; 13 and 180 mV; 0 %; state 22, inputs 01 (the wire of the
      // ignition), outputs 01: the relay that cuts is on.
      '+RESP:GTFRI,060228,862894020180553,,14827,10,1,1,3.4,199,409.6,-63.174466,-17.739317,20170407121823,0000,0000,0000,0000,00,15989.5,01070:43:13,13,180,0,220101,,,,20170407081824,9607$',
      '2017-04-07T12:18:23',
      {
        lat: -17.739317,
        lng: -63.174466,
        speed: 3.4,
        course: 199,
        altitude: 409.6,
        acc: true,
        battery: 0,
        odometer: 15_989_500,
      },
      {
        keyword: 'GTFRI',
        hdop: 1,
        power: 14.827,
        engineHours: 1070 + 2593 / 3600,
        adc1: 0.013,
        adc2: 0.18,
        motion: true,
        input1: false,
        input2: false,
        input3: false,
        output1: true,
        output2: false,
        output3: false,
        blocked: true,
        status: '220101',
      },
    ],
    [
      // Mask 00000019: a fuel sensor's raw value (bit 0), then sensors (bits 3, 4): one, of type 4, 100 %, a volume.
      '+RESP:GTERI,250C02,868789023691057,,00000019,,10,1,1,0.0,196,2258.0,-99.201807,19.559242,20180214002957,0334,0003,235B,7F8D,00,6786.7,,,,100,110000,1,0394,1,4,100.0,100.0,20180214003006,C72B$',
      '2018-02-14T00:29:57',
      {
        lat: 19.559242,
        lng: -99.201807,
        speed: 0,
        course: 196,
        altitude: 2258,
        acc: false,
        battery: 100,
        odometer: 6_786_700,
      },
      {
        keyword: 'GTERI',
        hdop: 1,
        mcc: 334,
        mnc: 3,
        lac: '235b',
        cid: '7f8d',
        motion: false,
        input1: false,
        input2: false,
        input3: false,
        output1: false,
        output2: false,
        output3: false,
        blocked: false,
        status: '110000',
        fuel: 100,
      },
    ],
    [
      // Mask 2: one thermometer, 0190 = 400 steps of 0.0625 °C. 58695253 and 34625413 are west and south.
      '+RESP:GTERI,271002,863457051562823,,00000002,,10,1,1,0.0,15,28.2,-58.695253,-34.625413,20230119193305,0722,0007,1168,16B3BB,00,0.0,,,,99,210100,2,1,28F8A149F69A3C25,1,0190,20230119193314,07C7$',
      '2023-01-19T19:33:05',
      { lat: -34.625413, lng: -58.695253, acc: true, battery: 99, odometer: 0 },
      {
        keyword: 'GTERI',
        hdop: 1,
        mcc: 722,
        mnc: 7,
        lac: '1168',
        cid: '16b3bb',
        motion: false,
        input1: false,
        input2: false,
        input3: false,
        output1: false,
        output2: false,
        output3: false,
        blocked: false,
        status: '210100',
        temperature: 25,
      },
    ],
    [
      // The mask after the cell is 01: 12 satellites follow. Three analogue inputs before the battery. A fake tow.
      '+RESP:GTERI,6E0A03,868589060745174,,00000100,,10,1,1,0.0,0,1509.0,-90.544928,14.584461,20250307182819,0704,0001,13A7,000B60AB,01,12,358.6,,,,,100,1A0000,0,2,00,6,5,0E7109BB,283F,SENTEMP1,7805412CF2DD,1,3466,24,36,24.91,100,01,6,2,,083F,SENTEMP2,7805412CF25C,0,,,,,20250307182820,1ABC$',
      '2025-03-07T18:28:19',
      { lat: 14.584461, lng: -90.544928, altitude: 1509, acc: false, battery: 100, odometer: 358_600 },
      {
        keyword: 'GTERI',
        hdop: 1,
        sat: 12,
        mcc: 704,
        mnc: 1,
        lac: '13a7',
        cid: 'b60ab',
        motion: true,
        input1: false,
        input2: false,
        input3: false,
        output1: false,
        output2: false,
        output3: false,
        blocked: false,
        status: '1A0000',
      },
    ],
    [
      // A GV200 has inputs (01) and outputs (00) in separate fields, after three analogue inputs: 2.789 V at the second. FFE2 =
      // -30 steps, FFC8 = -56 steps of 0.0625 °C.
      '+RESP:GTERI,040A00,862894022579562,gv200,00000002,,10,1,1,96.1,180,749.7,39.222692,24.165463,20210225065756,0420,0004,759C,3360,00,15529.8,,,2789,,01,00,2,2,282BD47A0B000063,1,FFE2,281FDD5D0B000057,1,FFC8,20210225065800,6974$',
      '2021-02-25T06:57:56',
      {
        lat: 24.165463,
        lng: 39.222692,
        speed: 96.1,
        course: 180,
        odometer: 15_529_800,
        acc: null,
        battery: null,
      },
      {
        keyword: 'GTERI',
        hdop: 1,
        mcc: 420,
        mnc: 4,
        lac: '759c',
        cid: '3360',
        adc2: 2.789,
        input1: false,
        input2: false,
        input3: false,
        output1: false,
        output2: false,
        output3: false,
        blocked: false,
        temperature: -1.875,
        temperature2: -3.5,
      },
    ],
    [
      // A GV500: the VIN before the name. After the status 799 turns a minute, and no level of the tank.
      '+RESP:GTFRI,1F0301,862193022001432,WF0GXXGBBGBM26503,,14900,41,1,1,11.6,74,356.0,14.120023,50.167894,20181104080703,0230,0003,9B14,5891,00,74.1,,,,83,220000,799,7.3,,20181104080703,099B$',
      '2018-11-04T08:07:03',
      { lat: 50.167894, lng: 14.120023, speed: 11.6, acc: true, battery: 83, odometer: 74_100 },
      {
        keyword: 'GTFRI',
        hdop: 1,
        mcc: 230,
        mnc: 3,
        lac: '9b14',
        cid: '5891',
        power: 14.9,
        motion: true,
        input1: false,
        input2: false,
        input3: false,
        output1: false,
        output2: false,
        output3: false,
        blocked: false,
        status: '220000',
        rpm: 799,
      },
    ],
    [
      // No fix, but the cell. The last field before the time is the battery. 1 is its mode.
      '+RESP:GTFRI,120113,555564055560555,,1,1,1,,,,,,,,0282,0380,f080,cabf,6900,79,20140824165629,0001$',
      null,
      { valid: false, lat: null, lng: null, battery: 79 },
      { keyword: 'GTFRI', mcc: 282, mnc: 380, lac: 'f080', cid: 'cabf' },
    ],
    [
      // A GV200 reports that output 2 was switched on. Accuracy 0. It arrives years later.
      '+RESP:GTDOS,04040E,862170014697104,,2,1,0,0.1,0,61.3,117.201362,31.832962,20130812114537,0460,0000,5663,5A02,00,20130812114538,0047$',
      null,
      { valid: false, lat: null },
      { keyword: 'GTDOS', output2: true, mcc: 460, mnc: 0, lac: '5663', cid: '5a02' },
    ],
    [
      // Each cell has six fields. The last one is the serving cell. 92 % of the battery.
      '+RESP:GTLBS,660400,863574046265138,GL50BLITE,0,0,92,,2,,,0000,0204,0008,0cee,b951,18,,0204,0008,0cee,cd83,15,,0204,0008,0cee,3994,13,,,,,,,,,,,,,,,,,,,,0204,0008,0cee,d071,11,,20240826085102,00C6$',
      null,
      { valid: false, battery: 92 },
      { keyword: 'GTLBS', mcc: 204, mnc: 8, lac: 'cee', cid: 'd071' },
    ],
    [
      // After the cell a GL320M has only the odometer, which is empty, and the battery.
      '+RESP:GTERI,C30209,860201067200000,,00000080,0,16,1,1,47.2,245,169.3,-122.234955,47.906141,20260131234254,0310,0260,2CA2,014A2E17,,27,,20260131234255,51D8$',
      '2026-01-31T23:42:54',
      { lat: 47.906141, lng: -122.234955, speed: 47.2, course: 245, battery: 27, odometer: null },
      { keyword: 'GTERI', hdop: 1, mcc: 310, mnc: 260, lac: '2ca2', cid: '14a2e17' },
    ],
    [
      // Mask 003FFFFF: VIN empty, ignition 2 (on), H46358, 12305.50, 601 turns, 0 km/h, 83 °C, empty, P53.00, empty, 0, 2749.15
      // h. No position: bit 30 is not set.
      '+RESP:GTCAN,310701,863286023712855,,10,0,003FFFFF,,2,H46358,12305.50,601,0,83,,P53.00,,0,2749.15,0.19,2.80,,,,40,,0,,,20181110103016,2945$',
      null,
      { valid: false, acc: true, reason: 'data' },
      { keyword: 'GTCAN', rpm: 601, coolantTemperature: 83, fuel: 53, engineHours: 2749.15 },
    ],
    [
      // State 11; 12.349 V; battery 4.15 V, not charging; at the end inputs 00, outputs 00, zone, summer time.
      '+RESP:GTINF,6E0202,868589060187625,RA82,11,89883030000091225018,41,0,1,12349,,4.15,0,1,0,0,20240328231013,0,0,0,0,00,00,+0000,0,20240328231015,7D4F',
      null,
      { valid: false, acc: false },
      {
        keyword: 'GTINF',
        motion: false,
        iccid: '89883030000091225018',
        rssi: 41,
        power: 12.349,
        batteryVoltage: 4.15,
        charge: false,
        input1: false,
        input2: false,
        input3: false,
        output1: false,
        output2: false,
        output3: false,
        blocked: false,
      },
    ],
  ]

  test.each(table)('%s', (frame, utc, expected, attributes) => {
    const fix = fixOf(frame)
    expect(fix.imei).toBe(frame.split(',')[2])
    expect(fix.time).toBe(utc === null ? null : Date.parse(`${utc}Z`))
    expect(fix).toMatchObject(expected)
    expect(fix.attributes).toEqual(attributes)
  })
})

describe('several positions', () => {
  const four =
    '+RESP:GTFRI,1A0900,860599000306845,G3-313,0,0,4,1,2.1,0,426.7,8.611466,47.681639,20181214134603,0228,0001,077F,4812,25.2,1,5.7,34,437.3,8.611600,47.681846,20181214134619,0228,0001,077F,4812,25.2,1,4.4,62,438.2,8.611893,47.681983,20181214134633,0228,0001,077F,4812,25.2,1,4.8,78,436.6,8.612236,47.682040,20181214134648,0228,0001,077F,4812,25.2,83,20181214134702,0654$'

  test('are a fix each, and what else the report says is the last one’s', () => {
    const fixes = fixesOf(four)
    expect(fixes.map(({ time, lat, lng, speed, course }) => [time, lat, lng, speed, course])).toEqual([
      [Date.parse('2018-12-14T13:46:03Z'), 47.681639, 8.611466, 2.1, 0],
      [Date.parse('2018-12-14T13:46:19Z'), 47.681846, 8.6116, 5.7, 34],
      [Date.parse('2018-12-14T13:46:33Z'), 47.681983, 8.611893, 4.4, 62],
      [Date.parse('2018-12-14T13:46:48Z'), 47.68204, 8.612236, 4.8, 78],
    ])
    expect(fixes.map(({ battery }) => battery)).toEqual([null, null, null, 83])
    // Portable models count the distance in each position: 25.2 km.
    expect(fixes.map(({ odometer }) => odometer)).toEqual([25_200, 25_200, 25_200, 25_200])
    expect(fixes.every(({ attributes }) => attributes.keyword === 'GTFRI')).toBe(true)
  })

  test('are kept without the ones that are refused, and answered with them', () => {
    const one = four.replace('8.611600,47.681846', '0.000000,47.681846')
    expect(decodeFrame(one, now)).toMatchObject([
      { kind: 'fixes', fixes: [{}, {}, {}], answer: { bytes: '+SACK:0654$', after: 'kept' } },
      { kind: 'refused', id: '860599000306845', refusal: 'coordinates' },
    ])
    expect(decodeFrame(one, now)[1]).not.toHaveProperty('answer')
  })

  test('are answered once where all of them are refused', () => {
    const none = four.replace(/8\.61\d{4},/g, '0.000000,')
    expect(decodeFrame(none, now)).toEqual([
      {
        kind: 'refused',
        id: '860599000306845',
        refusal: 'coordinates',
        answer: { bytes: '+SACK:0654$', after: 'kept' },
      },
      { kind: 'refused', id: '860599000306845', refusal: 'coordinates' },
      { kind: 'refused', id: '860599000306845', refusal: 'coordinates' },
      { kind: 'refused', id: '860599000306845', refusal: 'coordinates' },
    ])
  })
})

describe('answers', () => {
  test('a heartbeat is answered at once', () => {
    expect(decodeFrame('+ACK:GTHBD,1A0401,135790246811220,,20100214093254,11F0$', now)).toEqual([
      {
        kind: 'heartbeat',
        id: '135790246811220',
        answer: { bytes: '+SACK:GTHBD,1A0401,11F0$', after: 'heard' },
      },
    ])
  })

  test.each([
    ['a position', report('GTFRI', ',10,1', ',1.0,,,,100,210100,,,'), 'fixes'],
    ['a stored one', report('GTFRI', ',10,1', ',1.0,,,,100,210100,,,', { header: 'BUFF' }), 'fixes'],
    ['one that is refused', report('GTFRI', ',10,1').replace('-99.133209', '0.000000'), 'refused'],
    [
      'one that says nothing to keep',
      '+RESP:GTVER,1A0800,860599000773978,GL300,GL300,0A03,0103,20161007041531,0A1B$',
      'refused',
    ],
    ['one that nobody knows', '+RESP:GTXYZ,060100,135790246811220,,1,2,3,20261127055959,0A1B$', 'refused'],
  ])('%s is acknowledged with its number, once kept', (_what, frame, kind) => {
    expect(decodeFrame(frame, now)).toMatchObject([{ kind, answer: { bytes: '+SACK:0A1B$', after: 'kept' } }])
  })
})

describe('reports', () => {
  test.each<
    [name: string, before: string, reason: Fix['reason'], acc: boolean | null, more: Fix['attributes']]
  >([
    ['GTSOS', ',00,1', 'panic', null, { alarm: 'sos', eventCode: '00' }],
    ['GTSPD', ',01,1', 'speeding', null, { alarm: 'overspeed', eventCode: '01' }],
    ['GTTOW', ',00,1', 'position', null, { alarm: 'tow', eventCode: '00' }],
    ['GTDIS', ',10,1', 'position', null, { input1: false, eventCode: '10' }],
    ['GTIGL', ',00,1', 'accOn', true, { eventCode: '00' }],
    ['GTIGL', ',01,1', 'accOff', false, { eventCode: '01' }],
    ['GTIGN', '120', 'accOn', true, {}],
    ['GTIGF', '120', 'accOff', false, {}],
    ['GTVGN', ',0,120', 'accOn', true, {}],
    ['GTHBM', ',10,1', 'position', null, { alarm: 'hardBraking', eventCode: '10' }],
    ['GTHBM', ',23,1', 'position', null, { alarm: 'hardBraking', eventCode: '23' }],
    ['GTHBM', ',11,1', 'position', null, { alarm: 'hardAcceleration', eventCode: '11' }],
    ['GTHBM', ',12,1', 'position', null, { alarm: 'hardCornering', eventCode: '12' }],
    ['GTGEO', ',30,1', 'position', null, { alarm: 'geofenceExit', eventCode: '30' }],
    ['GTGEO', ',31,1', 'position', null, { alarm: 'geofenceEnter', eventCode: '31' }],
    // The older portable models have the id and the type in separate fields.
    ['GTGEO', '3,1,1', 'position', null, { alarm: 'geofenceEnter', eventCode: '31' }],
    ['GTMPF', '', 'powerCut', null, { alarm: 'powerCut' }],
    ['GTEPF', '', 'powerCut', null, { alarm: 'powerCut' }],
    ['GTMPN', '', 'position', null, { alarm: 'powerRestored' }],
    ['GTBPL', '3.53', 'lowBattery', null, { alarm: 'lowBattery', batteryVoltage: 3.53 }],
    ['GTJDR', '', 'position', null, { alarm: 'jamming' }],
    ['GTJDS', '2', 'position', null, { alarm: 'jamming' }],
    ['GTJDS', '1', 'position', null, {}],
    ['GTIDN', '', 'position', null, { alarm: 'idle' }],
    ['GTIDF', '300', 'position', null, {}],
    ['GTCRA', '01', 'position', null, { alarm: 'accident' }],
    ['GTSTT', '22', 'position', true, { motion: true }],
    ['GTSTT', '41', 'position', null, { motion: false }],
    ['GTSTT', '16', 'position', false, { motion: true, alarm: 'tow' }],
    ['GTIDA', ',D2C4FBC5,1,1', 'position', null, { driver: 'D2C4FBC5' }],
    ['GTTEM', '3,33', 'position', null, { temperature: 33 }],
    ['GTFLA', '2,92,70', 'position', null, { alarm: 'fuelLeak' }],
    ['GTGIN', ',,,100,0,1', 'position', null, { alarm: 'geofenceEnter' }],
    ['GTGOT', ',,,100,0,1', 'position', null, { alarm: 'geofenceExit' }],
    ['GTDOS', '1,1', 'position', null, { output1: true, blocked: true }],
    ['GTDOS', '1,0', 'position', null, { output1: false, blocked: false }],
    ['GTDOS', '2,1', 'position', null, { output2: true }],
    ['GTDOS', '7,1', 'position', null, {}],
    ['GTDOS', '1,', 'position', null, {}],
    ['GTBTC', '', 'position', null, { charge: true }],
    ['GTSTC', '', 'position', null, { charge: false }],
  ])('%s %s becomes %s', (name, before, reason, acc, more) => {
    const fix = fixOf(report(name, before))
    expect(fix).toMatchObject({
      valid: true,
      time: Date.parse('2026-11-27T05:59:58Z'),
      reason,
      acc,
      speed: 36.5,
    })
    expect(fix.attributes).toEqual({
      keyword: name,
      hdop: 1,
      mcc: 334,
      mnc: 20,
      lac: '2b24',
      cid: '52cc3de',
      ...more,
    })
  })

  test('the device says that it was switched off', () => {
    const fix = fixOf('+RESP:GTPFA,F50201,866425030235982,GL300M,20261127055959,0BD4$')
    expect(fix).toMatchObject({ valid: false, time: now - 1_000, attributes: { keyword: 'GTPFA' } })
  })

  test('what ends the GTINF of a portable model is no inputs and outputs', () => {
    // A GL300: 69 %, a mode and 44 of another value. They have two digits each, like the wires of a vehicle.
    const fix = fixOf(
      '+RESP:GTINF,1A0800,860599000773978,GL300,41,89701016426133851978,17,0,1,26.6,,3.90,1,1,0,0,0,20161003184043,69,01,41,,,20161004040811,022C$',
    )
    expect(fix.battery).toBe(69)
    expect(fix.attributes).not.toHaveProperty('blocked')
  })

  test('a number after the cell is no mask on a model that has none there', () => {
    const frame =
      '+RESP:GTFRI,210102,A10000458356CE,,0,1,1,9,0.5,8,190.7,-85.765865,42.894837,20160316123202,,,,,33,30,20160316123202,0137$'
    expect(fixOf(frame)).toMatchObject({ battery: 30, attributes: { hdop: 9 } })
    expect(fixOf(frame).attributes).not.toHaveProperty('sat')
  })

  test('the inputs and outputs of a GTINF are stated where its tail is whole', () => {
    const fix = fixOf(
      '+RESP:GTINF,04040E,861074023747143,gv200,41,8959301000648637556f,24,0,1,0,1,4.4,0,1,0,0,20170912221854,0,00,01,-0500,1,20170912193448,1D5B$',
    )
    expect(fix.attributes).toMatchObject({ input1: false, output1: true, blocked: true, batteryVoltage: 4.4 })
  })
})

describe('what the outputs prove', () => {
  const withStatus = (status: string, version = '060100') =>
    fixOf(
      `+RESP:GTFRI,${version},135790246811220,,,10,1,1,0.0,0,2240.5,-99.133209,19.432608,20261127055958,,,,,00,1.0,,,,100,${status},,,,20261127055959,0A1B$`,
    ).attributes

  test.each([
    ['210100', { output1: false, output2: false, output3: false, blocked: false }],
    ['210101', { output1: true, output2: false, output3: false, blocked: true }],
    ['110002', { output1: false, output2: true, output3: false, blocked: false }],
    ['220107', { output1: true, output2: true, output3: true, blocked: true }],
    ['220604', { input1: true, input2: true, output3: true, blocked: false }],
  ])('%s', (status, attributes) => {
    expect(withStatus(status)).toMatchObject({ status, ...attributes })
  })

  test('nothing, where the status is not given or is none', () => {
    for (const status of ['', '330101', '2101', 'zzzzzz'])
      expect(withStatus(status)).not.toHaveProperty('blocked')
  })

  test('nothing on a GMT100, whose relay is none of its outputs', () => {
    expect(withStatus('210101', '080100')).toMatchObject({ output1: true })
    expect(withStatus('210101', '080100')).not.toHaveProperty('blocked')
    const switched = fixOf(report('GTDOS', '1,1').replace('060100', '080100')).attributes
    expect(switched).toMatchObject({ output1: true })
    expect(switched).not.toHaveProperty('blocked')
  })
})

describe('times', () => {
  const noFix = { accuracy: '0' }

  test('a report without a fix that comes at once has the time of its place, if that is of now', () => {
    const fix = fixOf(report('GTFRI', ',10,1', '', noFix))
    expect(fix).toMatchObject({ valid: false, lat: null, time: Date.parse('2026-11-27T05:59:58Z') })
    expect(fix.attributes).not.toHaveProperty('hdop')
  })

  test('an old place lends it no time: its own, or that of the receipt where its clock is set to local time', () => {
    const old = report('GTFRI', ',10,1', '', noFix).replace('20261127055958', '20261127031207')
    expect(fixOf(old).time).toBe(Date.parse('2026-11-27T05:59:59Z'))
    expect(fixOf(old.replace('20261127055959', '20261126235959')).time).toBeNull()
  })

  test('a stored report without a fix has the time of its place where whole quarter hours lie between', () => {
    const stored = report('GTFRI', ',10,1', '', { ...noFix, header: 'BUFF' })
    const at = (utc: string, sent: string) =>
      fixOf(stored.replace('20261127055958', utc).replace('20261127055959', sent))
    // Six hours behind UTC.
    expect(at('20261126120000', '20261126060004').time).toBe(Date.parse('2026-11-26T12:00:00Z'))
    expect(at('20261126050000', '20261126120730').time).toBe(Date.parse('2026-11-26T12:07:30Z'))
    expect(at('20260101000000', '20261126120000').time).toBe(Date.parse('2026-11-26T12:00:00Z'))
    expect(at('20260101000000', '20261127120000').time).toBeNull()
    expect(at('20261126120000', '20261126060004').attributes).toMatchObject({ archive: true })
  })

  test('a stored report is marked, and its place has its own time', () => {
    const fix = fixOf(
      '+BUFF:GTFRI,060402,862894021808798,,,10,1,1,0.0,349,394.3,-63.287717,-17.662410,20160116234031,0736,0003,6ABA,8305,00,3326.8,,,,94,220100,,,,20160116194035,4D83',
    )
    expect(fix.time).toBe(Date.parse('2016-01-16T23:40:31Z'))
    expect(fix.attributes).toMatchObject({ archive: true, keyword: 'GTFRI' })
  })

  test.each([
    ['20261327055958', 'malformed'],
    ['20261127065958', 'future'],
    ['19991231235959', 'past'],
  ])('a position of %s is refused as %s', (utc, refusal) => {
    expect(decodeFrame(report('GTFRI', ',10,1').replace('20261127055958', utc), now)).toEqual([
      { kind: 'refused', id: '135790246811220', refusal, answer: { bytes: '+SACK:0A1B$', after: 'kept' } },
    ])
  })
})

describe('what is no sentence', () => {
  test.each([
    '',
    '$',
    '+RESP:GTFRI$',
    '+RESP:GTFRI,060100,1357902468112,,,00,1$',
    '+RESP:GTFRI,0601 00,135790246811220,,,00,1,20090214093254,11F0$',
    '+RESP:gtfri,060100,135790246811220,,20090214093254,11F0$',
    '+RESP:GTFRI,060100,135790246811220,,,00,1,1,4.3,92,70.0,121.354335,31.222073,20090214013254,0460,0000,18d8',
    '+RSP\x07\x00\xfe\x0f\xbf\x00Z\x02\x01\x00\x00\x0d\x0a',
    'AT+GTOUT=gv300,1,,,0,0,0,0,0,0,0,,,,,,,0001$',
  ])('%j is refused, and not answered', (frame) => {
    expect(decodeFrame(frame, now)).toEqual([{ kind: 'refused', id: null, refusal: 'malformed' }])
  })

  test('a sentence that lost its tail is read where its end mark says that nothing of a field is missing', () => {
    const [message] = decodeFrame(
      '+RESP:GTFRI,5E0100,862061048023666,,,12940,10,1,1,0.0,97,179.8,-90.366478,38.735379,20230616183231,0310,0410,6709,03ADF710,00,6223.7,,,,,110000,,,,202306161834$',
      now,
    )
    expect(message).toMatchObject({
      kind: 'fixes',
      fixes: [{ lat: 38.735379, odometer: 6_223_700, acc: false, attributes: { power: 12.94 } }],
      answer: null,
    })
  })
})

describe('how a connection begins', () => {
  test.each([
    ['', null],
    ['+', null],
    ['+RES', null],
    ['+RESP:G', null],
    ['+RESP:GTFRI,06', true],
    ['+BUFF:GT', true],
    ['+ACK:GTHBD,', true],
    ['+RSP\x07', true],
    ['+EVT\x00', true],
    ['+OK', false],
    ['+RESP:XX', false],
    ['imei:', false],
    ['*HQ,', false],
    ['\x78\x78', false],
  ])('%j: %s', (first, expected) => {
    expect(queclink.begins(Buffer.from(first, 'latin1'))).toBe(expected)
  })
})
