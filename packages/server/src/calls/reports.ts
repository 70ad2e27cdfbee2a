import { embedded, isHidden, kmToMiles, type PayloadOf, payloads } from '@baliza/agreement'
import { wireLate } from '../feed/wire-alert.js'
import { Refusal } from '../http/http.js'
import type { Kind, Question, Results } from '../reports/computation.js'
import { mapConcurrent } from '../reports/map-concurrent.js'
import { compute } from '../reports/past.js'
import { computeHere } from '../reports/report-threads.js'
import type { Stretch } from '../reports/speeding.js'
import type { Summary } from '../reports/summary.js'
import { wireUsage } from '../reports/usage.js'
import { type ReportedAlert, readAlerts, watchedSpeeds } from '../storage/tables/reports.js'
import { areVisible, type UnitRow } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import type { Range } from '../tracks/track.js'
import { type CallContext, handle, type StreamAnswer } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { mapped, recordsOf } from './history.js'
import { isLong, type Reported, reportedUnits, tooBig } from './reported-units.js'
import { type Batch, streamed } from './streamed.js'

/**
 * Number of units read together. The first part is small for a fast first response. Later parts are larger, because each unit
 * then costs less.
 */
const together = { first: 5, later: 40 }
/** Number of parts at once: one is read while the other is computed. */
const width = 2

type Asked = PayloadOf<'reports', 'utilization'>

export const reports: HandlersOf<'reports'> = {
  utilization: handle(payloads.reports.utilization, async (input, context) => {
    const { range, reported } = await settle(input, context)
    return usageRows(context, reported, range, () => ({ grupos: reported.grupos }))
  }),

  deviceInfo: handle(payloads.reports.deviceInfo, async (input, context) => {
    const { units } = await reportedUnits(input, context)
    const rows = units.map(({ imei, nombre, placas, sim, conductor, odometro, registro }) => ({
      imei,
      nombre,
      placas,
      // Role 1 has no SIM field (specification 1, section 6).
      sim: context.account.rol === 1 ? '' : sim,
      conductor,
      odometro: metres(odometro),
      registro,
    }))
    return answer(context, units, allAtOnce(rows))
  }),

  events: handle(payloads.reports.events, async (input, context) => {
    const { units } = await reportedUnits(input, context)
    const { longReads } = context.services
    const imeis = units.map((unit) => unit.imei)
    return answer(
      context,
      units,
      eventRows(readAlerts(longReads, context.subject.id, imeis, rangeOf(input)), units.length),
    )
  }),

  general: handle(payloads.reports.general, async (input, context) => {
    const { range, reported } = await settle(input, context)
    const { units, grupos } = reported
    const { services, subject } = context
    const accounts = [subject.id, ...(subject.owner === null ? [] : [subject.owner])]
    const imeis = units.map((unit) => unit.imei)
    const watched = await watchedSpeeds(services.database, accounts, imeis)
    const asked = { now: Date.now(), limits: watched, starts: input.dias }
    const days = input.dias.map(() => 0)
    const rows = computed(context, units, { kind: 'general', range, asked }, (unit, result) => {
      for (const [day, km] of result.days.entries()) days[day] = (days[day] ?? 0) + km
      return [generalRow(unit, result.summary, reported.groupOf(unit))]
    })
    const dias = () => input.dias.map((inicio, day) => ({ inicio, km: metres(days[day] ?? 0) }))
    return answer(context, units, rows, () => ({ grupos, dias: dias() }))
  }),

  speeding: handle(payloads.reports.speeding, async (input, context) => {
    if (isHidden(context.account, 'speed')) throw new Refusal('forbidden', mensajes.hiddenSpeed)
    const { range, reported } = await settle(input, context)
    const question = { kind: 'speeding', range, asked: { limit: input.velocidad } } as const
    const rows = computed(context, reported.units, question, (unit, found) =>
      found.map((stretch) => speedingRow(unit, stretch)),
    )
    return answer(context, reported.units, rows)
  }),

  unitUtilization: handle(payloads.reports.unitUtilization, async (input, context) => {
    const { range, reported } = await settle(input, context)
    return usageRows(context, reported, range)
  }),

  positions: handle(payloads.reports.positions, async (input, context) => {
    const { services, account } = context
    const range = { from: input.inicio, to: input.fin }
    return streamed(
      mapped(
        recordsOf(services, input.imei, range, () => true),
        (row) => embedded(account, row),
      ),
      context,
    )
  }),
}

function rangeOf({ finicial, ffinal }: Pick<Asked, 'finicial' | 'ffinal'>): Range {
  return { from: finicial, to: ffinal }
}

/** Returns the range and units of a report computed from positions. @throws {Refusal} `tooMany` */
async function settle(input: Asked, context: CallContext) {
  const range = rangeOf(input)
  const reported = await reportedUnits(input, context)
  if (tooBig(range, reported.units)) throw new Refusal('tooMany', mensajes.bigReport)
  return { range, reported }
}

/** Writes rows during the computation, as lines if the request accepts them. */
function answer(
  context: CallContext,
  units: readonly UnitRow[],
  rows: AsyncGenerator<Batch, void, undefined>,
  more: () => object = () => ({}),
): Promise<StreamAnswer> {
  const { request, account } = context
  const ids = new Map(units.map(({ id, imei }) => [imei, id]))
  const shown = mapped(rows, (row) => embedded(account, row, (imei) => ids.get(imei)))
  return streamed(shown, context, { lines: request.lines, more })
}

async function* allAtOnce(rows: readonly object[]): AsyncGenerator<Batch, void, undefined> {
  yield { rows, done: rows.length, total: rows.length }
}

/** Computes the rows of units from their positions, in the order of the units. */
async function* computed<Of extends Kind>(
  { services, request, still }: CallContext,
  units: readonly UnitRow[],
  question: Question<Of>,
  rowsOf: (unit: UnitRow, result: Results[Of]) => readonly object[],
): AsyncGenerator<Batch, void, undefined> {
  const { range } = question
  const parts = mapConcurrent([...partsOf(units)], width, async (part) => {
    const imeis = part.map(({ imei }) => imei)
    const computing = isLong(range, part)
      ? services.reportThreads.start(question, imeis)
      : computeHere(question, imeis, services.turn)
    const results = await compute(services.longReads, computing, { imeis, range }, request.signal)
    return { part, imeis, results }
  })
  let done = 0
  for await (const { part, imeis, results } of parts) {
    done += part.length
    // Computing takes seconds. If the account no longer sees one of these units, the response ends as a refusal.
    if (!(await areVisible(services.database, (await still()).subject, imeis)))
      throw new Refusal('forbidden', mensajes.forbidden)
    const rows = part.flatMap((unit, index) => rowsOf(unit, results[index] as Results[Of]))
    yield { rows, done, total: units.length }
  }
}

function* partsOf(units: readonly UnitRow[]): Generator<readonly UnitRow[], void, undefined> {
  if (units.length > 0) yield units.slice(0, together.first)
  for (let from = together.first; from < units.length; from += together.later)
    yield units.slice(from, from + together.later)
}

function usageRows(context: CallContext, { units, groupOf }: Reported, range: Range, more?: () => object) {
  const question = { kind: 'usage', range, asked: { now: Date.now() } } as const
  const rows = computed(context, units, question, (unit, usage) => [
    { imei: unit.imei, nombre: unit.nombre, ...wireUsage(usage), gpo: groupOf(unit) },
  ])
  return answer(context, units, rows, more)
}

function generalRow({ imei, nombre, conductor }: UnitRow, summary: Summary, group: string) {
  const { usage, km, fastest, ignitions, speedings } = summary
  return {
    imei,
    nombre,
    ...wireUsage(usage),
    odometro: metres(km),
    vel_max: fastest,
    num_enc: ignitions,
    exceso_vel: speedings,
    conductor,
    nombre_gpo: group,
  }
}

function speedingRow({ imei, nombre }: UnitRow, { from, to, km, fastest, lat, lng }: Stretch) {
  const distancia = metres(km)
  return { imei, nombre, inicio: from, fin: to, distancia, time: to - from, vel_max: fastest, lat, lng }
}

/** Alerts are sorted by time, so that no unit is complete until the last alert is read. */
async function* eventRows(
  pages: AsyncGenerator<readonly ReportedAlert[], void, undefined>,
  total: number,
): AsyncGenerator<Batch, void, undefined> {
  for await (const alerts of pages) {
    const rows = alerts.map(({ id, time, speed, acc, late, ...alert }) => ({
      _id: id,
      ...alert,
      acc: acc ? 1 : 0,
      // Event rows carry miles per hour (specification 2, section 9).
      speed: kmToMiles(speed),
      timestamp: time,
      ...wireLate(late),
    }))
    yield { rows, done: 0, total }
  }
  yield { rows: [], done: total, total }
}

/** Rounds km to the metre. */
function metres(km: number): number {
  return Math.round(km * 1_000) / 1_000
}
