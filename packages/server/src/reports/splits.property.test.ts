import {
  calls,
  countStops,
  defaultReading,
  findStops,
  type HistoryRecord,
  type HistoryStatus,
  historyTimes,
  type TrackStop,
  trackTotals,
} from '@baliza/agreement'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallContext, StreamAnswer } from '../calls/handler.js'
import { history } from '../calls/history.js'
import { createLog } from '../log.js'
import { databaseFixture, oneDatabase } from '../testing/databases.js'
import { runs } from '../testing/fuzz.js'
import { hour, minute, noon, plantTrack } from '../testing/track.js'
import type { Range, TrackFix } from '../tracks/track.js'
import type { Moment } from './journey.js'
import { compute, readMoments } from './past.js'
import { computeHere } from './report-threads.js'

const imei = 'split'
const patient = new AbortController().signal
const now = noon + 3_000 * hour
const metresOfDegree = 111_319.49

/** A part of a track. `every` is the interval of its fixes in s. */
interface Leg {
  readonly what: 'drive' | 'stand' | 'jump' | 'blind' | 'silence'
  readonly fixes: number
  readonly every: number
  /** For a drive in km/h, for a jump in km, for a silence in hours. */
  readonly amount: number
  /** An additional property of one of its fixes. */
  readonly odd: 'speed' | 'noSpeed' | 'coarse' | 'engineOff' | 'engineOn' | null
}

const whole = (min: number, max: number) => fc.integer({ min, max })
const leg: fc.Arbitrary<Leg> = fc.record({
  what: fc.constantFrom('drive', 'drive', 'stand', 'jump', 'blind', 'silence'),
  fixes: whole(1, 30),
  every: fc.constantFrom(1, 5, 10, 30, 60, 300),
  amount: whole(1, 140),
  odd: fc.constantFrom(null, null, 'speed', 'noSpeed', 'coarse', 'engineOff', 'engineOn'),
})
const device = fc.record({
  legs: fc.array(leg, { minLength: 1, maxLength: 14 }),
  saysSpeed: fc.boolean(),
  /** With each fix, only when it changes, or never. */
  saysEngine: fc.constantFrom('always', 'changes', 'never'),
  accuracy: fc.constantFrom(null, 8, 65),
  noise: whole(0, 1_000),
})
type Device = typeof device extends fc.Arbitrary<infer One> ? One : never

function trackOf({ legs, saysSpeed, saysEngine, accuracy, noise }: Device): TrackFix[] {
  const track: TrackFix[] = []
  let time = noon
  let north = 0
  let engine: boolean | null = null
  for (const { what, fixes, every, amount, odd } of legs) {
    if (what === 'silence') time += amount * hour
    const count = what === 'silence' ? 1 : what === 'jump' ? 1 + (fixes % 3) : fixes
    for (let k = 0; k < count; k += 1) {
      time += every * 1_000
      const kmh = what === 'drive' ? amount : 0
      north += (kmh / 3.6) * every
      const isOdd = k === fixes % count
      const off = ((track.length * 7_919 + noise) % 25) - 12
      const away = what === 'jump' ? amount * 1_000 : 0
      const isPlaced = what !== 'blind'
      const turned: boolean = isOdd && odd?.startsWith('engine') ? odd === 'engineOn' : kmh > 0
      const acc = saysEngine === 'always' || (saysEngine === 'changes' && turned !== engine) ? turned : null
      engine = turned
      track.push({
        time,
        lat: isPlaced ? Math.round((23 + (north + off + away) / metresOfDegree) * 1e7) / 1e7 : null,
        lng: isPlaced ? -102 : null,
        speed:
          !isPlaced || !saysSpeed || (isOdd && odd === 'noSpeed')
            ? null
            : isOdd && odd === 'speed'
              ? 150 + amount
              : kmh,
        acc,
        course: null,
        accuracy: isOdd && odd === 'coarse' ? 200 + 20 * amount : accuracy,
        received: false,
        reason: 'position',
      })
    }
  }
  return track
}

/** Split points of a range, in thousandths of its length, rounded to whole seconds. */
const cuts = fc.array(whole(0, 1_000), { minLength: 1, maxLength: 3 })

function partsOf({ from, to }: Range, at: readonly number[]): Range[] {
  const edges = [...new Set(at.map((share) => from + Math.round(((to - from) * share) / 1e6) * 1_000))]
    .filter((edge) => edge > from && edge <= to)
    .sort((a, b) => a - b)
  const starts = [from, ...edges]
  return starts.map((start, index) => ({ from: start, to: (starts[index + 1] ?? to + 1) - 1 }))
}

/** The histories of a unit, whole and filtered. */
const filters = {
  all: history.all,
  moving: history.moving,
  stopped: history.stopped,
  'acc off': history.byStatus,
  'door alarm': history.byStatus,
} as const
const filterNames = Object.keys(filters) as (keyof typeof filters)[]
const extentOf = ({ from, lat, lng }: TrackStop) => ({ from, lat, lng })

describe.each([oneDatabase()])('the parts of a range on $name', (kind) => {
  const database = databaseFixture(kind)

  beforeEach(async () => {
    await database.query('delete from positions')
  })

  async function historyOf(filter: keyof typeof filters, { from, to }: Range): Promise<HistoryRecord[]> {
    const services = { database, longReads: database, turn: async () => {}, log: createLog('silent') }
    const context = { services, subject: { id: '1', geocirculares: 0, owner: null }, still: async () => {} }
    const query = { imei, finicial: from, ffinal: to, status: filter as HistoryStatus }
    const { pieces } = (await filters[filter].run(query, context as unknown as CallContext)) as StreamAnswer
    let body = ''
    for await (const piece of pieces) body += piece
    return calls.history.all.read(JSON.parse(body), defaultReading)
  }

  async function figuresOf(range: Range) {
    const ask = { imeis: [imei], range }
    const general = { now, limits: new Map([[imei, 60]]), starts: [range.from] }
    const [one] = await compute(
      database,
      computeHere({ kind: 'general', range, asked: general }, [imei]),
      ask,
      patient,
    )
    const [stretches] = await compute(
      database,
      computeHere({ kind: 'speeding', range, asked: { limit: 60 } }, [imei]),
      ask,
      patient,
    )
    const records: Moment[] = []
    for await (const moments of readMoments(database, imei, range)) records.push(...moments)
    const histories = {} as Record<keyof typeof filters, HistoryRecord[]>
    for (const filter of filterNames) histories[filter] = await historyOf(filter, range)
    const { all } = histories
    return {
      ...one,
      stretches: stretches ?? [],
      totals: all.length === 0 ? null : trackTotals(all, undefined, range),
      times: filterNames.map((filter) => historyTimes(histories[filter])),
      stops: findStops(all),
      records: records.filter(({ time }) => time >= range.from),
    }
  }

  test('add up to the range: kilometres, hours, starts, episodes, stops and records', async () => {
    await fc.assert(
      fc.asyncProperty(device, cuts, async (sent, at) => {
        await database.query('delete from positions')
        const track = trackOf(sent)
        await plantTrack(database, imei, track)
        const range = { from: noon - minute, to: (track.at(-1)?.time ?? noon) + 20 * minute - 1 }
        const all = await figuresOf(range)
        const parts: Awaited<ReturnType<typeof figuresOf>>[] = []
        for (const part of partsOf(range, at)) parts.push(await figuresOf(part))
        const sum = (read: (one: (typeof parts)[number]) => number) =>
          parts.reduce((total, part) => total + read(part), 0)
        expect(parts.flatMap(({ records }) => records)).toEqual(all.records)
        expect({
          moving: sum((one) => one.summary?.usage.moving ?? 0),
          idle: sum((one) => one.summary?.usage.idle ?? 0),
          off: sum((one) => one.summary?.usage.off ?? 0),
        }).toEqual(all.summary?.usage)
        expect(sum((one) => one.summary?.km ?? 0)).toBeCloseTo(all.summary?.km ?? -1, 6)
        expect(sum((one) => one.days?.[0] ?? 0)).toBeCloseTo(all.summary?.km ?? -1, 6)
        expect(sum((one) => one.summary?.ignitions ?? 0)).toBe(all.summary?.ignitions)
        expect(sum((one) => one.summary?.speedings ?? 0)).toBe(all.summary?.speedings)
        expect(parts.flatMap(({ stretches }) => stretches)).toEqual(all.stretches)
        expect(sum(({ stops }) => countStops(stops))).toBe(countStops(all.stops))
        expect(
          parts.flatMap(({ stops }) => stops.filter(({ isEarlier }) => !isEarlier).map(extentOf)),
        ).toEqual(all.stops.map(extentOf))
        for (const { stops } of parts)
          for (const stop of stops.filter(({ isOpen }) => !isOpen))
            expect(all.stops.map(({ from, to }) => [from, to])).toContainEqual([stop.from, stop.to])
        for (const [index, filter] of filterNames.entries())
          for (const state of ['moving', 'idle', 'off'] as const) {
            const whole = all.times[index]?.[state]
            expect(
              sum(({ times }) => times[index]?.[state] ?? Number.NaN),
              `${filter}: ${state}`,
            ).toBe(whole)
            const { usage } = all.summary ?? {}
            if (filter === 'all') expect(whole).toBe(usage?.[state])
            if (filter === 'moving') expect(whole).toBe(state === 'moving' ? usage?.moving : 0)
            if (filter === 'acc off') expect(whole).toBe(state === 'off' ? usage?.off : 0)
          }
        // Before the first known place there are hours, but no records.
        if (track[0]?.lat === null) return
        for (const { totals, summary } of [all, ...parts])
          if (totals !== null) expect(totals.time).toEqual(summary?.usage)
      }),
      { numRuns: runs(20), seed: 20_261_128, endOnFailure: true },
    )
  })
})
