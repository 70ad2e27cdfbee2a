import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { packed, trackReasons } from '../storage/positions/packed-fixes.js'
import type { PackedSlice } from '../storage/positions/slices.js'
import { codecVersion, packTrack } from '../storage/positions/track-codec.js'
import { hour, minute, momentsOf, noon } from '../testing/track.js'
import { workerEntry } from '../testing/worker-entry.js'
import type { TrackFix } from '../tracks/track.js'
import type { Kind, Question, Results } from './computation.js'
import { createDays } from './days.js'
import type { Moment } from './journey.js'
import { type Computing, computeHere, createReportThreads } from './report-threads.js'
import { createSpeeding } from './speeding.js'
import { createSummary } from './summary.js'
import { createUsage } from './usage.js'

const imeis = ['one', 'other']
const range = { from: noon + hour, to: noon + 70 * hour }
const now = noon + 60 * hour
const limits = new Map([['one', 60]])
const starts = [noon, noon + 24 * hour, noon + 48 * hour]

/** Differences between consecutive fixes, and where each fix is stored. */
const step = fc.record({
  /** In ms. */
  after: fc.constantFrom(1, 1_000, 10_000, minute, 5 * minute, 10 * minute, 10 * minute + 1, 7 * hour),
  /** In 1e-7 degrees. */
  north: fc.constantFrom(0, 0, 300, 6_000, 60_000, -60_000, 20_000_000),
  isHome: fc.boolean(),
  isBlind: fc.constantFrom(false, false, false, true),
  speed: fc.constantFrom(null, 0, 0, 2.99, 5, 5.01, 60, 90.5, 250, 999.99),
  course: fc.constantFrom(null, 0, 359),
  acc: fc.constantFrom(null, true, true, false),
  accuracy: fc.constantFrom(null, null, 12, 151, 32_767),
  received: fc.constantFrom(false, false, true),
  reason: fc.constantFrom(...trackReasons),
  where: fc.constantFrom('sealed', 'sealed', 'late', 'both'),
})
type Sent = { readonly fix: TrackFix; readonly where: 'sealed' | 'late' | 'both' }

const tracks = fc
  .array(fc.array(step, { maxLength: 60, size: 'max' }), { minLength: 2, maxLength: 2 })
  .map((all) =>
    all.map((steps): Sent[] => {
      let time = noon - hour
      let lat = 190_000_000
      return steps.map(({ after, north, isHome, isBlind, where, ...said }) => {
        time += after
        lat = isHome ? 190_000_000 : Math.min(900_000_000, lat + north)
        const place = isBlind ? { lat: null, lng: null, speed: null } : { lat: lat / 1e7, lng: -99 }
        return { fix: { ...said, time, ...place }, where }
      })
    }),
  )

/** The fixes of a unit as the database returns them, in a few slices of time. */
function slicesOf(imei: string, track: readonly Sent[], hours: number): PackedSlice[] {
  const slices: PackedSlice[] = []
  for (let from = noon - hour; from <= range.to; from += hours * hour) {
    const slice = { from, to: Math.min(range.to, from + hours * hour - 1) }
    const some = track.filter(({ fix }) => fix.time >= slice.from && fix.time <= slice.to)
    const kept = (where: Sent['where']) =>
      some.filter((one) => one.where === where || one.where === 'both').map(({ fix }) => fix)
    const sealed = kept('sealed')
    slices.push({
      imei,
      range: slice,
      rows: { imei, fixes: rowsOf(kept('late').toReversed()) },
      days: sealed.length === 0 ? [] : [dayOf(imei, sealed)],
    })
  }
  return slices
}

function dayOf(imei: string, fixes: readonly TrackFix[]) {
  const rows = fixes.map(({ received, ...fix }) => ({
    ...fix,
    received_at: fix.time,
    valid: fix.lat !== null,
    altitude: null,
    door: null,
    battery: null,
    odometer: null,
    attributes: received ? '{"deviceTime": 1}' : null,
  }))
  return { imei, start: 0, n: rows.length, version: codecVersion, body: packTrack(rows) }
}

/** Packs fixes as `packed.sql` does. */
function rowsOf(fixes: readonly TrackFix[]): Buffer {
  const bytes = Buffer.alloc(fixes.length * packed.width)
  const steps = (value: number | null, parts: number) =>
    value === null ? -(2 ** 31) : Math.round(value * parts)
  for (const [index, fix] of fixes.entries()) {
    const at = index * packed.width
    const states =
      (fix.acc === null ? 2 : Number(fix.acc)) +
      (fix.received ? 4 : 0) +
      trackReasons.indexOf(fix.reason as never) * 8
    bytes.writeBigInt64BE((BigInt(fix.time) << 15n) + BigInt((fix.course ?? 511) * 64 + states), at)
    bytes.writeInt32BE(steps(fix.lat, 1e7), at + 8)
    bytes.writeInt32BE(steps(fix.lng, 1e7), at + 12)
    bytes.writeInt32BE(steps(fix.speed, 100), at + 16)
    bytes.writeInt16BE(fix.accuracy ?? -1, at + 20)
  }
  return bytes
}

function reduced<Result>(
  track: readonly Sent[],
  reducer: { add(moment: Moment): void; follow?(moment: Moment): void; end(): Result },
): Result {
  for (const moment of momentsOf(track.map(({ fix }) => fix)))
    if (moment.time <= range.to) reducer.add(moment)
    else reducer.follow?.(moment)
  return reducer.end()
}

async function computed<Of extends Kind>(
  computing: Computing<Of>,
  all: readonly (readonly Sent[])[],
  hours: number,
) {
  const parts = all.map((track, unit) => slicesOf(imeis[unit] as string, track, hours))
  for (let part = 0; part < (parts[0]?.length ?? 0); part += 1)
    await computing.addSlices(parts.map((slices) => slices[part] as PackedSlice))
  const after = all.map((track, unit) => ({
    imei: imeis[unit] as string,
    fixes: track.map(({ fix }) => fix).filter(({ time }) => time > range.to),
  }))
  await computing.addFixes(after)
  const results = await computing.end()
  computing.drop()
  return results
}

const reportThreads = createReportThreads({ entry: workerEntry(), threads: 2 })
afterAll(() => reportThreads.close())

const speeding: Question<'speeding'> = { kind: 'speeding', range, asked: { limit: 60 } }

test('here and in a thread, sealed, late or twice, in slices of any length: a report is what the whole track says', async () => {
  const usage: Question<'usage'> = { kind: 'usage', range, asked: { now } }
  const general: Question<'general'> = { kind: 'general', range, asked: { now, limits, starts } }
  await fc.assert(
    fc.asyncProperty(tracks, fc.constantFrom(1, 5, 24, 96), async (all, hours) => {
      const expectSame = async <Of extends Kind>(
        question: Question<Of>,
        expected: readonly Results[Of][],
      ) => {
        expect(await computed(computeHere(question, imeis), all, hours)).toEqual(expected)
        expect(await computed(reportThreads.of('account').start(question, imeis), all, hours)).toEqual(
          expected,
        )
      }
      await expectSame(
        usage,
        all.map((track) => reduced(track, createUsage(range, now))),
      )
      await expectSame(
        general,
        all.map((track, unit) => ({
          summary: reduced(track, createSummary(range, { limit: unit === 0 ? 60 : 90, now })),
          days: reduced(track, createDays(starts, range)),
        })),
      )
      await expectSame(
        speeding,
        all.map((track) => {
          const { add, end } = createSpeeding({ ...range, limit: 60 })
          const found: NonNullable<ReturnType<typeof end>>[] = []
          const keep = (one: ReturnType<typeof end>) => {
            if (one !== null) found.push(one)
          }
          const take = (moment: Moment) => keep(add(moment))
          return reduced(track, {
            add: take,
            follow: take,
            end() {
              keep(end())
              return found
            },
          })
        }),
      )
    }),
    { numRuns: 60 },
  )
})

const broken: PackedSlice = {
  imei: 'one',
  range,
  rows: null,
  days: [{ imei: 'one', start: 0, n: 1, version: codecVersion, body: Buffer.from('not a track') }],
}

test('a day that cannot be read ends its report, and not those of others in the same thread', async () => {
  const alone = createReportThreads({ entry: workerEntry(), threads: 1 })
  try {
    const [bad, good] = [
      alone.of('account').start(speeding, imeis),
      alone.of('account').start(speeding, imeis),
    ]
    await expect(bad.addSlices([broken])).rejects.toThrow('packed track')
    bad.drop()
    expect(await computed(good, [[], []], 24)).toEqual([[], []])
  } finally {
    await alone.close()
  }
})

test('a thread that has ended says so, and the next report begins another', async () => {
  const mortal = createReportThreads({ entry: workerEntry(), threads: 1 })
  try {
    const computing = mortal.of('account').start(speeding, imeis)
    await computing.addSlices([])
    await mortal.close()
    await expect(computing.end()).rejects.toThrow('ended')
    computing.drop()
    expect(await computed(mortal.of('account').start(speeding, imeis), [[], []], 24)).toEqual([[], []])
  } finally {
    await mortal.close()
  }
})

test('where nothing can be started, it is computed here', async () => {
  for (const none of [
    createReportThreads({ entry: '/nowhere.js', threads: 2 }),
    createReportThreads({ entry: workerEntry(), threads: 0 }),
  ])
    expect(await computed(none.of('account').start(speeding, imeis), [[], []], 24)).toEqual([[], []])
})

test.each([
  0, 1,
])('with %i threads the long reports of one account do not delay that of another', async (count) => {
  const threads = createReportThreads({ entry: workerEntry(), threads: count })
  const question = { kind: 'usage', range, asked: { now } } as const
  const done: string[] = []
  const report = async (share: string) => {
    const computing = threads.of(share).start(question, ['one'])
    for (let step = 0; step < 3; step += 1) {
      await computing.addFixes([])
      done.push(share)
    }
    computing.drop()
  }
  const flood = Array.from({ length: 40 }, () => report('flood'))
  await report('other')
  expect(done.filter((share) => share === 'flood').length).toBeLessThanOrEqual(12)
  await Promise.all(flood)
  expect(done).toHaveLength(123)
  await threads.close()
})
