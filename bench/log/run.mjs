import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onEachDatabase } from '../lib/databases.mjs'
import { imeisFrom, plantUnits } from '../lib/fleet.mjs'
import { cpuSeconds, cpuSecondsBelow, databaseRoot } from '../lib/process-cost.mjs'
import { connectTrackers } from '../lib/tracker-sockets.mjs'

const trackers = 2_000
/** Load of all trackers in sequence: as fast as fixes are acknowledged, or at a fixed rate per second. */
const loads = [
  { load: 'as fast as acknowledged', turns: 60, every: 1 },
  { load: '1,000 a second', turns: 10, every: 2_000 },
]

/**
 * `npm run bench -- log`: measures fixes from open tracker sockets to PostgreSQL, in three setups. One process stores them; or a
 * gateway and a writer with NATS between them, on one node and on three nodes. Reports fixes per second until acknowledged and
 * until stored, and the CPU cost per fix of each part.
 */
export async function run() {
  console.table(await onEachDatabase(['postgresql'], measure))
}

async function measure({ look, install }) {
  const bin = look.findNats()
  const rows = await onServers({ look, install, through: 'no log', nats: null })
  for (const nodes of bin === null ? [] : [1, 3]) {
    const directory = mkdtempSync(join(tmpdir(), 'baliza-bench-nats-'))
    const nats = await look.startNats(bin, directory, nodes)
    try {
      rows.push(...(await onServers({ look, install, through: `NATS, nodes: ${nodes}`, nats })))
    } finally {
      await nats.stop()
      rmSync(directory, { recursive: true, force: true })
    }
  }
  return rows
}

/** Each measurement has its own trackers, so that it never finds fixes of another measurement. */
let firstImei = 354_000_000_000_000

async function onServers({ look, install, through, nats }) {
  const shared = nats === null ? {} : { NATS_URL: nats.url, INTAKE_LOG: '1' }
  const places = (nats === null ? ['gateway,writer,web'] : ['gateway', 'writer']).map((ROLE) =>
    install({ ...shared, ROLE }),
  )
  const imeis = imeisFrom(firstImei, trackers)
  firstImei += trackers
  const servers = []
  let sockets = []
  try {
    const root = await places[0].withDatabase(async (database) => {
      await plantUnits(database, imeis)
      return databaseRoot(database, null)
    })
    for (const place of places) servers.push(await place.start())
    sockets = await connectTrackers(servers[0].coban, imeis)
    const spent = () => ({
      servers: servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
      nats: (nats?.pids() ?? []).reduce((sum, pid) => sum + cpuSeconds(pid), 0),
      postgresql: cpuSecondsBelow(root),
    })
    const rows = []
    for (const [index, { load, turns, every }] of loads.entries()) {
      const total = turns * trackers
      const [acked, kept] = [await acknowledged(servers), await stored(servers)]
      const before = spent()
      const startedAt = performance.now()
      const seconds = () => (performance.now() - startedAt) / 1_000
      await send({ look, sockets, imeis, turns, every, hour: index })
      while ((await acknowledged(servers)) < acked + total) await pause(20)
      const answered = seconds()
      while ((await stored(servers)) < kept + total) await pause(20)
      const done = seconds()
      const after = spent()
      const cost = (part) => ((1e6 * (after[part] - before[part])) / total).toFixed(1)
      rows.push({
        through,
        load,
        fixes: total,
        'acknowledged/s': Math.round(total / answered),
        'stored/s': Math.round(total / done),
        'servers µs/fix': cost('servers'),
        'NATS µs/fix': cost('nats'),
        'PostgreSQL µs/fix': cost('postgresql'),
      })
    }
    return rows
  } finally {
    for (const socket of sockets) socket.destroy()
    for (const server of servers) await server.stop()
    for (const place of places) place.remove()
  }
}

/** Sends a message of every tracker in each turn. @param {{ hour: number }} given `hour` separates the times of two loads */
async function send({ look, sockets, imeis, turns, every, hour }) {
  const from = Math.floor(Date.now() / 1_000) * 1_000 - (loads.length - hour) * 3_600_000
  for (let turn = 0; turn < turns; turn++) {
    const moment = { lat: 19 + turn / 1_000, lng: -99, speed: 60, course: 90, acc: true }
    const began = performance.now()
    for (const [index, socket] of sockets.entries()) {
      socket.write(look.sentence(imeis[index], 'tracker', from + turn * 5_000, moment))
      // Spread over the turn, like independent trackers.
      if (index % 20 === 19)
        await pause(Math.max(0, (index / sockets.length) * every - (performance.now() - began)))
    }
  }
}

const acknowledged = async ([gateway]) => (await gateway.health()).intake.doors.coban.stored

async function stored(servers) {
  const { intake, log } = await servers.at(-1).health()
  return log?.writer?.fixes.stored ?? intake.doors.coban.stored
}
