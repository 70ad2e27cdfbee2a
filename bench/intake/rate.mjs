import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bundleServer } from './bundle.mjs'
import { startServer } from './server-process.mjs'

const trackers = 5_000
const sentencesEach = 40

/**
 * Fixes a second from open tracker sockets to committed rows: as fast as the server takes them, with this load
 * generator on the same machine.
 */
export async function measureRate() {
  const server = await bundleServer()
  const { findPostgres, startPostgres } = server.look
  const rows = []
  try {
    rows.push(await rate('PGlite', server, ''))
    const bin = findPostgres()
    if (bin === null)
      console.error('PostgreSQL is not on this machine: only the embedded database is measured.')
    else {
      const postgres = await startPostgres(bin)
      try {
        rows.push(await rate('PostgreSQL', server, postgres.url))
      } finally {
        await postgres.stop()
      }
    }
  } finally {
    await server.remove()
  }
  return rows
}

async function rate(name, { main, look }, databaseUrl) {
  const dataDir = mkdtempSync(join(tmpdir(), 'baliza-rate-'))
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_USER: 'bench',
    ADMIN_PASSWORD: 'bench',
  }
  const imeis = Array.from({ length: trackers }, (_, index) => String(351_000_000_000_000 + index))
  const database = await look.openDatabase(look.readConfig(environment), { log: look.createLog('error') })
  await database.query(
    `insert into units (imei, id, nombre, registro) select imei, imei, imei, 0 from unnest($1::text[]) as imei`,
    [imeis],
  )
  await database.close()

  const server = await startServer(main, environment)
  try {
    const sockets = await Promise.all(
      imeis.map(
        (imei) =>
          new Promise((resolve, reject) => {
            const socket = createConnection(server.coban, '127.0.0.1')
            socket.once('error', reject)
            socket.once('data', () => resolve(socket.resume()))
            socket.write(`##,imei:${imei},A;`)
          }),
      ),
    )
    const start = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000
    const stored = async () => (await server.health()).intake.doors.coban.stored
    const total = trackers * sentencesEach
    const startedAt = performance.now()
    for (let turn = 0; turn < sentencesEach; turn++) {
      const moment = { lat: 19 + turn / 1_000, lng: -99, speed: 60, course: 90, acc: true }
      for (const [index, socket] of sockets.entries())
        socket.write(look.sentence(imeis[index], 'tracker', start + turn * 5_000, moment))
      // The sockets are written between the rounds.
      await pause(1)
    }
    while ((await stored()) < total) await pause(50)
    const seconds = (performance.now() - startedAt) / 1_000
    const { queue } = (await server.health()).intake
    for (const socket of sockets) socket.destroy()
    return {
      database: name,
      sockets: trackers,
      fixes: total,
      seconds: seconds.toFixed(1),
      'fixes/s': Math.round(total / seconds),
      batches: queue.batches,
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
