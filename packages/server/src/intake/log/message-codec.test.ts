import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixAfter, noSatellites } from '../../testing/fix.js'
import type { Fix } from '../../tracking/latest/fix.js'
import { decodeMessage, type Entry, encodeMessages, UnreadableMessage } from './message-codec.js'

const entryOf = (fix: Fix, raw = ''): Entry => ({
  fix,
  letter: { imei: fix.imei, protocol: 'coban', raw, receivedAt: fix.receivedAt },
})
const travelled = (entries: readonly Entry[]) => encodeMessages(entries).flatMap(decodeMessage)
const messageOf = (content: unknown) => Buffer.from(JSON.stringify(content))

describe('a message of the log', () => {
  test('brings fixes as they were, the smallest and the largest of numbers too', () => {
    const extreme: readonly Partial<Fix>[] = [
      { ...noSatellites, time: null, course: null, reason: 'panic' },
      { lat: -90, lng: 180, speed: Number.MIN_VALUE, altitude: -Number.MAX_VALUE, odometer: 0.1 + 0.2 },
      { lat: 19.123_456_7, lng: -99.000_000_1, receivedAt: Number.MAX_SAFE_INTEGER, time: 1 },
      { acc: true, door: false, battery: 1e-7, reason: 'data' },
      { attributes: { __proto__x: true, '': '', ñ: '«ü» \u2028 \\ " \t', 'a,b': 1e21, no: false } },
      { attributes: JSON.parse('{"__proto__":"of its own","constructor":1}') },
    ]
    const entries = extreme.map((more) => entryOf({ ...fixAfter(0, {}), ...more }, 'imei:1,\u0000\u00ff;'))
    expect(travelled(entries)).toEqual(entries)
    expect(Object.keys(travelled(entries).at(-1)?.fix?.attributes ?? {})).toEqual([
      '__proto__',
      'constructor',
    ])
  })

  test('brings whatever a tracker may have said', () => {
    // JSON has no -0, and a stored fix has none either.
    const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
    const fix = fc.record<Partial<Fix>>({
      imei: fc.string(),
      time: fc.option(number),
      lat: fc.option(number),
      odometer: fc.option(number),
      valid: fc.boolean(),
      acc: fc.option(fc.boolean()),
      attributes: fc.dictionary(fc.string(), fc.oneof(fc.string(), number, fc.boolean())),
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(fix, fc.string({ unit: 'binary' }))), (said) => {
        const entries = said.map(([more, raw]) => entryOf({ ...fixAfter(0, {}), ...more }, raw))
        expect(travelled(entries)).toEqual(entries)
      }),
    )
  })

  test('brings what was set aside, with its bytes and the reason', () => {
    const letter = { imei: 'taxi-3', protocol: 'osmand', raw: 'id=taxi-3&lat=ñ', receivedAt: 7 } as const
    const entries: Entry[] = [
      { fix: null, letter, reason: 'RangeError: so it was' },
      entryOf(fixAfter(1, {})),
    ]
    expect(travelled(entries)).toEqual(entries)
  })

  test('holds so many, and so many bytes, that NATS takes it; the order stays', () => {
    const entries = Array.from({ length: 450 }, (_, second) => entryOf(fixAfter(second, {})))
    const messages = encodeMessages(entries)
    expect(messages.map((message) => decodeMessage(message).length)).toEqual([200, 200, 50])
    expect(messages.flatMap(decodeMessage)).toEqual(entries)
    const large = Array.from({ length: 9 }, (_, second) => entryOf(fixAfter(second, {}), 'x'.repeat(150_000)))
    expect(encodeMessages(large).map(({ length }) => length < 1_048_576)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(travelled(large)).toEqual(large)
    expect(encodeMessages([])).toEqual([])
  })

  const row = JSON.parse(Buffer.from(encodeMessages([entryOf(fixAfter(0, {}))])[0] ?? []).toString())
    .entries[0]
  const changed = (place: number, value: unknown) => [
    row[0],
    row[1],
    row[2].map((one: unknown, index: number) => (index === place ? value : one)),
  ]
  test.each<[string, Buffer, RegExp]>([
    ['nothing', Buffer.alloc(0), /no JSON/],
    ['bytes', Buffer.from([0xff, 0x00, 0x80]), /no JSON/],
    ['half of one', Buffer.from('{"version":1,"entries":[['), /no JSON/],
    ['a word', messageOf('hola'), /no message/],
    ['no version', messageOf({ entries: [] }), /no message/],
    ['a newer version', messageOf({ version: 2, entries: [] }), /of version 2, and 1 is known/],
    ['a version in letters', messageOf({ version: '1', entries: [] }), /of version 1/],
    ['no list', messageOf({ version: 1, entries: {} }), /no list/],
    ['a row of another form', messageOf({ version: 1, entries: [['coban', 'x', 1, 2]] }), /neither/],
    ['no protocol of ours', messageOf({ version: 1, entries: [['toString', 'x', []]] }), /how it came/],
    ['a fix with a field less', messageOf({ version: 1, entries: [['coban', 'x', [1]]] }), /other fields/],
    ['an imei that is a number', messageOf({ version: 1, entries: [changed(0, 1)] }), /imei of entry 0/],
    ['a latitude in letters', messageOf({ version: 1, entries: [row, changed(4, '19')] }), /lat of entry 1/],
    ['a reason of another kind', messageOf({ version: 1, entries: [changed(13, 'valueOf')] }), /reason/],
    ['attributes of attributes', messageOf({ version: 1, entries: [changed(14, { a: {} })] }), /attributes/],
  ])('refuses %s', (_what, data, why) => {
    expect(() => decodeMessage(data)).toThrow(UnreadableMessage)
    expect(() => decodeMessage(data)).toThrow(why)
  })
})
