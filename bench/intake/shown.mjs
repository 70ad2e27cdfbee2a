import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleServers } from '../lib/bundle.mjs'
import { imeisFrom, plantUnits } from '../lib/fleet.mjs'
import { createInstallation } from '../lib/installation.mjs'
import { cpuSeconds, cpuSecondsBelow, databaseRoot } from '../lib/process-cost.mjs'
import { drive } from './drive.mjs'

const units = 10_000
/** Fixes per turn, and number of turns; the first turn is not counted. */
const turnOf = 50_000
const turns = 4

/**
 * Measures the CPU cost per fix, in µs, of a server process that shows a unit whose fixes another process stores. Also measures
 * the cost for PostgreSQL and for the storing process. Each fix is stored twice: once while that process shows the whole fleet,
 * and once while no process does. The process receives fixes by LISTEN and NOTIFY, and by NATS if this machine has nats-server.
 * `BENCH_BEFORE=/another/checkout` is measured first.
 */
export async function measureShown() {
  const servers = await bundleServers()
  const rows = []
  try {
    const bin = servers[0].look.findPostgres()
    if (bin === null) {
      console.error('PostgreSQL is not on this machine: there are no two processes to measure.')
      return rows
    }
    for (const server of servers) {
      rows.push(await onCluster(server, bin, null))
      if (server.look.createUnitChanges === undefined) continue
      const natsBin = server.look.findNats()
      if (natsBin === null) continue
      const directory = mkdtempSync(join(tmpdir(), 'baliza-bench-nats-'))
      const nats = await server.look.startNats(natsBin, directory, 1)
      try {
        rows.push(await onCluster(server, bin, nats))
      } finally {
        await nats.stop()
        rmSync(directory, { recursive: true, force: true })
      }
    }
    return rows
  } finally {
    for (const server of servers) await server.remove()
  }
}

async function onCluster(server, bin, nats) {
  const cluster = await server.look.startPostgres(bin)
  try {
    return await measureServer(server, cluster.url, nats)
  } finally {
    await cluster.stop()
  }
}

/**
 * Stores as a server does, and notifies the other processes.
 * @returns a function that stores a batch, and a function that stops it
 */
async function openStoring({ look }, database, databaseUrl, nats) {
  if (look.createUnitChanges === undefined)
    return { save: (fixes) => look.storeBatch(database, fixes), close: async () => undefined }
  const log = look.createLog('error')
  const link = nats === null ? null : await look.connectNats([nats.url], log)
  const bus = await look.openBus({ config: { databaseUrl }, database, link, log })
  const changes = look.createUnitChanges({ origin: 'bench', bus, database, alone: false, log })
  return {
    async save(fixes) {
      const { units: moved } = await look.storeBatch(database, fixes, { announce: false })
      changes.publish({ moved, late: [] })
    },
    async close() {
      await changes.close()
      await link?.close()
    },
  }
}

async function measureServer(server, databaseUrl, nats) {
  const place = createInstallation(server, databaseUrl, nats === null ? {} : { NATS_URL: nats.url })
  const running = await place.start()
  try {
    return await place.withDatabase(async (database) => {
      const storing = await openStoring(server, database, databaseUrl, nats)
      const imeis = imeisFrom(351_000_000_000_000, units)
      await plantUnits(database, imeis)
      const root = await databaseRoot(database, process.pid)
      let clock = Math.floor(Date.now() / 1_000) * 1_000 - 3 * 3_600_000
      async function store() {
        const fixes = drive(imeis, clock, turnOf / units)
        clock += (turnOf / units) * 10_000
        const natsSeconds = () => (nats?.pids() ?? []).reduce((sum, pid) => sum + cpuSeconds(pid), 0)
        const start = {
          database: cpuSecondsBelow(root),
          shown: cpuSeconds(running.pid),
          storing: cpuSeconds(process.pid),
          nats: natsSeconds(),
        }
        for (let from = 0; from < fixes.length; from += 1_000)
          await storing.save(fixes.slice(from, from + 1_000))
        await pauseUntilQuiet(running.pid)
        return {
          database: ((cpuSecondsBelow(root) - start.database) * 1e6) / fixes.length,
          shown: ((cpuSeconds(running.pid) - start.shown) * 1e6) / fixes.length,
          storing: ((cpuSeconds(process.pid) - start.storing) * 1e6) / fixes.length,
          nats: ((natsSeconds() - start.nats) * 1e6) / fixes.length,
        }
      }
      const unseen = []
      for (let turn = 0; turn < turns; turn++) unseen.push(await store())
      await lookAtAll(running.url)
      const seen = []
      for (let turn = 0; turn < turns; turn++) seen.push(await store())
      await storing.close()
      const least = (list, field) => Math.min(...list.slice(1).map((one) => one[field]))
      return {
        what: server.name,
        bus: nats === null ? 'LISTEN/NOTIFY' : 'NATS',
        'µs a fix of a process that shows it': least(seen, 'shown').toFixed(1),
        'of one that does not': least(unseen, 'shown').toFixed(1),
        'database µs, shown': least(seen, 'database').toFixed(1),
        'of the one that stores': least(seen, 'storing').toFixed(1),
        'of NATS': least(seen, 'nats').toFixed(1),
        'database µs, not shown': least(unseen, 'database').toFixed(1),
      }
    })
  } finally {
    await running.stop()
    place.remove()
  }
}

/** Requests units from a process, which then keeps them current for some minutes. */
async function lookAtAll(url) {
  const ask = (path, body, headers) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const login = await ask('/api/login', { user: 'bench', pass: 'bench', gettoken: true })
  const { token } = await login.json()
  const answer = await ask('/api/objetos', {}, { authorization: `Bearer ${token}` })
  const { data } = await answer.json()
  if (data.length !== units) throw new Error(`${data.length} of ${units} units are shown`)
}

/** Waits for the process to finish its reads after the last fix is stored. */
async function pauseUntilQuiet(pid) {
  for (let last = -1, now = cpuSeconds(pid); now - last > 0.01; ) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    last = now
    now = cpuSeconds(pid)
  }
}
