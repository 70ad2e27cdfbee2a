import { kilometresTo } from './trackers.mjs'

/** Half of the distance between two fixes, in km. */
const halfStep = kilometresTo(1.5, 1)

/** Reads the database after all servers are closed. */
export async function readStored(database) {
  const [positions, batches, live, alerts, [{ count }]] = [
    await database.query('select imei, time from positions order by imei, time'),
    await database.query('select imeis, times from position_batches order by id'),
    await database.query('select imei, timestamp, lat, lng, odometro from unit_live'),
    await database.query(`select imei, time from alerts where clave_msj = 'PANIC'`),
    await database.query('select count(*)::int as count from dead_letters'),
  ]
  return {
    positions: byImei(positions),
    batches: batches.flatMap(({ imeis, times }) =>
      imeis.map((imei, at) => ({ imei, time: Number(times[at]) })),
    ),
    live: new Map(live.map((unit) => [unit.imei, unit])),
    alerts: byImei(alerts),
    setAside: count,
  }
}

function byImei(rows) {
  const grouped = new Map()
  for (const row of rows) {
    const known = grouped.get(row.imei)
    if (known === undefined) grouped.set(row.imei, [row])
    else known.push(row)
  }
  return grouped
}

/**
 * Compares the records of the trackers, the servers and the followers with the stored data.
 * @returns each violation as a sentence, by the name of its condition; and the counts
 */
export function judge({ fleet, servers, live, integrators, stored }) {
  const { trackers, numberOf, refusals } = fleet
  const breaches = {
    lost: [],
    doubled: [],
    'out of order': [],
    'alerts not once': [],
    'feeds apart': [],
    other: [],
  }
  const counts = { made: 0, acknowledged: 0, stored: 0, unanswered: 0, sos: 0 }
  let forgotten = 0
  for (const tracker of trackers) {
    const { imei, protocol, acknowledged, forgets } = tracker
    const numbers = (stored.positions.get(imei) ?? []).map(({ time }) => numberOf(time))
    const kept = new Set(numbers)
    counts.made += tracker.made
    counts.stored += kept.size
    counts.acknowledged += acknowledged.size
    for (const number of acknowledged)
      if (!kept.has(number)) breaches.lost.push(`${imei}: ${protocol} fix ${number}`)
    if (forgets) {
      forgotten += kept.size
      counts.unanswered += tracker.made - kept.size
    }
    judgeAlerts(tracker, kept)
    judgeOdometer(tracker, numbers)
  }
  const counted = servers.reduce((sum, server) => sum + server.seen().counted, 0)
  if (counted > forgotten)
    breaches.lost.push(
      `${counted - forgotten} fixes that are not answered and that /health had called stored`,
    )
  judgeOrder('position_batches', stored.batches)
  for (const { name, times } of integrators) {
    const given = [...times].flatMap(([imei, all]) => all.map((time) => ({ imei, time })))
    judgeOrder(`positions.feed of ${name}`, given)
    for (const [imei, positions] of stored.positions) {
      const heard = new Set(times.get(imei))
      const missing = positions.filter(({ time }) => !heard.has(time))
      if (missing.length > 0)
        breaches['feeds apart'].push(`positions.feed of ${name}: ${imei} lacks ${missing.length} positions`)
    }
  }
  for (const { name, units } of live)
    for (const [imei, unit] of stored.live) {
      const shown = units.get(imei)
      const differs = ['timestamp', 'lat', 'lng', 'odometro'].find((field) => shown?.[field] !== unit[field])
      if (differs !== undefined)
        breaches['feeds apart'].push(
          `${name}: ${imei} has ${differs} ${shown?.[differs]}, stored ${unit[differs]}`,
        )
    }
  if (stored.setAside > 0) breaches.other.push(`${stored.setAside} fixes were set aside`)
  for (const [status, times] of refusals) breaches.other.push(`${times} requests were answered ${status}`)
  for (const [at, server] of servers.entries())
    if (server.seen().unwanted > 0)
      breaches.other.push(`server ${at} ended ${server.seen().unwanted} times as it should not`)
  return { breaches, counts: { ...counts, counted } }

  /** An SOS consists of one or more consecutive fixes. It must cause one alert, at one of them, if at least one is stored. */
  function judgeAlerts({ imei, sos }, kept) {
    const alerted = (stored.alerts.get(imei) ?? []).map(({ time }) => numberOf(time))
    for (const { numbers, acknowledged } of sos) {
      const isStored = numbers.some((number) => kept.has(number))
      if (acknowledged) counts.sos += 1
      if (acknowledged && !isStored) breaches.lost.push(`${imei}: SOS ${numbers}`)
      const mine = alerted.filter((number) => numbers.includes(number))
      if (mine.length !== (isStored ? 1 : 0))
        breaches['alerts not once'].push(`${imei}: SOS ${numbers} has ${mine.length} alerts`)
    }
    const others = alerted.filter((number) => !sos.some(({ numbers }) => numbers.includes(number)))
    if (others.length > 0) breaches['alerts not once'].push(`${imei}: alerts of no SOS, at ${others}`)
  }

  /** The fleet drives in a straight line: a batch that was applied twice shows as excess km. */
  function judgeOdometer({ imei, countsTo }, numbers) {
    const [first] = numbers
    const driven = first === undefined ? 0 : kilometresTo(numbers.at(-1), first)
    const { odometro } = stored.live.get(imei)
    if (Math.abs(odometro - driven) > halfStep + countsTo)
      breaches.doubled.push(`${imei}: its odometer says ${odometro.toFixed(3)} km of ${driven.toFixed(3)}`)
  }

  function judgeOrder(where, given) {
    const last = new Map()
    const all = new Set()
    for (const { imei, time } of given) {
      const key = `${imei} ${time}`
      if (all.has(key)) breaches.doubled.push(`${where}: ${imei} fix ${numberOf(time)}`)
      else if (time < (last.get(imei) ?? 0))
        breaches['out of order'].push(
          `${where}: ${imei} fix ${numberOf(time)} after ${numberOf(last.get(imei))}`,
        )
      all.add(key)
      last.set(imei, Math.max(time, last.get(imei) ?? 0))
    }
  }
}
