import { describe, expect, test } from 'vitest'
import type { Fix } from '../../../tracking/latest/fix.js'
import type { TrackerMessage } from '../../trackers/protocol.js'
import { decodeFrame } from './decode.js'
import { packetOf } from './frames.js'
import { teltonika } from './index.js'

const now = Date.parse('2026-11-27T04:00:00Z')
const id = '356307042441013'
const text = (hex: string) => Buffer.from(hex, 'hex').toString('latin1')
const hexOf = (bytes: string | undefined) => bytes && Buffer.from(bytes, 'latin1').toString('hex')

function decode(frame: string, known: string | null = id): TrackerMessage[] {
  return decodeFrame(frame, now, { id: known, ordered: null })
}

function fixesOf(frame: string): readonly Fix[] {
  const [message, ...more] = decode(frame)
  expect(more).toEqual([])
  if (message?.kind !== 'fixes') throw new Error(`no fixes: ${JSON.stringify(message)}`)
  return message.fixes
}

describe('a connection', () => {
  const login = text('000f333536333037303432343431303133')

  test('its introduction is answered with 01, and with 00 where it is nobody of ours', () => {
    expect(decode(login, null)).toEqual([
      { kind: 'login', id, answer: { bytes: '\x01', after: 'known', otherwise: '\0' } },
    ])
  })

  test('before it nothing is whose it is, and afterwards all of it', () => {
    const session = teltonika.open()
    const packet = recordsPacket(record({}))
    expect(session.decode(packet, now)).toEqual([{ kind: 'refused', id: null, refusal: 'malformed' }])
    expect(session.decode('\xff', now)).toEqual([])
    session.decode(login, now)
    expect(session.decode(packet, now)).toMatchObject([{ kind: 'fixes', id, fixes: [{ imei: id }] }])
    expect(session.decode('\xff', now)).toEqual([{ kind: 'heartbeat', id, answer: null }])
  })

  test('what was kept of one is read again without its introduction', () => {
    expect(teltonika.open(id).decode(recordsPacket(record({})), now)).toMatchObject([{ kind: 'fixes', id }])
  })
})

/**
 * Packets of real trackers, decoded by hand from the layout. A record's position begins 9 bytes after the start of its time:
 * longitude, latitude, altitude, course, satellites, speed; then the event and the ios.
 */
const sent: [what: string, hex: string, expected: object[], answer: string][] = [
  [
    // 24089d4d = 604544333, 21dee386 = 568255366, 0137 = 311, 005f = 95, 12 = 18; 66: 3827 = 14375; 67: 0f57 = 3927.
    'codec 8: ignition on, in motion',
    '000000000000004508010000015eb70a86d00024089d4d21dee3860137005f12005f000e06ef01f00150011503c800450108b5000bb6000642382718005fcd057ace19d3430f57440000000001000002bf',
    [
      {
        time: Date.parse('2017-09-25T03:17:54Z'),
        valid: true,
        lng: 60.4544333,
        lat: 56.8255366,
        altitude: 311,
        course: 95,
        speed: 95,
        acc: true,
        odometer: null,
        reason: 'position',
        attributes: {
          keyword: '08',
          sat: 18,
          rssi: 3,
          power: 14.375,
          batteryVoltage: 3.927,
          hdop: 0.6,
          motion: true,
          lac: '19d3',
          cid: '57a',
        },
      },
    ],
    '00000001',
  ],
  [
    // South and west of 0: d5e3b744 = 3588470596 - 2^32 = -706496700, ec11c762 = -334379166; 023b = 571, 011a = 282.
    'codec 16, in Santiago de Chile',
    '000000000000009F100100000164D855401800D5E3B744EC11C762023B011A060000000007200A010000010500010600010D00010E00010F00011600011700011800011F001301010000010700000108000001090000010A0000010B0000010C000001100000011100000112000001130000011400000115000001190000011A0000011B0000011C0000011D0000011E000003010200000000010300000000010400000000000100000D3B',
    [
      {
        time: Date.parse('2018-07-26T20:43:43Z'),
        lng: -70.64967,
        lat: -33.4379166,
        altitude: 571,
        course: 282,
        speed: 0,
        acc: null,
        attributes: { keyword: '10', sat: 6 },
      },
    ],
    '00000001',
  ],
  [
    // Satellites 00: the position is an old one. 00ec = 236 is the event and 1 its value; 0d56 = 3414.
    'codec 8 Extended: an alarm without a fix, and an event that means nothing to us',
    '00000000000000b98e0200000179555c7bf8010b3a1cfbebc142b00000000000000000ec000f000900f00000150000c80000450200710100740001070100fa0000ec01000500b500000018000000430d560044000000190000000100f1000000000000000000000179555c83c8010b3a1cfbebc142b0000000000000000185000f000900f00000150000c80000450200710100740001070100fa00018511000500b500000018000000430d560044000000190000000100f100000000000000000200003251',
    [
      {
        time: Date.parse('2021-05-10T08:19:55Z'),
        valid: false,
        lat: null,
        lng: null,
        speed: null,
        battery: 1,
        reason: 'position',
        attributes: {
          keyword: '8e',
          eventCode: 236,
          alarm: 'general',
          sat: 0,
          rssi: 0,
          batteryVoltage: 3.414,
          motion: false,
        },
      },
      {
        time: Date.parse('2021-05-10T08:19:57Z'),
        valid: false,
        attributes: { keyword: '8e', eventCode: 389, sat: 0, rssi: 0, batteryVoltage: 3.414, motion: false },
      },
    ],
    '00000002',
  ],
  [
    // 78 is 01000b00791c1793, engraved from its last byte: 93 checksum, 01 family.
    'a key, and its removal',
    '000000000000009f080400000159738f76b8012e13b796110ab27600d700000b00004e01000000014e000000000000000000000159738f6ee8012e13b796110ab27600d700000a00004e01000000014e01000b00791c179300000159738f6b00012e13b796110ab27600d700000a00004e01000000014e000000000000000000000159738f5f48012e13b796110ab27600d700000b00004e01000000014e01000b00791c17930400009671',
    [
      { attributes: { keyword: '08', eventCode: 78, sat: 11 } },
      {
        lng: 77.3044118,
        lat: 28.5913718,
        attributes: { keyword: '08', eventCode: 78, sat: 10, driver: '93171C79000B0001' },
      },
      { attributes: { keyword: '08', eventCode: 78, sat: 10 } },
      { attributes: { keyword: '08', eventCode: 78, sat: 11, driver: '93171C79000B0001' } },
    ],
    '00000004',
  ],
  [
    // Two of the eleven records of a tracker that sends a fifth, empty group: one more 00 at the end of each.
    'codec 8 with values of 16 bytes',
    hexOf(
      packetOf(
        Buffer.from(
          '0802' +
            '0000015d4b4dc07a00d5dbd13eec04324e020e000012000000000000000000' +
            '0000015d4b4cd5e800d5dbd13eec04324e020e000012000000000000000000' +
            '02',
          'hex',
        ),
      ),
    ) ?? '',
    [
      { lng: -70.7014338, lat: -33.5269298, altitude: 526, attributes: { keyword: '08', sat: 18 } },
      { time: Date.parse('2017-07-16T12:08:33Z') },
    ],
    '00000002',
  ],
]

describe('records', () => {
  test.each(sent)('%s', (_what, hex, expected, answer) => {
    const [message, ...more] = decode(text(hex))
    expect(more).toEqual([])
    if (message?.kind !== 'fixes') throw new Error(JSON.stringify(message))
    expect(message.fixes).toHaveLength(expected.length)
    message.fixes.forEach((fix, index) => {
      const { attributes, ...others } = expected[index] as Partial<Fix>
      expect(fix).toMatchObject({ imei: id, receivedAt: now, ...others })
      if (attributes !== undefined) expect(fix.attributes).toEqual(attributes)
    })
    expect([hexOf(message.answer?.bytes), message.answer?.after]).toEqual([answer, 'kept'])
  })

  test('a datagram is answered with its own numbers', () => {
    const hex =
      '0049cafe0122000f33353734353430373237313339373508010000015d3766f6a800003eef961ec6215e0063006d09003100070401000200f001c8000242381c18003201c7000000e10001'
    const expected = {
      kind: 'fixes',
      id: '357454072713975',
      // 003eef96 = 4124566, 1ec6215e = 516301150; 0031 = 49.
      fixes: [
        { imei: '357454072713975', lng: 0.4124566, lat: 51.630115, speed: 49, attributes: { motion: true } },
      ],
      answer: { bytes: text('0005cafe012201'), after: 'kept' },
    }
    const session = teltonika.datagrams?.open()
    expect(session?.decode(text(hex), now)).toMatchObject([expected])
    expect(teltonika.open(id).decode(text(hex), now)).toMatchObject([expected])
    for (const other of [
      hex.slice(0, -2),
      `${hex}00`,
      hex.replace('0122000f', '0222000f'),
      hex.replace('000f33', '000e33'),
    ]) {
      expect(session?.decode(text(other), now)).toEqual([{ kind: 'refused', id: null, refusal: 'malformed' }])
    }
  })

  test('of which some cannot be are answered as all, because their device would send them for ever', () => {
    const ahead = record({ time: now + 3_600_000 })
    expect(decode(recordsPacket(record({}), ahead))).toMatchObject([
      { kind: 'fixes', fixes: [{ lat: 19.4326 }], answer: { bytes: '\0\0\0\x02', after: 'kept' } },
      { kind: 'refused', id, refusal: 'future' },
    ])
    expect(decode(recordsPacket(ahead, record({ time: 0 })))).toEqual([
      { kind: 'refused', id, refusal: 'future', answer: { bytes: '\0\0\0\x02', after: 'kept' } },
      { kind: 'refused', id, refusal: 'past' },
    ])
    expect(decode(recordsPacket())).toEqual([
      { kind: 'heartbeat', id, answer: { bytes: '\0\0\0\0', after: 'kept' } },
    ])
  })

  test('that came damaged are answered with none, and sent again', () => {
    const packet = recordsPacket(record({}))
    const damaged = `${packet.slice(0, 30)}?${packet.slice(31)}`
    expect(decode(damaged)).toEqual([
      { kind: 'refused', id, refusal: 'malformed', answer: { bytes: '\0\0\0\0', after: 'heard' } },
    ])
    // Not a packet: its tracker does not wait for an answer to this.
    expect(decode(packet.slice(0, 40))).toEqual([{ kind: 'refused', id, refusal: 'malformed' }])
  })

  test.each([
    ['whose second number is another', Buffer.concat([Buffer.from([0x8e, 1]), record({}), Buffer.from([2])])],
    ['that go on behind it', Buffer.concat([Buffer.from([0x8e, 1]), record({}), Buffer.from([1, 1])])],
    ['of which one is missing', Buffer.concat([Buffer.from([0x8e, 2]), record({}), Buffer.from([2])])],
    ['of a codec that is not known', Buffer.from('07024c61410b0002', 'hex')],
  ])('%s are not answered: none of them is kept', (_what, said) => {
    expect(decode(packetOf(said))).toEqual([{ kind: 'refused', id, refusal: 'malformed' }])
  })

  test('of one millisecond have a time each, the same when they are sent again', () => {
    const packet = recordsPacket(
      record({ event: 239 }),
      record({ event: 240 }),
      record({ time: now - 59_999 }),
    )
    const times = fixesOf(packet).map(({ time }) => time)
    expect(times).toEqual([now - 60_000, now - 59_999, now - 59_998])
    expect(fixesOf(packet).map(({ time }) => time)).toEqual(times)
  })

  test('at a time that is no time they are refused, however many there are', () => {
    const never = record({ time: 2 ** 62 })
    expect(decode(recordsPacket(never, never)).map(({ kind }) => kind)).toEqual(['refused', 'refused'])
  })

  test('with satellites and 0,0 have no place, and say the rest', () => {
    const [fix] = fixesOf(recordsPacket(record({ lat: 0, lng: 0, event: 252, ios: { 252: '01' } })))
    expect(fix).toMatchObject({ valid: false, lat: null, reason: 'powerCut', time: now - 60_000 })
  })
})

describe('ios', () => {
  const cases: [what: string, ios: Record<number, string>, fix: Partial<Fix>, attributes: object][] = [
    [
      'inputs',
      { 1: '01', 2: '00', 3: '01', 4: '00' },
      {},
      { input1: true, input2: false, input3: true, input4: false },
    ],
    ['the output that cuts', { 179: '01', 180: '00' }, {}, { blocked: true, output1: true, output2: false }],
    ['the same released', { 179: '00' }, {}, { blocked: false, output1: false }],
    // 2ee0 = 12000, 1068 = 4200, 0d48 = 3400.
    ['volts', { 66: '2ee0', 67: '1068', 9: '0d48' }, {}, { power: 12, batteryVoltage: 4.2, adc1: 3.4 }],
    ['io 10 of a byte, which is the memory card', { 10: '01' }, {}, {}],
    // ff9c = -100, 00fa = 250, as two bytes and as four.
    [
      'temperatures',
      { 72: 'ff9c', 73: '000000fa', 74: 'ffffff9c' },
      {},
      { temperature: -10, temperature2: 25, temperature3: -10 },
    ],
    // 0352 = 850, 0bb8 = 3000.
    ['thermometers that do not measure', { 72: '0352', 73: '00000bb8', 74: '000007d0' }, {}, {}],
    // 000518c4 = 334020, 0000601a = 24602.
    ['a network of three digits', { 241: '000518c4' }, {}, { mcc: 334, mnc: 20 }],
    ['a network of two', { 241: '0000601a' }, {}, { mcc: 246, mnc: 2 }],
    ['a cell of 4G', { 205: '0386', 206: '0bb8', 636: '01abcdef' }, {}, { lac: 'bb8', cid: '1abcdef' }],
    ['a SIM', { 11: BigInt('8952020123456789012').toString(16) }, {}, { iccid: '8952020123456789012' }],
    ['no SIM', { 11: '0000000000000000' }, {}, {}],
    ['no key', { 78: '0000000000000000' }, {}, {}],
    // 000186a0 = 100000, 0258 = 600.
    [
      'what the vehicle says',
      { 84: '0258', 85: '0708', 87: '000186a0', 89: '2d', 90: '0100' },
      { odometer: 100_000, door: true },
      { fuelLitres: 60, rpm: 1_800, fuel: 45 },
    ],
    [
      'what it says of other sizes',
      { 84: '58', 85: '08', 87: '10', 89: '002d', 90: '01' },
      { odometer: null, door: null },
      {},
    ],
    ['all doors closed', { 90: '0000' }, { door: false }, {}],
    ["the device's own count", { 16: '000003e8', 87: '000186a0' }, { odometer: 1_000 }, {}],
    ['its battery', { 113: '57' }, { battery: 87 }, {}],
    ['signal and precision', { 21: '05', 182: '000b' }, {}, { rssi: 5, hdop: 1.1 }],
  ]

  test.each(cases)('%s', (_what, ios, fix, attributes) => {
    const [found] = fixesOf(recordsPacket(record({ ios })))
    expect(found).toMatchObject(fix)
    expect(found?.attributes).toEqual({ keyword: '8e', sat: 9, ...attributes })
  })
})

describe('an io that made the record', () => {
  test.each([
    [175, '00', 'geofenceExit', 'position'],
    [175, '01', 'geofenceEnter', 'position'],
    [155, '00', 'geofenceExit', 'position'],
    [159, '01', 'geofenceEnter', 'position'],
    [157, '03', 'overspeed', 'speeding'],
    [236, '01', 'general', 'position'],
    [242, '01', 'fallDown', 'position'],
    [246, '01', 'tow', 'position'],
    [247, '01', 'accident', 'position'],
    [247, '06', 'accident', 'position'],
    [249, '01', 'jamming', 'position'],
    [251, '01', 'idle', 'position'],
    [252, '01', 'powerCut', 'powerCut'],
    [252, '00', 'powerRestored', 'position'],
    [253, '01', 'hardAcceleration', 'position'],
    [253, '02', 'hardBraking', 'position'],
    [253, '03', 'hardCornering', 'position'],
    [255, '5a', 'overspeed', 'speeding'],
  ] as const)('%i of %s is the alarm %s, and its reason %s', (event, value, alarm, reason) => {
    const [fix] = fixesOf(recordsPacket(record({ event, ios: { [event]: value } })))
    expect(fix).toMatchObject({ reason, attributes: { alarm, eventCode: event } })
    // In a record that another io triggered, the value is only a state.
    const [state] = fixesOf(recordsPacket(record({ event: 240, ios: { [event]: value } })))
    expect(state?.reason).toBe('position')
    expect(state?.attributes).not.toHaveProperty('alarm')
  })

  test.each([
    // Parts of the recording of a crash, a pothole.
    [247, '05'],
    [247, '07'],
    [249, '00'],
    [246, '00'],
    [251, '00'],
    [253, '00'],
    [155, '02'],
    [255, '00'],
    [250, '01'],
  ] as const)('%i of %s is no alarm', (event, value) => {
    const [fix] = fixesOf(recordsPacket(record({ event, ios: { [event]: value } })))
    expect(fix?.reason).toBe('position')
    expect(fix?.attributes).not.toHaveProperty('alarm')
  })

  test('an ignition that changes is a reason, and one that is told is none', () => {
    const reasonOf = (event: number, value: string) =>
      fixesOf(recordsPacket(record({ event, ios: { 239: value } }))).map(({ acc, reason }) => [acc, reason])
    expect(reasonOf(239, '01')).toEqual([[true, 'accOn']])
    expect(reasonOf(239, '00')).toEqual([[false, 'accOff']])
    expect(reasonOf(0, '01')).toEqual([[true, 'position']])
  })

  test('an input is a panic button where it has the priority of one', () => {
    const reasonOf = (event: number, value: string, priority: number) =>
      fixesOf(recordsPacket(record({ event, priority, ios: { [event]: value } })))[0]?.reason
    expect(reasonOf(1, '01', 2)).toBe('panic')
    expect(reasonOf(4, '01', 2)).toBe('panic')
    expect(reasonOf(1, '00', 2)).toBe('position')
    expect(reasonOf(1, '01', 1)).toBe('position')
    expect(reasonOf(240, '01', 2)).toBe('position')
  })
})

interface Sent {
  readonly time?: number
  readonly priority?: number
  readonly lat?: number
  readonly lng?: number
  readonly event?: number
  /** Hexadecimal value by io. */
  readonly ios?: Readonly<Record<number, string>>
}

/** A record of codec 8 Extended, with each io in the group of its value's size. */
function record({
  time = now - 60_000,
  priority = 0,
  lat = 19.4326,
  lng = -99.1332,
  event = 0,
  ios = {},
}: Sent): Buffer {
  const head = Buffer.alloc(28)
  head.writeBigUInt64BE(BigInt(time))
  head[8] = priority
  head.writeInt32BE(Math.round(lng * 1e7), 9)
  head.writeInt32BE(Math.round(lat * 1e7), 13)
  head.writeInt16BE(2_240, 17)
  head.writeUInt16BE(180, 19)
  head[21] = 9
  head.writeUInt16BE(60, 22)
  head.writeUInt16BE(event, 24)
  head.writeUInt16BE(Object.keys(ios).length, 26)
  const groups = [1, 2, 4, 8].flatMap((size) => {
    const own = Object.entries(ios).filter(([, value]) => value.length === 2 * size)
    return [
      uint16(own.length),
      ...own.flatMap(([io, value]) => [uint16(Number(io)), Buffer.from(value, 'hex')]),
    ]
  })
  return Buffer.concat([head, ...groups, uint16(0)])
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff])
}

function recordsPacket(...records: Buffer[]): string {
  const count = Buffer.from([records.length])
  return packetOf(Buffer.concat([Buffer.from([0x8e]), count, ...records, count]))
}
