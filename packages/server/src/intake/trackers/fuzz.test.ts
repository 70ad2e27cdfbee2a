import { createConnection } from 'node:net'
import { simulatedTracker, type TrackerProtocolName, trackerProtocols } from '@baliza/agreement'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseFixture, oneDatabase } from '../../testing/databases.js'
import { eventually } from '../../testing/eventually.js'
import { heapUsed, patience, tries } from '../../testing/fuzz.js'
import { startIntake } from '../../testing/intake.js'
import type { Intake } from '../intake.js'
import { protocolsByName } from '../protocols/index.js'

const names = Object.keys(trackerProtocols) as TrackerProtocolName[]
/** Each protocol has a tracker that sends arbitrary bytes and a tracker that sends only valid ones. All are registered. */
function idOf(name: TrackerProtocolName, kind: 'wild' | 'good'): string {
  const isShort = name === 'suntech' || name === 'h02'
  return `${isShort ? '2050000' : '8640350500000'}${kind === 'good' ? 1 : 2}${names.indexOf(name)}`
}
const moment = { lat: 19.43261, lng: -99.13321, speed: 43, course: 90, acc: true }

/** Bytes replaced, removed or inserted, as by a network or a faulty tracker. */
const damage = fc.array(
  fc.tuple(fc.nat(), fc.constantFrom('put', 'drop', 'twice', 'flip'), fc.nat({ max: 255 })),
  { maxLength: 8 },
)

function damaged(text: string, changes: readonly (readonly [number, string, number])[]): string {
  let now = text
  for (const [where, what, byte] of changes) {
    const at = where % (now.length + 1)
    const letter = String.fromCharCode(byte)
    if (what === 'put') now = now.slice(0, at) + letter + now.slice(at)
    else if (what === 'drop') now = now.slice(0, at) + now.slice(at + 1 + (byte % 4))
    else if (what === 'flip') now = now.slice(0, at) + letter + now.slice(at + 1)
    else now = now.slice(0, at) + now.slice(Math.max(0, at - (byte % 40)))
  }
  return now
}

const name = fc.constantFrom(...names)

test(
  'whatever bytes come of whichever protocol, decoding throws nothing and makes no impossible fix',
  () => {
    fc.assert(
      fc.property(name, damage, fc.nat({ max: 60 }), (protocol, changes, cut) => {
        const device = simulatedTracker(protocol, idOf(protocol, 'wild'))
        const from = Date.now() - 60_000
        const said = [0, 1, 2].map((second) => device.sentence(from + second * 1_000, moment))
        const session = protocolsByName[protocol].open()
        const bytes = Buffer.from(device.hello + damaged(said.join(''), changes), 'latin1')
        const frames = [
          ...session.framer.push(bytes.subarray(0, cut)),
          ...session.framer.push(bytes.subarray(cut)),
        ]
        for (const message of frames.flatMap((frame) => session.decode(frame, Date.now())))
          if ('fixes' in message)
            for (const { lat, lng, speed, valid, time } of message.fixes) {
              expect(valid).toBe(lat !== null && lng !== null)
              expect(Math.abs(lat ?? 0)).toBeLessThanOrEqual(90)
              expect(Math.abs(lng ?? 0)).toBeLessThanOrEqual(180)
              for (const number of [speed, time])
                expect(number === null || Number.isFinite(number)).toBe(true)
            }
      }),
      tries(3_000),
    )
  },
  patience,
)

describe.each([oneDatabase()])('trackers that say anything, on $name', (kind) => {
  const database = databaseFixture(kind)
  let intake: Intake
  let clock = Math.floor(Date.now() / 1_000) * 1_000 - 3 * 86_400_000

  beforeAll(async () => {
    await database.query(
      `insert into units (imei, id, nombre, registro) select imei, imei, imei, 0 from unnest($1::text[]) as imei`,
      [names.flatMap((one) => [idOf(one, 'wild'), idOf(one, 'good')])],
    )
    intake = await startIntake(database)
  })
  afterAll(async () => {
    await intake.close()
  })

  /** Sends everything, even if the endpoint stops reading. */
  function send(text: string): Promise<void> {
    return new Promise((resolve) => {
      const socket = createConnection(intake.ports.trackers, '127.0.0.1')
      socket.setNoDelay()
      socket.on('error', () => resolve())
      socket.on('close', () => resolve())
      socket.resume()
      socket.end(text, 'latin1')
    })
  }

  test(
    'stop the storage of no other, and nothing of it is beyond us',
    async () => {
      const before = heapUsed()
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(name, damage), { minLength: 4, maxLength: 24 }), async (said) => {
          clock += 10_000
          const time = clock
          await Promise.all(
            said.map(([protocol, changes]) => {
              const device = simulatedTracker(protocol, idOf(protocol, 'wild'))
              const sentences = [0, 1, 2].map((second) => device.sentence(time + second * 1_000, moment))
              return send(device.hello + damaged(sentences.join(''), changes))
            }),
          )
          for (const protocol of names) {
            const device = simulatedTracker(protocol, idOf(protocol, 'good'))
            await send(device.hello + device.sentence(time, moment))
          }
          await eventually(async () => {
            const rows = await database.query(
              'select 1 from positions where time = $1 and imei = any($2::text[])',
              [time, names.map((one) => idOf(one, 'good'))],
            )
            expect(rows).toHaveLength(names.length)
          })
          expect(intake.stats().queue).toMatchObject({ retries: 0, failure: null })
          for (const { rejected, failed } of Object.values(intake.stats().doors))
            expect({ rejected, failed }).toEqual({ rejected: 0, failed: 0 })
        }),
        tries(12),
      )
      expect(heapUsed() - before).toBeLessThan(20)
    },
    patience,
  )
})
