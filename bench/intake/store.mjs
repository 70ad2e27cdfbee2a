import { bundleServers } from '../lib/bundle.mjs'
import { imeisFrom, plantUnits } from '../lib/fleet.mjs'
import { createInstallation } from '../lib/installation.mjs'
import { cpuSecondsBelow, databaseRoot } from '../lib/process-cost.mjs'
import { drive } from './drive.mjs'

const units = 10_000
/** Storage methods to compare. */
const methods = {
  'a thousand at once': storeThousands,
  'a backlog': storeBacklog,
}
/** Fixes per measured turn, and number of turns; the first turn of each method is not counted. */
const turnOf = 100_000
const turns = 4

/**
 * Measures the CPU cost of storing a fix, in µs, in this process and in the database's. A fleet drives, with a fix of every unit
 * every ten seconds. Fixes are stored a thousand at once, and as a backlog from the queue. `BENCH_BEFORE=/another/checkout` is
 * measured in turn with this checkout.
 */
export async function measureStore(args) {
  const servers = await bundleServers()
  const rows = []
  try {
    if (!args.includes('postgresql')) rows.push(...(await onPGlite(servers)))
    if (!args.includes('pglite')) rows.push(...(await onPostgres(servers)))
    return rows
  } finally {
    for (const server of servers) await server.remove()
  }
}

async function onPGlite(servers) {
  const rows = []
  for (const server of servers) rows.push(...(await measureAll('PGlite', [server], () => '')))
  return rows
}

async function onPostgres(servers) {
  const { look } = servers[0]
  const bin = look.findPostgres()
  if (bin === null) {
    console.error('PostgreSQL is not on this machine: only the embedded database is measured.')
    return []
  }
  const clusters = []
  try {
    for (const _ of servers) clusters.push(await look.startPostgres(bin))
    return await measureAll('PostgreSQL', servers, (index) => clusters[index].url)
  } finally {
    for (const cluster of clusters) await cluster.stop()
  }
}

async function measureAll(database, servers, urlOf) {
  const places = servers.map((server, index) => createInstallation(server, urlOf(index)))
  const imeis = imeisFrom(351_000_000_000_000, units)
  const run = async (index, rest) => {
    if (index < places.length)
      return places[index].withDatabase((opened) => run(index + 1, [...rest, opened]))
    for (const one of rest) await plantUnits(one, imeis)
    return measureOpened(database, servers, rest, imeis)
  }
  try {
    return await run(0, [])
  } finally {
    for (const place of places) place.remove()
  }
}

async function measureOpened(database, servers, opened, imeis) {
  const best = servers.map(() => new Map())
  let clock = Math.floor(Date.now() / 1_000) * 1_000 - 3 * 3_600_000
  for (const method of Object.keys(methods))
    for (let turn = 0; turn < turns; turn++) {
      const fixes = drive(imeis, clock, turnOf / units)
      clock += (turnOf / units) * 10_000
      for (const [index, { look }] of servers.entries()) {
        const costs = await measureTurn(opened[index], fixes, () =>
          methods[method](look, opened[index], fixes),
        )
        const known = best[index].get(method)
        if (turn > 0 && (known === undefined || costs.node + costs.database < known.node + known.database))
          best[index].set(method, costs)
      }
    }
  return servers.flatMap(({ name }, index) =>
    Array.from(best[index], ([method, { node, database: sql, seconds }]) => ({
      database,
      what: name,
      stored: method,
      'node µs a fix': node.toFixed(1),
      'database µs a fix': sql.toFixed(1),
      both: (node + sql).toFixed(1),
      'fixes/s': Math.round(turnOf / seconds),
    })),
  )
}

async function storeThousands(look, database, fixes) {
  for (let from = 0; from < fixes.length; from += 1_000)
    await look.storeBatch(database, fixes.slice(from, from + 1_000))
}

async function storeBacklog(look, database, fixes) {
  let stored = 0
  const refuse = async () => {
    throw new Error('a fix was refused')
  }
  const options = {
    save: (batch, again) => look.storeBatch(database, batch, { again }),
    onSaved: () => undefined,
    storeDeadLetters: refuse,
    log: look.createLog('error'),
  }
  // An older checkout of `BENCH_BEFORE` has no class.
  const queue = look.FixQueue
    ? new look.FixQueue(options)
    : look.createQueue({ ...options, setAside: refuse })
  for (const fix of fixes)
    queue.push(
      fix,
      { imei: fix.imei, protocol: 'osmand', raw: '', receivedAt: fix.receivedAt },
      (settled) => {
        if (settled === 'stored') stored += 1
      },
    )
  await queue.drain(600_000)
  if (stored !== fixes.length) throw new Error(`${stored} of ${fixes.length} were stored`)
}

async function measureTurn(database, fixes, store) {
  const root = await databaseRoot(database, process.pid)
  const sqlBefore = cpuSecondsBelow(root)
  const nodeBefore = process.cpuUsage()
  const startedAt = performance.now()
  await store()
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(nodeBefore)
  return {
    node: (user + system) / fixes.length,
    database: ((cpuSecondsBelow(root) - sqlBefore) * 1e6) / fixes.length,
    seconds,
  }
}
