import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TrackFix } from '../../tracks/track.js'
import { codecVersion, type PositionRow, packTrack, readPacked, unpackTrack } from './track-codec.js'

const day = 86_400_000
const start = Date.UTC(2026, 2, 1)

/** Any number, inside or outside the range of a column, mostly of the kind that trackers send. */
const double = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((steps) => steps / 1e7),
  },
  { weight: 2, arbitrary: fc.integer({ min: -100_000, max: 100_000 }).map((steps) => steps / 100) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
  fc.constantFrom(
    -0,
    Number.NaN,
    Infinity,
    -Infinity,
    Number.MAX_VALUE,
    5e-324,
    2 ** 53,
    2 ** 31,
    2 ** 50 + 1,
  ),
)
const real = double.map(Math.fround)
const flag = fc.option(fc.boolean())
const text = fc.string({ unit: 'binary' })

/** Formats a value as jsonb does. */
function printed(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, held]) => `${JSON.stringify(key)}: ${printed(held)}`)
    .join(', ')}}`
}

const attributes = fc.oneof(
  fc
    .record({ satellites: fc.nat(20), hdop: double, alarm: text }, { requiredKeys: ['satellites'] })
    .map(printed),
  fc.json({ stringUnit: 'binary' }).map((json) => printed(JSON.parse(json))),
  fc.dictionary(fc.oneof(text, fc.constantFrom('deviceTime', '__proto__', 'a": "b')), text).map(printed),
  fc.constantFrom(
    ...['{}', '{"a": 1.10, "b": 1e400}', '{"a": {"deviceTime": 1}}', '{"deviceTime": 1}', '["deviceTime"]'],
    ...[
      '"deviceTime"',
      '{"a": "\\": \\"b\\\\"}',
      '{"a": true, "b": null}',
      '{"a": -0.0, "b": [{"c": "d"}]}',
      'null',
    ],
  ),
)

const reasons = [
  'position',
  'panic',
  'lowBattery',
  'accOn',
  'accOff',
  'door',
  'speeding',
  'powerCut',
] as const
const reason = fc.oneof(fc.constantFrom(...reasons, 'data', 'toString'), text)

/** Columns are uniform or mixed: a column that is never null, or always null, has a different encoding. */
const columnOf = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof(fc.constant(fc.option(value)), fc.constant(value), fc.constant(fc.constant(null)))

const tracks = fc
  .record({
    doubles: columnOf(double),
    reals: columnOf(real),
    courses: columnOf(fc.integer({ min: -32_768, max: 32_767 }).filter((course) => course !== 511)),
    attributes: columnOf(attributes),
    day: fc.oneof(
      fc.constant(start),
      fc.constantFrom(0, -8.64e15, 8.64e15 - day, Number.MAX_SAFE_INTEGER - day),
    ),
  })
  .chain(({ doubles, reals, courses, attributes, day: midnight }) =>
    fc.uniqueArray(
      fc.record<PositionRow>(
        {
          time: fc.integer({ min: 0, max: day - 1 }).map((time) => midnight + time),
          received_at: fc.oneof(
            fc.integer({ min: -day, max: 90 * day }).map((delay) => start + delay),
            fc.maxSafeInteger(),
          ),
          valid: fc.boolean(),
          lat: doubles,
          lng: doubles,
          speed: reals,
          course: courses,
          altitude: reals,
          acc: flag,
          door: flag,
          battery: reals,
          odometer: doubles,
          accuracy: reals,
          reason,
          attributes,
        },
        { noNullPrototype: true },
      ),
      { maxLength: 300, selector: ({ time }) => time, size: 'max' },
    ),
  )
  .map((fixes) => fixes.sort((a, b) => a.time - b.time))

const unpacked = (body: Uint8Array) => unpackTrack(body, codecVersion)
function read(body: Uint8Array, from = -Infinity, to = Infinity): TrackFix[] {
  const track = readPacked(body, codecVersion)
  const given: TrackFix[] = []
  track.each(from, to, (fix) => given.push(fix))
  expect([...track.fixes(from, to)]).toEqual(given)
  return given
}

/** The fixes as the table returns them to histories. */
function inHistories(fixes: readonly PositionRow[]): TrackFix[] {
  /** Rounds like `rint`, limited to an int4. */
  const whole = (value: number) => {
    const below = Math.floor(value)
    const up = value - below > 0.5 || (value - below === 0.5 && below % 2 !== 0)
    const rounded = up ? below + 1 : below
    return rounded > -(2 ** 31) && rounded < 2 ** 31 ? BigInt(rounded) : null
  }
  const inSteps = (value: number | null, parts: number) => {
    const steps = value === null ? null : whole(value * parts)
    return steps === null ? null : Number(steps) / parts
  }
  const named = (text: string | null) => {
    const value: unknown = JSON.parse(text ?? 'null')
    if (Array.isArray(value)) return value.includes('deviceTime')
    return typeof value === 'object' && value !== null
      ? Object.keys(value).includes('deviceTime')
      : value === 'deviceTime'
  }
  return fixes
    .filter(({ reason }) => reason !== 'data')
    .map(({ time, lat, lng, valid, speed, course, acc, accuracy, attributes, reason }) => {
      const isPlaced = valid && lat !== null && lng !== null
      // The database sorts NaN above any number.
      const metres = accuracy === null ? -1 : accuracy <= 32_767 ? Math.ceil(accuracy) : 32_767
      return {
        time,
        lat: isPlaced ? inSteps(lat, 1e7) : null,
        lng: isPlaced ? inSteps(lng, 1e7) : null,
        speed: inSteps(speed === null ? null : Math.fround(speed), 100),
        course,
        acc,
        accuracy: metres === -1 ? null : metres === 0 ? 0 : metres,
        received: named(attributes),
        reason: reasons.find((known) => known === reason) ?? 'position',
      }
    })
}

test('whatever a day holds comes back as it was', () => {
  fc.assert(
    fc.property(tracks, (fixes) => {
      expect(unpacked(packTrack(fixes))).toStrictEqual(fixes)
    }),
  )
})

test('histories read what the table would give them, of any part of the day', () => {
  fc.assert(
    fc.property(tracks, fc.nat(300), fc.nat(300), fc.boolean(), (fixes, a, b, isBetween) => {
      const body = packTrack(fixes)
      const all = inHistories(fixes)
      expect(read(body)).toStrictEqual(all)
      expect(readPacked(body, codecVersion).count).toBe(all.length)
      const [from, to] = [fixes[a]?.time ?? start, fixes[b]?.time ?? start + day].map(
        (at) => at + Number(isBetween),
      )
      const within = all.filter(({ time }) => time >= (from as number) && time <= (to as number))
      expect(read(body, from, to)).toStrictEqual(within)
    }),
  )
})

/** A car of a fleet that moves all day, with a receiver error of a metre or two. */
function drive(
  seed: number,
  { every, decimals, attributes }: { every: number; decimals: number; attributes: boolean },
): PositionRow[] {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const wander = (size: number) => (random() + random() + random() - 1.5) * size
  const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
  let [lat, lng, speed, heading, aim, satellites, odometer] = [19.4326, -99.1332, 0, 90, 40, 11, 81_234_000]
  return Array.from({ length: Math.floor(day / every / 1_000) }, (_, index) => {
    if (random() < 0.03) aim = random() < 0.3 ? 0 : 20 + random() * 70
    if (random() < 0.05) heading += random() < 0.5 ? 90 : -90
    speed = Math.max(0, speed + (aim - speed) * 0.5 + wander(speed > 0 ? 6 : 0))
    if (aim === 0 && speed < 3) speed = 0
    else heading += wander(10)
    const metres = (speed / 3.6) * every
    lat += (metres * Math.cos((heading * Math.PI) / 180)) / 111_320
    lng += (metres * Math.sin((heading * Math.PI) / 180)) / 104_980
    odometer += metres
    satellites = Math.min(14, Math.max(5, satellites + Math.round(wander(1))))
    const time = start + index * every * 1_000
    const noise = speed === 0 ? 0 : 1.5e-5
    return {
      time,
      received_at: time + 300 + Math.floor(random() * 1_200),
      valid: true,
      lat: rounded(lat + wander(noise), decimals),
      lng: rounded(lng + wander(noise), decimals),
      speed: rounded(speed, 1),
      course: ((Math.round(heading) % 360) + 360) % 360,
      altitude: attributes ? Math.round(2_240 + 30 * Math.sin(index / 90) + wander(2)) : null,
      acc: true,
      door: null,
      battery: null,
      odometer: attributes ? rounded(odometer, 0) : null,
      accuracy: null,
      reason: 'position',
      attributes: attributes
        ? `{"hdop": ${rounded(0.6 + (14 - satellites) / 10 + random() * 0.2, 1)}, "satellites": ${satellites}}`
        : null,
    }
  })
}

test.each([
  [5, { every: 10, decimals: 6, attributes: false }],
  [5.5, { every: 10, decimals: 7, attributes: false }],
  [7.5, { every: 10, decimals: 7, attributes: true }],
  [6.5, { every: 60, decimals: 6, attributes: false }],
  [9, { every: 60, decimals: 7, attributes: true }],
])('a fix of a day on the road takes %d bytes at most: %o', (most, kind) => {
  const fixes = drive(7, kind)
  expect(packTrack(fixes).length / fixes.length).toBeLessThan(most)
})

const damaged = drive(3, { every: 600, decimals: 7, attributes: true })

test('a body that is cut, longer, damaged or of another version is refused', () => {
  const body = packTrack(damaged)
  for (const version of [0, 2, Number.NaN]) {
    expect(() => unpackTrack(body, version)).toThrow('version')
    expect(() => readPacked(body, version)).toThrow('version')
  }
  for (let length = 0; length < body.length; length += 1)
    expect(() => unpacked(body.subarray(0, length))).toThrow('packed track')
  expect(() => unpacked(Buffer.concat([body, Buffer.alloc(1)]))).toThrow('packed track')
  for (let at = 0; at < body.length; at += 1) {
    const other = Buffer.from(body)
    other[at] = (other[at] as number) ^ (1 << (at % 8))
    expect(() => unpacked(other)).toThrow('packed track')
  }
})

/** A length in two bytes, as the codec reads it. */
const lengthOf = (bytes: Uint8Array) =>
  Buffer.from([(bytes.length % 128) + 128, Math.floor(bytes.length / 128)])

/** A complete body with arbitrary columns. */
function bodyOf(hot: Uint8Array, side: Uint8Array): Buffer {
  const [first, second] = [hot, side].map((columns) => {
    const block = Buffer.concat([lengthOf(columns), deflateRawSync(columns)])
    const check = Buffer.alloc(4)
    check.writeUInt32LE(crc32(block))
    return Buffer.concat([check, block])
  }) as [Buffer, Buffer]
  return Buffer.concat([lengthOf(first), first, second])
}

test('columns that make no sense are refused', () => {
  const bytes = fc.uint8Array({ maxLength: 200 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 127 }), bytes, bytes, (count, hot, side) => {
      const body = bodyOf(Buffer.from([count, ...hot]), side)
      expect(() => unpacked(body)).toThrow('packed track')
      expect(() => readPacked(body, codecVersion)).toThrow('packed track')
    }),
  )
})

test('fixes that are not in the order of their times are not packed', () => {
  expect(() => packTrack(damaged.toReversed())).toThrow('out of order')
  expect(() => packTrack([...damaged.slice(0, 1), ...damaged.slice(0, 1)])).toThrow('out of order')
})
