import { quantile } from '../lib/quantile.mjs'
import { type Difficulty, difficulties, driveKinds, isStay, type Kind, stayKinds } from './day.js'
import type { Count, DayResult, Detections, RuleResult } from './measure.js'

type Row = Record<string, string | number>

/**
 * Prints the results of the rules side by side: for whole days, by kind of drive and stay, and missed or false events.
 * @param difficulty fault of the devices; `null`: ordinary devices
 */
export function printTables(
  results: readonly RuleResult[],
  fixes: number,
  difficulty: Difficulty | null,
): void {
  const days = results[0]?.days.length ?? 0
  const ordinary = driveKinds.filter((kind) => !difficulties.some((one) => one === kind))
  const drives = difficulty === null ? ordinary : [difficulty]
  console.log(`${days} unit-days, ${fixes} fixes, devices: ${difficulty ?? 'ordinary'}.`)
  console.log('Errors in %, counts per 1,000 unit-days.')
  console.table(overall(results))
  console.log('Distance by kind of drive, errors in %')
  console.table(Object.fromEntries(drives.map((kind) => [kind, driven(results, kind)])))
  console.log('Metres invented in a stay')
  console.table(Object.fromEntries(stayKinds.map((kind) => [kind, invented(results, kind)])))
  console.log(`False and missed by kind, per 1,000 unit-days: ${results.map(({ name }) => name).join(' / ')}`)
  console.table(Object.fromEntries([...drives, ...stayKinds].map((kind) => [kind, detected(results, kind)])))
}

const spread = { median: 0.5, '95th': 0.95, worst: 1 }
const percent = (share: number) => (share * 100).toFixed(Math.abs(share) < 1 ? 2 : 0)

function overall(results: readonly RuleResult[]): Record<string, Row> {
  const rows: Record<string, Row> = {}
  const say = (what: string, of: (result: RuleResult) => string | number) => {
    rows[what] = Object.fromEntries(results.map((result) => [result.name, of(result)]))
  }
  const errors = {
    'distance, reports': (day: DayResult) => day.km,
    'distance, history': (day: DayResult) => day.historyKm,
    'distance, odometer': (day: DayResult) => day.odometerKm,
    'moving time': (day: DayResult) => day.moving,
    'stopped time': (day: DayResult) => day.stopped,
  }
  for (const [what, errorOf] of Object.entries(errors))
    for (const [which, share] of Object.entries(spread))
      say(`${what}: ${which}`, ({ days }) =>
        percent(
          quantile(
            days.map((day) => Math.abs(errorOf(day))),
            share,
          ),
        ),
      )
  const detections = {
    'geofence alerts': (day: DayResult) => day.fences,
    'speeding alerts': (day: DayResult) => day.speedingAlerts,
    'speeding stretches': (day: DayResult) => day.stretches,
    stops: (day: DayResult) => day.stops,
  }
  for (const [what, detectionsOf] of Object.entries(detections))
    for (const which of ['happened', 'missed', 'false'] as const)
      say(`${what}: ${which}`, ({ days }) => perThousand(days, (day) => detectionsOf(day)[which]))
  say('stops: split', ({ days }) => perThousand(days, (day) => day.stops.split))
  say('km invented in stays, per day', ({ days }) => inventedPerDay(days).toFixed(2))
  say('CPU µs per fix', ({ cpu }) => cpu.toFixed(2))
  return rows
}

function inventedPerDay(days: readonly DayResult[]): number {
  const stays = days.flatMap(({ episodes }) => episodes.filter(({ kind }) => isStay(kind)))
  return stays.reduce((sum, { km }) => sum + km, 0) / days.length
}

function perThousand(days: readonly DayResult[], countOf: (day: DayResult) => Count, kind?: Kind): number {
  let sum = 0
  for (const day of days) {
    const count = countOf(day)
    sum += kind === undefined ? Object.values(count).reduce((a, b) => a + b, 0) : (count[kind] ?? 0)
  }
  return Math.round((sum * 1_000) / days.length)
}

function driven(results: readonly RuleResult[], kind: Kind): Row {
  const row: Row = {}
  for (const { name, days } of results) {
    const episodes = days.flatMap((day) => day.episodes.filter((one) => one.kind === kind))
    row.drives = episodes.length
    const [km, trueKm] = [episodes.map((one) => one.km), episodes.map((one) => one.trueKm)].map((all) =>
      all.reduce((a, b) => a + b, 0),
    ) as [number, number]
    row[`${name}: sum`] = percent(km / trueKm - 1)
    const errors = episodes.map((one) => Math.abs(one.km / one.trueKm - 1))
    for (const [which, share] of Object.entries(spread))
      row[`${name}: ${which}`] = percent(quantile(errors, share))
  }
  return row
}

function invented(results: readonly RuleResult[], kind: Kind): Row {
  const row: Row = {}
  for (const { name, days } of results) {
    const metres = days.flatMap((day) =>
      day.episodes.filter((one) => one.kind === kind).map(({ km }) => km * 1_000),
    )
    row.stays = metres.length
    for (const [which, share] of Object.entries(spread))
      row[`${name}: ${which}`] = Math.round(quantile(metres, share))
  }
  return row
}

function detected(results: readonly RuleResult[], kind: Kind): Row {
  const row: Row = {}
  const detections: Record<string, (day: DayResult) => Detections> = {
    fences: (day) => day.fences,
    alerts: (day) => day.speedingAlerts,
    stretches: (day) => day.stretches,
    stops: (day) => day.stops,
  }
  for (const [what, detectionsOf] of Object.entries(detections))
    for (const which of ['false', 'missed'] as const)
      row[`${what} ${which}`] = results
        .map(({ days }) => perThousand(days, (day) => detectionsOf(day)[which], kind))
        .join(' / ')
  return row
}
