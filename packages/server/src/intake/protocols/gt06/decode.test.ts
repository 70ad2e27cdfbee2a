import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { patience, tries } from '../../../testing/fuzz.js'
import type { Fix } from '../../../tracking/latest/fix.js'
import type { TrackerMessage } from '../../trackers/protocol.js'
import { writeFrame } from './answers.js'
import { createDecoder } from './decode.js'
import { gt06 } from './index.js'

const now = Date.UTC(2026, 10, 27, 6, 30, 20)
const imei = '123456789012345'
/** With a correct checksum, from the specification. */
const login = '78780d01012345678901234500018cdd0d0a'
/** With time zones: 0x3201 is 800 east, 0x2588 is 600 west. */
const loginEast8 = '787811010123456789012345000132010001c1990d0a'
const loginWest6 = '787811010123456789012345000125880001c5eb0d0a'
/** From another tracker, whose imei has a correct check digit. The checksums of both are 0000. */
const unsummedLogin = '78780d010490154203237518000100000d0a'

const textOf = (hex: string) => Buffer.from(hex, 'hex').toString('latin1')
const hexOf = (bytes: string | undefined) => Buffer.from(bytes ?? '', 'latin1').toString('hex')

/** Decodes frames that follow the login of a connection. */
function heardAfter(first: string, ...frames: string[]): TrackerMessage[] {
  const decoder = createDecoder()
  decoder.decode(textOf(first), now)
  return frames.flatMap((frame) => decoder.decode(textOf(frame), now))
}

function fixOf(frame: string, first = login): Fix {
  const [message, ...more] = heardAfter(first, frame)
  expect(more).toEqual([])
  if (message?.kind !== 'fixes') throw new Error(`no fix: ${JSON.stringify(message)}`)
  expect(message.fixes).toHaveLength(1)
  return message.fixes[0] as Fix
}

test('a message of an unknown layout whose position has the length 0 contains none', () => {
  // Read as a position, the length and the numbers of the cell would be 83.9° north, 94.8° west, with a fix.
  const [message] = heardAfter(login, '79790019321803050a0b0c0009014e140a2b005c4d1e3f0000000737110d0a')
  expect(message).toEqual({ kind: 'heartbeat', id: imei, answer: null })
})

describe('real places', () => {
  // A coordinate is its four bytes ÷ 1,800,000; of the flags bit 12 is the fix, 11 west, 10 north, 9 to 0 the course.
  test.each<[string, string, string | null, [number, number] | null, number | null, Partial<Fix>]>([
    [
      // 05e51e78 = 98,901,624; 0293a9e8 = 43,231,720: as in Traccar's own test. Flags 5400: north, ignition reported, off.
      '12: place and cell',
      '78781f120f0a140e150bc505e51e780293a9e800540000f601006e0055da00035f240d0a',
      '2015-10-20T14:21:11Z',
      [54.9453467, 24.0176222],
      0,
      {
        acc: false,
        course: 0,
        attributes: { keyword: '12', sat: 5, mcc: 246, mnc: 1, lac: '6e', cid: '55da' },
      },
    ],
    [
      // 01c8e2cc = 29,942,476; 08afd3c0 = 145,740,736. d502: bits 15, 14 ignition on; course 0x102. 0041ee10 m at its end.
      '12 with an odometer',
      '787823120f081b121d37cb01c8e2cc08afd3c020d50201940701d600a1190041ee100576d1470d0a',
      '2015-08-27T18:29:55Z',
      [16.6347089, 80.9670756],
      32,
      { acc: true, course: 258, odometer: 4_320_784 },
    ],
    [
      // 1521: 0x121 is 289°; neither bit 11 nor bit 14.
      '10: nothing but the place',
      '787819100b031a0b1b31cc027ac7fd0c4657bf0115210001001cc6070d0a',
      '2011-03-26T11:27:49Z',
      [23.1116783, 114.4092083],
      1,
      { acc: null, course: 289, attributes: { keyword: '10', sat: 12 } },
    ],
    [
      // 3c00: north and west. The network has two bytes and the cell four.
      '11: another cell',
      '78782111150b0b022c30c804b7af7808810cb0003c00012e02d075df0084890c000679950d0a',
      '2021-11-11T02:44:48Z',
      [43.9704844, -79.2639556],
      0,
      { attributes: { keyword: '11', sat: 8, mcc: 302, mnc: 720, lac: '75df', cid: '84890c' } },
    ],
    [
      // Brazil, 00d8: only bit 12. Ignition 01, reason 05, stored 01.
      '22: ignition, reason, stored',
      '787822220e0914160f07c9021a362805090a7800d8b802d402c30e00a98a0105010213f4bb0d0a',
      '2014-09-20T22:15:07Z',
      [-19.5956844, -46.9325467],
      0,
      {
        acc: true,
        course: 184,
        attributes: {
          keyword: '22',
          sat: 9,
          mcc: 724,
          mnc: 2,
          lac: 'c30e',
          cid: 'a98a',
          eventCode: '05',
          archive: true,
        },
      },
    ],
    [
      // Mexico: 031ff30a = 52,425,482; 0be795bc = 199,726,524; 1c17: north, west, fix. A clone's own numbers follow, which are
      // ignored.
      '12 of a clone',
      '78782b1215050d03041bcf031ff30a0be795bc001c17014e14a065dd95314504b6040000001c00000cd90ab8fb6f0d0a',
      '2021-05-13T03:04:27Z',
      [29.1252678, -110.95918],
      0,
      { attributes: { keyword: '12', sat: 15, mcc: 334, mnc: 20, lac: 'a065', cid: 'dd9531' } },
    ],
    [
      // Status 46: ignition, charging. Level 6 of 6, signal 4, alarm 06.
      '16: overspeed',
      '78782516110819110208d402f264dc08289a4058d4c70901944600d300c0954606040600014057e90d0a',
      '2017-08-25T17:02:08Z',
      [27.4666467, 76.0436978],
      88,
      {
        acc: true,
        battery: 100,
        reason: 'speeding',
        attributes: {
          keyword: '16',
          sat: 4,
          mcc: 404,
          mnc: 70,
          lac: 'd3',
          cid: 'c095',
          status: '46',
          blocked: false,
          charge: true,
          rssi: 4,
          alarm: 'overspeed',
          eventCode: '06',
        },
      },
    ],
    [
      // Bit 15 of the country: its network has two bytes. The number of a fence, ff, is at the end.
      '27',
      '78782727110c0b0e170f850450059107f461ae001c7e0a81360104cb8a00bef32806030c02ff000316b10d0a',
      '2017-12-11T14:23:15Z',
      [40.196205, -74.14239],
      0,
      { acc: false, battery: 100, reason: 'position' },
    ],
    [
      // Area of four bytes, cell of eight.
      'A4',
      '78782ea4110c0c02281bf6026c18720c38d22800149c1181cc00010000260e000000000615f8012c05041102ff001058fd0d0a',
      '2017-12-12T02:40:27Z',
      [22.5769878, 113.9168933],
      0,
      { acc: false, battery: 83 },
    ],
    [
      // Flags 4403: bit 12 is 0, ignition reported, off.
      '26 without a fix',
      '7878252612030c063816c3026c10540c38c9700144030901cc002866000eee0c06040302000da2db0d0a',
      '2018-03-12T06:56:22Z',
      null,
      null,
      { acc: false, valid: false },
    ],
    [
      'a device whose clock was never set',
      '78782516000000000000c000000000000000000020000900fa0210ef00fb620006640301000468030d0a',
      null,
      null,
      null,
      { valid: false, battery: 100 },
    ],
  ])('%s', (_, frame, time, place, speed, more) => {
    const fix = fixOf(frame)
    expect({ lat: fix.lat, lng: fix.lng, speed: fix.speed, time: fix.time }).toEqual({
      lat: place?.[0] ?? null,
      lng: place?.[1] ?? null,
      speed,
      time: time === null ? null : Date.parse(time),
    })
    expect(fix).toMatchObject(more)
    if (more.attributes !== undefined) expect(fix.attributes).toEqual(more.attributes)
    expect(fix.imei).toBe(imei)
  })

  // Written for this test: 19.5 north is 35,100,000 = 02179560; 99.25 west 178,650,000 = 0aa5fb90; 60 km/h = 3c; 1c5a: west,
  // north, 90°.
  test('22 and A0 with an odometer: 0x00bc614e m', () => {
    const trip = fixOf(
      '787826221a0b1b061e00c8021795600aa5fb903c1c5a014e14a065dd953100030100bc614e0001a0980d0a',
    )
    expect(trip).toMatchObject({
      lat: 19.5,
      lng: -99.25,
      speed: 60,
      course: 90,
      odometer: 12_345_678,
      acc: false,
      reason: 'accOff',
    })
    const long = fixOf(
      '78782da01a0b1b061e00c8021795600aa5fb903c1c5a014e140000a0650000000012dd953101000000bc614e0001bdee0d0a',
    )
    expect(long).toMatchObject({ odometer: 12_345_678, acc: true, reason: 'position' })
    expect(long.attributes).toMatchObject({ mcc: 334, mnc: 20, lac: 'a065', cid: '12dd9531' })
  })
})

describe('alarms: one place, and after it status, level, signal, alarm, language', () => {
  test.each([
    ['0206040100', '000125070d0a', 'sos', '01', 'panic'],
    // 01 and a second byte that is no language: jamming on another model, otherwise unknown.
    ['0206040107', '0001a9020d0a', 'jamming', '01', 'position'],
    ['0206040109', '0001b9190d0a', 'general', '01', 'position'],
    ['0206043002', '0001c0f60d0a', 'jamming', '30', 'position'],
    ['0206047702', '000181600d0a', 'general', '77', 'position'],
    ['020604fe02', '0001556d0d0a', undefined, 'fe', 'accOn'],
    // 04e4: 12.52 V, where others have the level and the signal. The bytes that follow are no alarm.
    ['0204e40100', '000106b70d0a', undefined, undefined, 'position'],
  ])('%s', (tail, end, alarm, eventCode, reason) => {
    const fix = fixOf(`787825261a0b1b061e00c8021795600aa5fb903c1c5a09014e14a065dd9531${tail}${end}`)
    expect({ alarm: fix.attributes.alarm, eventCode: fix.attributes.eventCode, reason: fix.reason }).toEqual({
      alarm,
      eventCode,
      reason,
    })
  })

  test('the status byte tells where the alarm byte is 0', () => {
    // 7c: bits 5 to 3 are 7, removed. 62: they are 4, SOS; 04e4 is 12.52 V.
    expect(
      fixOf('7878251613020c12141ac5027951430c2a16f60014000900000000001a00007c550300020002f1e70d0a').attributes
        .alarm,
    ).toBe('removing')
    const wide = fixOf('7878241617070a150e24ca01fba0040780e177005c0001720253360027db6204e40400004bf1e90d0a')
    expect(wide).toMatchObject({ reason: 'panic', battery: null, attributes: { power: 12.52, mcc: 370 } })
  })

  test('a level of two bytes is percent: 005d', () => {
    const fix = fixOf(
      '78782616170a080c0e24c0027c58ad0c2b8b0100454e0901cc0025030328e7a0005d4b13021ec373170d0a',
    )
    expect(fix).toMatchObject({ battery: 93, attributes: { alarm: 'tampering', blocked: true } })
  })

  test('one that only names a cell', () => {
    expect(fixOf('78781219028f0a29e10036f12003040102000875dc0d0a')).toMatchObject({
      valid: false,
      time: null,
      reason: 'panic',
      attributes: { mcc: 655, mnc: 10, lac: '29e1', cid: '36f1' },
    })
  })
})

test('what a sentence has told is not told again by the heartbeat whose bits say the same', () => {
  // A position followed by status 12: the supply is cut. 92: the same, and the engine is cut.
  const place = '1a0b1b061e00c8021795600aa5fb903c1c5a09014e14a065dd9531'
  const [, told, beat] = heardAfter(
    login,
    '78780a1382060400020001a4020d0a',
    hexOf(writeFrame(0x26, Buffer.from(`${place}1206040202`, 'hex'), 2)),
    '78780a139206040002000223500d0a',
  )
  const reasonOf = (message: TrackerMessage | undefined) =>
    message?.kind === 'fixes' ? message.fixes[0]?.reason : message?.kind
  expect([reasonOf(told), reasonOf(beat)]).toEqual(['powerCut', 'position'])
  // A vibration does not report the supply, which was cut before this connection.
  const shaken = heardAfter(
    login,
    hexOf(writeFrame(0x26, Buffer.from(`${place}0a06040302`, 'hex'), 1)),
    '78780a139206040002000223500d0a',
  )
  expect(
    shaken.map((message) => (message.kind === 'fixes' ? message.fixes[0]?.attributes.alarm : null)),
  ).toEqual(['vibration', undefined])
})

test('a heartbeat says how the device is; an alarm that stands is told once, when it begins', () => {
  // Status 82: cut, ignition. 92: the supply is also cut.
  const beats = heardAfter(
    login,
    '78780a1382060400020001a4020d0a',
    '78780a139206040002000223500d0a',
    '78780a139206040002000332d90d0a',
  )
  const fixes = beats.map((beat) => (beat.kind === 'fixes' ? beat.fixes[0] : undefined))
  expect(fixes[0]).toMatchObject({ time: null, valid: false, acc: true, battery: 100 })
  expect(fixes[0]?.attributes).toEqual({ keyword: '13', status: '82', blocked: true, charge: false, rssi: 4 })
  expect(fixes.map((fix) => fix?.reason)).toEqual(['position', 'powerCut', 'position'])
  expect(heardAfter(login, '78780a139206040002000223500d0a')).toMatchObject([
    { fixes: [{ reason: 'position' }] },
  ])
  expect(fixOf('78780b23c00122040001000818720d0a').attributes).toEqual({
    keyword: '23',
    status: 'c0',
    charge: false,
    batteryVoltage: 2.9,
    rssi: 4,
  })
})

test('a heartbeat of a layout of its own only says that the device is there', () => {
  expect(heardAfter(login, '7878151330802b00000642014f0008720000802b5ee4d4c90d0a')).toMatchObject([
    { kind: 'heartbeat' },
  ])
})

describe('what a device says of itself', () => {
  test.each<[string, string, Partial<Fix>]>([
    ['volts, short', '7878079404eb001c705d0d0a', { attributes: { keyword: '94', power: 12.59 } }],
    ['volts', '79790008940000ed0289d6860d0a', { attributes: { keyword: '94', power: 2.37 } }],
    ['door', '7979000d940516090908081c030defbd2d0d0a', { door: true, attributes: { keyword: '94' } }],
    ['door, no date', '7979000794050000c9b63e0d0a', { door: false }],
    [
      'card',
      '79790020940a035985708236675805200502187214018966051912408052452f000355560d0a',
      { attributes: { keyword: '94', iccid: '8966051912408052452' } },
    ],
    [
      'tag',
      '7979000e941b02084277efef350303eadaed0d0a',
      { attributes: { keyword: '94', driver: '4277efef' } },
    ],
    [
      'tag, text',
      '79790019941b524649443a3030384642324245424133390d0a000c14930d0a',
      { attributes: { keyword: '94', driver: '008FB2BEBA39' } },
    ],
    [
      'STA1=C0;DYD=01: cut',
      '797900159404535441313d43303b4459443d30313b000161430d0a',
      { attributes: { keyword: '94', blocked: true } },
    ],
    [
      'STA1=40;DYD=01 contradicts itself',
      '797900a59404414c4d313d34353b414c4d323d44353b414c4d333d35353b535441313d34303b4459443d30313b534f533d303538353036313536372c2c3b43454e5445523d3b46454e43453d46656e63652c4f46462c302c302e3030303030302c302e3030303030302c3330302c494e206f72204f55542c303b49434349443d38393937313033313031303038393539303432463b4d4f44453d4d4f44452c312c3138303b0008f65e0d0a',
      { attributes: { keyword: '94', iccid: '8997103101008959042' } },
    ],
  ])('%s', (_, frame, more) => {
    const fix = fixOf(frame)
    expect(fix).toMatchObject({ valid: false, time: null, ...more })
    if (more.attributes !== undefined) expect(fix.attributes).toEqual(more.attributes)
    expect(heardAfter(login, frame)).toMatchObject([{ answer: null }])
  })
})

describe('replies', () => {
  test.each([
    [
      '78781815100001a9584459443d5375636365737321000200101d3f0d0a',
      'bloq',
      '0001a958',
      'taken',
      'DYD=Success!',
    ],
    [
      '787829152100000000526573746f7265206675656c20737570706c793a2053756363657373210002014077ce0d0a',
      'desbloq',
      null,
      'taken',
      'Restore fuel supply: Success!',
    ],
    [
      '797900262100000000020043006f006d006d0061006e00640020006500720072006f0072002100236e850d0a',
      null,
      null,
      'refused',
      'Command error!',
    ],
  ])('%s', (frame, comando, correlation, result, text) => {
    expect(heardAfter(login, frame)).toMatchObject([
      { kind: 'reply', id: imei, reply: { comando, correlation, result, text }, fixes: [] },
    ])
  })

  test.each([
    ['DYD=Unvalued Fix', 'bloq', 'refused'],
    ['DYD=Speed Limit, Speed 40km/h', 'bloq', 'refused'],
    ['Already in the state of fuel supply cut off,the command is not running!', 'bloq', 'taken'],
    ['HFYD=Success!', 'desbloq', 'taken'],
    ['DWXX=Lat:N19.5', 'busq', 'done'],
    ['TIMER set ok.', 'fr', 'done'],
    ['Battery:5.56V,NORMAL; GPRS:Link Up', null, 'taken'],
  ])('%s', (text, comando, result) => {
    const body = Buffer.from(`${String.fromCharCode(text.length + 4)}\0\x01\xa9\x58${text}\0\x02`, 'latin1')
    const frame = Buffer.from(writeFrame(0x15, body, 1), 'latin1').toString('hex')
    expect(heardAfter(login, frame)).toMatchObject([
      { reply: { comando, result, text, correlation: '0001a958' } },
    ])
  })

  test('the place asked for', () => {
    const [reply] = heardAfter(
      login,
      '7979007121000000000143757272656e7420706f736974696f6e214c61743a4e35342e3733393333322c4c6f6e3a4532352e3237333237302c436f757273653a3132362e35332c53706565643a302e303030302c4461746554696d653a323031372d30352d3236202031303a32373a3437000bbee30d0a',
    )
    expect(reply).toMatchObject({
      kind: 'reply',
      reply: { comando: 'busq', result: 'done' },
      fixes: [
        { lat: 54.739332, lng: 25.27327, speed: 0, course: 127, time: Date.parse('2017-05-26T10:27:47Z') },
      ],
    })
  })
})

describe('answers', () => {
  const place = '78781f121a0b1b061e00c8021795600aa5fb903c1c5a014e14a065dd953100012f790d0a'
  test.each([
    ['01, once the unit is known', login, '787805010001d9dc0d0a', 'known'],
    ['12, once it is kept', place, '787805120001b32d0d0a', 'kept'],
    ['13, at once', '78780a1382060400020001a4020d0a', '787805130001e9f10d0a', 'heard'],
    ['8A: the time', '7878058a000688290d0a', '78780b8a1a0b1b061e140006', 'heard'],
    [
      '2A: no street',
      '78782e2a0f0c1d071139ca027ac8000c4658000014d83132353230313335333231373730373900000000000001002a6ece0d0a',
      '79790015970b000000004e4126264e412626302323002a68460d0a',
      'kept',
    ],
    ['one that is not known', '78780d1f000000000000000200b196a20d0a', '7878051f00b1f9d90d0a', 'kept'],
    ['a long one that is not known', '79790005840016bb1a0d0a', '79790005840016bb1a0d0a', 'heard'],
    [
      '69, which has no serial',
      '787800691710231108500200cc080c4e2fa5640c4e2fa66e0d0a',
      '787800691710231108500d0a',
      'kept',
    ],
    ['a sign of life in a place without one', '787805120099abec0d0a', '787805120099abec0d0a', 'heard'],
  ])('%s', (_, frame, bytes, after) => {
    const [message] = heardAfter(login, frame)
    const answer = message !== undefined && 'answer' in message ? message.answer : null
    expect(hexOf(answer?.bytes).startsWith(bytes)).toBe(true)
    expect(answer?.after).toBe(after)
  })

  test('a place that is refused is answered, or it would come for ever', () => {
    const nowhere = '78781f121a0b1b061e00c80000000000000000001c00014e14a065dd95310001393a0d0a'
    const noDate = '78781f121a0d1b061e00c8021795600aa5fb903c1c5a014e14a065dd95310001cad80d0a'
    expect(heardAfter(login, nowhere, noDate)).toMatchObject([
      {
        kind: 'refused',
        id: imei,
        refusal: 'coordinates',
        answer: { bytes: textOf('787805120001b32d0d0a'), after: 'kept' },
      },
      {
        kind: 'refused',
        id: imei,
        refusal: 'malformed',
        answer: { bytes: textOf('787805120001b32d0d0a'), after: 'kept' },
      },
    ])
  })
})

describe('clocks', () => {
  const utc = '78781f121a0b1b061e00c8021795600aa5fb903c1c5a014e14a065dd953100012f790d0a'
  const east8 = '78781f121a0b1b0e1e00c8021795600aa5fb903c1c5a014e14a065dd953100010ca10d0a'
  const west6 = '78781f121a0b1b001e00c8021795600aa5fb903c1c5a014e14a065dd9531000136630d0a'
  const eightHoursAgo = '78781f121a0b1a161e00c8021795600aa5fb903c1c5a014e14a065dd95310001a5990d0a'
  const right = Date.UTC(2026, 10, 27, 6, 30)
  const hour = 3_600_000
  test.each([
    ['no zone', login, [utc, west6], [right, right - 6 * hour]],
    ['a zone that the clock does not have', loginEast8, [utc, eightHoursAgo], [right, right - 8 * hour]],
    [
      'the same, and the first sentence is an old one',
      loginEast8,
      [eightHoursAgo, utc],
      [right - 8 * hour, right],
    ],
    ['a clock that is ahead', loginEast8, [east8, utc], [right, right - 8 * hour]],
    ['a clock that is behind', loginWest6, [west6], [right]],
    ['a zone of the west that the clock does not have', loginWest6, [utc, west6], [right, right - 6 * hour]],
    [
      'what was learnt of an old sentence is given up',
      loginWest6,
      [west6, utc, west6],
      [right, right, right - 6 * hour],
    ],
  ])('%s', (_, first, frames, times) => {
    const fixes = heardAfter(first, ...frames).map((one) => (one.kind === 'fixes' ? one.fixes[0]?.time : one))
    expect(fixes).toEqual(times)
  })
})

describe('sums', () => {
  const place = '78781f120f0a140e150bc505e51e780293a9e800540000f601006e0055da00035f240d0a'
  const wrong = place.replace('5f240d0a', '5f250d0a')
  test('a wrong one is damage, of a device that has written a right one', () => {
    expect(heardAfter(login, wrong)).toEqual([{ kind: 'refused', id: imei, refusal: 'malformed' }])
    expect(heardAfter(unsummedLogin, wrong)).toMatchObject([{ kind: 'fixes', id: '490154203237518' }])
    expect(heardAfter(unsummedLogin, place, wrong)).toMatchObject([{ kind: 'fixes' }, { kind: 'refused' }])
  })

  test('of what was kept only right ones are read', () => {
    const kept = createDecoder(imei)
    expect(kept.decode(textOf(wrong), now)).toMatchObject([{ kind: 'refused' }])
    expect(kept.decode(textOf(place), now)).toMatchObject([{ kind: 'fixes', id: imei }])
  })

  test('a login with neither a right sum nor a right check digit is nobody', () => {
    // A real login of the same imei as the others, whose time zone was changed by hand.
    const changed = '787811010123456789012345100b3201000171930d0a'
    expect(createDecoder().decode(textOf(changed), now)).toMatchObject([{ kind: 'refused', id: null }])
    expect(heardAfter(changed, place)).toEqual([{ kind: 'refused', id: null, refusal: 'malformed' }])
  })

  test('a length that counts two bytes less, with a right sum', () => {
    expect(fixOf('787808134606020002044dc5050d0a')).toMatchObject({ acc: true, attributes: { charge: true } })
  })
})

/** One frame of each type that the decoder supports. */
const real = [
  login,
  '787822220e0914160f07c9021a362805090a7800d8b802d402c30e00a98a0105010213f4bb0d0a',
  '78782516110819110208d402f264dc08289a4058d4c70901944600d300c0954606040600014057e90d0a',
  '78782ea4110c0c02281bf6026c18720c38d22800149c1181cc00010000260e000000000615f8012c05041102ff001058fd0d0a',
  '78780a13440604000201baaf540d0a',
  '7979000e941b02084277efef350303eadaed0d0a',
  '78781815100001a9584459443d5375636365737321000200101d3f0d0a',
  '7878058a000688290d0a',
]

test(
  'damage never becomes a fix, throws nothing, and the good frame after it is read',
  () => {
    const damage = fc.tuple(fc.constantFrom(...real), fc.nat(), fc.integer({ min: 1, max: 255 }))
    const good = real[1] as string
    const goodFix = fixOf(good)
    fc.assert(
      fc.property(fc.array(damage, { maxLength: 5 }), (changes) => {
        const session = gt06.open()
        const hear = (hex: string) =>
          session.framer.push(Buffer.from(hex, 'hex')).flatMap((frame) => session.decode(frame, now))
        hear(login)
        for (const [hex, at, change] of changes) {
          const bytes = Buffer.from(hex, 'hex')
          const place = at % bytes.length
          bytes[place] = (bytes[place] ?? 0) ^ change
          for (const message of hear(bytes.toString('hex'))) {
            // A damaged end mark leaves the next frame intact. The damaged frame must produce nothing else.
            if (message.kind !== 'refused') throw new Error(JSON.stringify(message))
          }
        }
        const messages = Array.from({ length: 20 }, () => hear(good)).flat()
        const last = messages.at(-1)
        if (last?.kind !== 'fixes') throw new Error(JSON.stringify(last))
        expect(last.fixes).toEqual([goodFix])
      }),
      tries(500),
    )
  },
  patience,
)

test(
  'whatever a whole frame says, it throws nothing and no fix is unsound',
  () => {
    const types = fc.constantFrom(
      0x01,
      0x10,
      0x11,
      0x12,
      0x13,
      0x15,
      0x16,
      0x19,
      0x21,
      0x22,
      0x23,
      0x27,
      0x94,
      0xa0,
      0xa4,
      0xa5,
    )
    const frames = fc
      .tuple(fc.boolean(), types, fc.uint8Array({ maxLength: 60 }))
      .map(([isLong, type, rest]) => {
        // A wrong checksum is accepted from a tracker that has never sent a correct one.
        const length = rest.length + 5
        const head = isLong ? [0x79, 0x79, 0, length] : [0x78, 0x78, length]
        return Buffer.from([...head, type, ...rest, 0, 1, 0, 0, 0x0d, 0x0a]).toString('latin1')
      })
    fc.assert(
      fc.property(fc.array(frames, { maxLength: 5 }), (texts) => {
        const decoder = createDecoder()
        decoder.decode(textOf(unsummedLogin), now)
        for (const message of texts.flatMap((text) => decoder.decode(text, now))) {
          for (const fix of 'fixes' in message ? message.fixes : []) {
            expect(
              fix.valid ? Math.abs(fix.lat ?? 91) <= 90 && Math.abs(fix.lng ?? 181) <= 180 : fix.lat,
            ).toBe(fix.valid ? true : null)
            expect(Number.isNaN(fix.time ?? 0) || Number.isNaN(fix.odometer ?? 0)).toBe(false)
          }
        }
      }),
      tries(500),
    )
  },
  patience,
)

describe('types without a layout here', () => {
  /** A frame of any type, with a correct checksum. */
  const frameOf = (type: number, body: string, isExtended = false) =>
    Buffer.from(writeFrame(type, Buffer.from(body, 'hex'), 0x77, isExtended), 'latin1').toString('hex')
  // 2026-11-27 06:29:20, nine satellites; 021d13a0 = 35,460,000 is 19.7; 0aa26980 = 178,416,000 is 99.12, west; 40 km/h; north.
  const place = '1a0b1b061d14c9021d13a00aa26980281c00'
  const rest = '014e14123400567800000000'

  test.each([
    0xa2, 0x32, 0x36, 0x24, 0x17, 0x1e, 0x38, 0x95, 0x61,
  ])('a place that begins as in type 12 is read in type %i', (type) => {
    expect(fixOf(frameOf(type, place + rest))).toMatchObject({
      valid: true,
      time: Date.UTC(2026, 10, 27, 6, 29, 20),
      lat: 19.7,
      lng: -99.12,
      speed: 40,
    })
  })

  test.each([
    ['behind four bytes', 0x34, `00000000${place}${rest}`, false],
    ['behind the imei', 0x12, `0${imei}${place}014e141234005678`, false],
    ['behind the imei in type 22', 0x22, `0${imei}${place}014e141234005678000000`, false],
    ['behind its length', 0x32, `${place.slice(0, 12)}0c${place.slice(12)}${rest}`, true],
  ])('a place %s is read', (_, type, body, isExtended) => {
    expect(fixOf(frameOf(type, body, isExtended))).toMatchObject({ valid: true, lng: -99.12, speed: 40 })
  })

  test('cells around a device are kept with its time', () => {
    // From Traccar's own tests.
    expect(
      fixOf(
        '78783B2810010D02020201CC00287D001F713E287D001F7231287D001E232D287D001F4018000000000000000000000000000000000000FF00020005B14B0D0A',
      ),
    ).toMatchObject({
      valid: false,
      attributes: { keyword: '28', mcc: 460, mnc: 0, lac: '287d', cid: '1f71' },
    })
  })

  test('radio networks without a checksum are kept with their time and the first cell', () => {
    expect(fixOf('787800691710231108500200cc080c4e2fa5640c4e2fa66e0d0a')).toMatchObject({
      valid: false,
      time: Date.UTC(2017, 9, 23, 11, 8, 50),
      attributes: { keyword: '69', mcc: 204, mnc: 8, lac: 'c4e', cid: '2fa5' },
    })
    // Month 99: the receipt is the time.
    expect(fixOf('787800171799231108500200cc080c4e2fa5640c4e2fa66e0d0a')).toMatchObject({
      valid: false,
      time: null,
    })
  })

  test.each([
    ['a list of access points', 0x17, '19011910543607028f0100bc2e695a00bcb3635a00bc27c56400'],
    ['bytes of another kind', 0x36, '0102030405'],
    ['a place with an impossible date', 0x38, `1a0d${place.slice(4)}${rest}`],
    ['an answer to no command', 0x15, '0102'],
  ])('%s is acknowledged only once it is kept', (_, type, body) => {
    const [message, ...more] = heardAfter(login, frameOf(type, body))
    expect(more).toEqual([])
    expect(message).toMatchObject({ kind: 'refused', id: imei, refusal: 'unread', answer: { after: 'kept' } })
  })

  test('other bytes are never read as a place', () => {
    const decoder = createDecoder()
    decoder.decode(textOf(login), now)
    fc.assert(
      fc.property(
        fc.constantFrom(0x17, 0x1e, 0x36, 0x38, 0x61, 0x95),
        fc.uint8Array({ minLength: 1, maxLength: 60 }),
        (type, body) => {
          const frame = writeFrame(type, Buffer.from(body), 1)
          expect(decoder.decode(frame, now)).toMatchObject([{ kind: 'refused', refusal: 'unread' }])
        },
      ),
      tries(1_000),
    )
  })
})
