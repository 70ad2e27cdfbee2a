import { createConnection } from 'node:net'
import { gps103Sentence as sentence } from '@baliza/agreement'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseFixture, oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { heapUsed, patience, tries } from '../testing/fuzz.js'
import { startIntake } from '../testing/intake.js'
import type { Fix } from '../tracking/latest/fix.js'
import type { EndpointRequest } from './http-endpoint.js'
import type { Intake } from './intake.js'
import { decodeFrame } from './protocols/coban/decode.js'
import { createFramer } from './protocols/coban/frames.js'

const imei = '359586015829802'
/** Unit that sends only valid sentences. They must be stored despite the other traffic. */
const bystander = '864035050002451'
const secret = 'open sesame'
/** Property names that every object inherits. */
const prototypeWords = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'toJSON']
/** Real sentences of trackers, of every kind that the decoders support. */
const real = [
  '##,imei:359586015829802,A;',
  '359586015829802;',
  'imei:359710049092324,tracker,151027025958,,F,235957.000,A,2429.5156,N,04424.5828,E,0.01,27.91,,0,0,,,;',
  'imei:359710049090138,tracker,160629022948,,F,182949.000,A,4043.8839,N,11328.8029,W,65.26,271.82,,1,0,31.37%,51442,;',
  'imei:864035052942928,,241214083746,100%,F,123746.000,A,1012.63368,N,06757.59559,W,0.00,340.61;',
  'imei:359586015829802,help me,0809231429,13554900601,F,062947.294,A,2234.4026,N,11354.3277,E,0.00,;',
  'imei:359710041100000,tracker,000000000,,L,,,fa8,,c9af,,,,,0,0,0.00%,,;',
  'imei:861359038609986,Equipo 1,---,------,----,214734,241018,26,1,-33.42317,-70.61930,067,229,0674,1.00,08,0,1,---,*',
  'imei:353451044508750,109,0809231929,,F,055403.000,A,2233.1870,N,11354.3067,E,0.00,30.1,,1,0,10.5%,0.0%,28;',
  'imei:359710049090138,OBD,160629022949,51442,0.00,15.88,5632,122,40.39%,95,0.00%,2101,13.80,,,,;',
]

/** Every sender is registered: sentences of unknown trackers are discarded before they can cause a failure. */
const registered = [...new Set([imei, bystander, ...real.flatMap((text) => /\d{15}/.exec(text)?.[0] ?? [])])]

/** A real sentence in which an inherited property name replaces one of the fields. */
const worded = fc
  .tuple(fc.constantFrom(...real), fc.nat({ max: 12 }), fc.constantFrom(...prototypeWords))
  .map(([text, at, word]) => {
    const fields = text.split(',')
    // The first field identifies the tracker, so it stays. The keyword, which is the second, is replaced most often.
    fields[Math.min(fields.length - 1, Math.max(1, at - 4))] = word
    return fields.join()
  })
/** A real sentence with some characters replaced, removed, doubled or swapped for a delimiter. */
const mutated = fc
  .tuple(
    fc.constantFrom(...real),
    fc.array(
      fc.tuple(fc.nat(), fc.constantFrom('', ',', ';', 'imei:', '-', '9', '\0', 'ñ', 'NaN', '1e999')),
      {
        maxLength: 6,
      },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce((now, [at, put]) => {
      const place = at % (now.length + 1)
      return now.slice(0, place) + put + now.slice(place + (at % 3))
    }, text),
  )
const junk = fc.oneof(
  { weight: 3, arbitrary: mutated.map((text) => Buffer.from(text, 'latin1')) },
  { weight: 2, arbitrary: worded.map((text) => Buffer.from(text, 'latin1')) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
)
/** Positions at which bytes are split into chunks. */
const cuts = fc.array(fc.nat(), { maxLength: 12 })

test(
  'whatever bytes come, cut wherever, the decoder throws nothing and makes no impossible fix',
  () => {
    fc.assert(
      fc.property(fc.array(junk, { maxLength: 8 }), cuts, (pieces, at) => {
        const framer = createFramer()
        const frames = chunks(Buffer.concat(pieces), at).flatMap((chunk) => framer.push(chunk))
        for (const message of frames.flatMap((frame) => decodeFrame(frame, Date.now())))
          if ('fix' in message && message.fix !== null) expectSound(message.fix)
      }),
      tries(3_000),
    )
  },
  patience,
)

describe.each([oneDatabase()])('the intake on $name', (kind) => {
  const database = databaseFixture(kind)
  let intake: Intake
  let clock = Date.now() - 3 * 86_400_000

  beforeAll(async () => {
    await database.query(
      `insert into units (imei, id, nombre, registro) select imei, imei, imei, 0 from unnest($1::text[]) as imei`,
      [registered],
    )
    intake = await startIntake(database, { traccarSecret: secret })
  })
  afterAll(async () => {
    await intake.close()
  })

  /** Returns a time that no other fix of this test has, Unix ms. */
  function moment(): number {
    clock += 1_000
    return Math.floor(clock / 1_000) * 1_000
  }
  async function areStored(times: readonly number[], of = imei): Promise<boolean> {
    const rows = await database.query(
      'select 1 from positions where imei = $1 and time = any($2::bigint[])',
      [of, times],
    )
    return rows.length === times.length
  }
  const good = (time: number, of = imei) =>
    Buffer.from(sentence(of, 'tracker', time, { lat: 19.4, lng: -99.1, speed: 30, course: 90, acc: true }))
  /** Another unit, over its own connection, which the earlier bytes must not affect. */
  async function expectBystanderStored(): Promise<void> {
    const time = moment()
    await send([good(time, bystander)])
    await eventually(async () => expect(await areStored([time], bystander)).toBe(true))
    expect(intake.stats().queue).toMatchObject({ retries: 0, failure: null })
    // The server handles all of it: a rejected or failed message would be a bug.
    for (const { rejected, failed } of Object.values(intake.stats().doors))
      expect({ rejected, failed }).toEqual({ rejected: 0, failed: 0 })
  }

  test(
    'good sentences between bad ones are stored, however the bytes are cut',
    async () => {
      const before = heapUsed()
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(junk, fc.boolean()), { maxLength: 12 }),
          cuts,
          async (pieces, at) => {
            const times: number[] = []
            const bytes = pieces.flatMap(([bad, followed]) => {
              if (!followed) return [bad, Buffer.from(';')]
              const time = moment()
              times.push(time)
              return [bad, Buffer.from(';'), good(time)]
            })
            // The first bytes of a connection determine its protocol.
            await send(chunks(Buffer.concat([Buffer.from(`##,imei:${imei},A;`), ...bytes]), at))
            await eventually(async () => expect(await areStored(times)).toBe(true))
            await expectBystanderStored()
          },
        ),
        tries(40),
      )
      expect(heapUsed() - before).toBeLessThan(20)
    },
    patience,
  )

  test(
    'random bytes cost a connection at worst, and nobody else’s',
    async () => {
      const honest = createConnection(intake.ports.trackers, '127.0.0.1')
      await fc.assert(
        fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 4_000 }), { maxLength: 4 }), async (pieces) => {
          await send(pieces.map((piece) => Buffer.from(piece)))
          const time = moment()
          honest.write(good(time))
          await eventually(async () => expect(await areStored([time])).toBe(true))
          await expectBystanderStored()
        }),
        tries(25),
      )
      honest.destroy()
    },
    patience,
  )

  /** Sends everything, even if the endpoint stops reading. */
  function send(parts: readonly Buffer[]): Promise<void> {
    return new Promise((resolve) => {
      const socket = createConnection(intake.ports.trackers, '127.0.0.1')
      socket.setNoDelay()
      socket.on('error', () => resolve())
      socket.on('close', () => resolve())
      socket.resume()
      for (const part of parts) socket.write(part)
      socket.end()
    })
  }

  const value = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.double().map(String),
    fc.integer().map(String),
    fc.constantFrom(
      ...prototypeWords,
      '',
      'null',
      'true',
      '-1',
      '1e400',
      'NaN',
      '2026-11-21T04:00:00Z',
      '19.4,-99.1',
      '🚚\ud800',
    ),
  )
  const names =
    'id deviceid timestamp lat lon location speed bearing heading altitude batt valid odometer alarm ignition x'
  const query = fc
    .array(fc.tuple(fc.constantFrom(...names.split(' '), ...prototypeWords), value), { maxLength: 12 })
    .map((pairs) => pairs.map(([name, text]) => `${name}=${encode(text)}`).join('&'))
  const json = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.json({ maxDepth: 4 }),
    jsonLike({ device_id: imei, location: jsonParts() }),
    jsonLike({ device_id: imei, location: fc.array(jsonParts(), { maxLength: 4 }) }),
    // As text, because a JavaScript object cannot have such a field as its own.
    fc
      .constantFrom(...prototypeWords)
      .map(
        (word) =>
          `{"device_id":"${imei}","location":{"event":"${word}","alarm":"${word}","${word}":1,"extras":{"${word}":"${word}"},` +
          `"coords":{"latitude":19.4,"longitude":-99.1,"${word}":2}},"position":{"latitude":19.4,"longitude":-99.1,` +
          `"attributes":{"alarm":"${word}","${word}":"${word}"}},"device":{"uniqueId":"${imei}"},"${word}":{}}`,
      ),
    jsonLike({
      position: positionParts(),
      device: fc.oneof(fc.jsonValue(), fc.constant({ uniqueId: imei })),
    }),
  )
  const request = (url: string, body = '', headers = {}): EndpointRequest => ({
    method: body === '' ? 'GET' : 'POST',
    url,
    headers,
    body,
    sender: { address: '127.0.0.1', port: 5055 },
  })

  test(
    'whatever an OsmAnd client sends is answered, and the next good one is stored',
    async () => {
      const before = heapUsed()
      await fc.assert(
        fc.asyncProperty(fc.array(fc.oneof(query, json), { maxLength: 30 }), async (sent) => {
          const time = moment()
          const answers = await Promise.all([
            ...sent.map((text) =>
              intake.osmand(
                text.startsWith('{') || text.startsWith('[')
                  ? request('/', text)
                  : request(`/?id=${imei}&${text}`),
              ),
            ),
            intake.osmand(request(`/?id=${imei}&lat=19.5&lon=-99.2&timestamp=${time}`)),
          ])
          expect(answers.pop()).toEqual({ status: 200, body: '' })
          for (const { status } of answers) expect([200, 400, 404, 405]).toContain(status)
          expect(await areStored([time])).toBe(true)
          await expectBystanderStored()
        }),
        tries(20),
      )
      expect(heapUsed() - before).toBeLessThan(20)
    },
    patience,
  )

  test(
    'whatever a Traccar forwards is answered, and the next good one is stored',
    async () => {
      const headers = { authorization: `Bearer ${secret}` }
      const before = heapUsed()
      await fc.assert(
        fc.asyncProperty(fc.array(json, { maxLength: 30 }), async (sent) => {
          const time = moment()
          const position = {
            latitude: 19.5,
            longitude: -99.2,
            fixTime: new Date(time).toISOString(),
            valid: true,
          }
          const answers = await Promise.all([
            ...sent.map((text) => intake.traccar(request('/traccar', text === '' ? ' ' : text, headers))),
            intake.traccar(
              request('/traccar', JSON.stringify({ position, device: { uniqueId: imei } }), headers),
            ),
          ])
          expect(answers.pop()).toEqual({ status: 200, body: '' })
          for (const { status } of answers) expect([200, 400, 404]).toContain(status)
          expect(await areStored([time])).toBe(true)
          await expectBystanderStored()
        }),
        tries(20),
      )
      expect(heapUsed() - before).toBeLessThan(20)
    },
    patience,
  )
})

function chunks(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end))
}

function expectSound({ imei: name, time, lat, lng, speed, course, valid }: Fix): void {
  expect(name).toMatch(/^[\w.:@-]{4,64}$/)
  for (const number of [time, lat, lng, speed, course])
    expect(number === null || Number.isFinite(number)).toBe(true)
  expect(valid).toBe(lat !== null && lng !== null)
  expect(Math.abs(lat ?? 0)).toBeLessThanOrEqual(90)
  expect(Math.abs(lng ?? 0)).toBeLessThanOrEqual(180)
}

/** Encodes for a query. Replaces half of a surrogate pair, which no URL can contain. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
}

/** An object whose fields are valid, missing or arbitrary. */
function jsonLike(fields: Readonly<Record<string, unknown>>): fc.Arbitrary<string> {
  return messy(fields).map((thing) => JSON.stringify(thing))
}

function messy(fields: Readonly<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(fields).map(([name, given]) => {
    const right = given instanceof fc.Arbitrary ? (given as fc.Arbitrary<unknown>) : fc.constant(given)
    return [
      name,
      fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: fc.jsonValue() }),
    ] as const
  })
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] })
}

function numbers(): fc.Arbitrary<unknown> {
  return fc.oneof(fc.double(), fc.integer({ min: -200, max: 200 }), fc.constantFrom('19.4', null, -1, 1e300))
}

function jsonParts(): fc.Arbitrary<unknown> {
  return messy({
    timestamp: fc.oneof(fc.constantFrom('2026-11-21T04:00:00.000Z', 'ayer'), fc.integer()),
    coords: messy({
      latitude: numbers(),
      longitude: numbers(),
      speed: numbers(),
      heading: numbers(),
      altitude: numbers(),
      accuracy: numbers(),
    }),
    battery: messy({ level: numbers(), is_charging: fc.boolean() }),
    odometer: numbers(),
    event: fc.string(),
    extras: fc.dictionary(fc.string(), fc.jsonValue()),
  })
}

function positionParts(): fc.Arbitrary<unknown> {
  return messy({
    latitude: numbers(),
    longitude: numbers(),
    fixTime: fc.constantFrom('2026-11-21T04:00:00.000Z', 'ayer', 0, -1, 1e18),
    deviceTime: fc.constantFrom('2026-11-21T04:00:00.000Z', null),
    valid: fc.boolean(),
    outdated: fc.boolean(),
    speed: numbers(),
    course: numbers(),
    altitude: numbers(),
    attributes: fc.oneof(
      messy({ ignition: fc.boolean(), batteryLevel: numbers(), odometer: numbers(), alarm: fc.string() }),
      fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 100 }),
    ),
  })
}
