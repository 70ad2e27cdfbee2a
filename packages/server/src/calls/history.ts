import {
  createEarlierPoints,
  embedded,
  type HistoryStatus,
  type PayloadOf,
  payloads,
  unitState,
} from '@baliza/agreement'
import type { Moment } from '../reports/journey.js'
import { readMoments } from '../reports/past.js'
import { createPointsOfInterest } from '../reports/points-of-interest.js'
import { createRecorder, type PositionRecord, pointOf, wirePoint } from '../reports/records.js'
import { createUsage, wireUsage } from '../reports/usage.js'
import { readPointsOfInterest } from '../storage/tables/reports.js'
import { areVisible, unitsByImei, visibleImeis } from '../storage/tables/units.js'
import type { Range } from '../tracks/track.js'
import { type CallContext, handle, type Services, type StreamAnswer } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { nearbyUnits } from './nearby.js'
import { type Batch, streamed } from './streamed.js'

/** Records computed in one step, which takes some milliseconds. */
const batch = 100

type Asked = PayloadOf<'history', 'all'>
type Keep = (moment: Moment) => boolean

interface Records {
  readonly rows: readonly PositionRecord[]
}

/** Moments that match a status text. The two engine statuses are states; the others are reasons to send. */
const statuses: Readonly<Record<HistoryStatus, Keep>> = {
  'acc off': ({ on }) => !on,
  'acc on': ({ on }) => on,
  'low battery': ({ fix }) => fix.reason === 'lowBattery',
  'help me': ({ fix }) => fix.reason === 'panic',
  'door alarm': ({ fix }) => fix.reason === 'door',
}

export const history: HandlersOf<'history'> = {
  all: handle(payloads.history.all, (input, context) => past(input, context, null)),
  moving: handle(payloads.history.moving, (input, context) =>
    past(input, context, ({ state }) => state === 'moving'),
  ),
  // As slow as a parked unit, regardless of its engine, which excludes a towed unit.
  stopped: handle(payloads.history.stopped, (input, context) =>
    past(input, context, ({ speed }) => unitState({ acc: true, speed }) === 'idle'),
  ),
  byStatus: handle(payloads.history.byStatus, (input, context) =>
    past(input, context, statuses[input.status]),
  ),
  ofUnits: handle(payloads.history.ofUnits, async ({ imei, finicial, ffinal }, context) => {
    const { services, request, subject } = context
    const imeis = imei ?? (await visibleImeis(services.database, subject))
    const range = { from: finicial, to: ffinal }
    const records = pastOfUnits(imeis, range, context)
    if (!request.lines) return streamed(records, context)
    return streamed(records, context, { lines: true, most: Number.POSITIVE_INFINITY })
  }),
  nearby: handle(payloads.history.nearby, (input, context) => streamed(nearbyUnits(input, context), context)),
}

/** Reads unit by unit: a slow client delays the next unit, and a disconnected client ends the loop. */
async function* pastOfUnits(
  imeis: readonly string[],
  range: Range,
  { services, subject, still }: CallContext,
): AsyncGenerator<Batch, void, undefined> {
  const pdi = await pointsOfInterestOf(services, subject)
  const total = imeis.length
  for (const [done, imei] of imeis.entries()) {
    // The previous units may have taken minutes: a unit that the account no longer sees has no rows.
    const isSeen = await areVisible(services.database, (await still()).subject, [imei])
    const [unit] = isSeen ? await unitsByImei(services.database, [imei]) : []
    if (unit === undefined) {
      yield { rows: [], done: done + 1, total }
      continue
    }
    const { nombre } = unit
    const usage = createUsage(range, Date.now())
    for await (const { rows } of recordsOf(services, imei, range, null, usage.add))
      yield { rows: rows.map((record) => wireRecord(subject, { imei, ...record, nombre }, pdi)), done, total }
    yield { rows: [], done: done + 1, total, ...wireUsage(usage.end()) }
  }
  if (total === 0) yield { rows: [], done: 0, total }
}

type PointsOfInterest = ReturnType<typeof createPointsOfInterest>

/** A mirror account sees its owner's points of interest and its own. */
async function pointsOfInterestOf(
  { database }: Pick<Services, 'database'>,
  subject: CallContext['subject'],
): Promise<PointsOfInterest> {
  const owners = subject.geocirculares ? [subject.id, ...(subject.owner === null ? [] : [subject.owner])] : []
  return createPointsOfInterest(await readPointsOfInterest(database, owners))
}

function wireRecord<Row extends PositionRecord & { readonly nombre: string }>(
  subject: CallContext['subject'],
  record: Row,
  pdi: PointsOfInterest,
) {
  return embedded(subject, { ...record, pdi: pdi(record.lat, record.lng) })
}

async function past(
  { imei, finicial, ffinal }: Asked,
  context: CallContext,
  keep: Keep | null,
): Promise<StreamAnswer> {
  const { services, subject } = context
  const [unit] = await unitsByImei(services.database, [imei])
  const pdi = await pointsOfInterestOf(services, subject)
  const nombre = unit?.nombre ?? ''
  const range = { from: finicial, to: ffinal }
  const usage = createUsage(range, Date.now())
  const records = recordsOf(services, imei, range, keep, usage.add)
  return streamed(
    mapped(records, (record) => wireRecord(subject, { ...record, nombre }, pdi)),
    context,
    { more: () => wireUsage(usage.end()) },
  )
}

/**
 * Reads the positions of a unit, oldest first, in batches.
 * @param keep `null`: all, the first with the points before the range
 * @param count receives each state until the next fix, also of the fixes before the range. The state is `null` if `keep` omits it
 */
export async function* recordsOf(
  { longReads, turn }: Pick<Services, 'longReads' | 'turn'>,
  imei: string,
  range: Range,
  keep: Keep | null,
  count: (moment: Pick<Moment, 'time' | 'state'>) => void = () => {},
): AsyncGenerator<Records, void, undefined> {
  const record = createRecorder()
  const earlier = createEarlierPoints()
  let isFirst = keep === null
  let made: PositionRecord[] = []
  for await (const moments of readMoments(longReads, imei, range, turn)) {
    for (const moment of moments) {
      const isKept = keep?.(moment) !== false
      count(isKept ? moment : { time: moment.time, state: null })
      if (moment.time < range.from) {
        const point = keep === null ? pointOf(moment) : null
        if (point !== null) earlier.add(point)
        continue
      }
      if (!isKept) continue
      const one = record(moment)
      if (one === null) continue
      made.push(isFirst ? { ...one, antes: earlier.end().map(wirePoint) } : one)
      isFirst = false
      if (made.length < batch) continue
      yield { rows: made }
      made = []
    }
  }
  yield { rows: made }
}

export async function* mapped<Row extends object>(
  batches: AsyncGenerator<Omit<Batch, 'rows'> & { readonly rows: readonly Row[] }, void, undefined>,
  change: (one: Row) => object,
): AsyncGenerator<Batch, void, undefined> {
  for await (const batch of batches) yield { ...batch, rows: batch.rows.map(change) }
}
