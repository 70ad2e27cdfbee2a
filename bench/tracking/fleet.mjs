import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../../scripts/rooms.mjs'
import { bundleServer } from '../intake/bundle.mjs'
import { startServer } from '../intake/server-process.mjs'

const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))
const groups = 40
/** Trackers behind so many sockets: it is the screen that is measured, not the intake. */
const sockets = 50
/** Degrees around Mexico City within which the fleet drives: all of it in view at zoom 9. */
const spread = 0.8

/**
 * The built product with so many units of one account, on a database that is thrown away.
 * @param {number} count
 */
export async function startFleet(count) {
  await build({ only: ['sdk-core', 'server', 'widgets', 'portal'], say: (line) => console.error(line) })
  const dataDir = mkdtempSync(join(tmpdir(), 'baliza-tracking-'))
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ADMIN_USER: 'bench',
    ADMIN_PASSWORD: 'bench',
    TILE_URL: 'no',
  }
  const imeis = Array.from({ length: count }, (_, index) => String(352_000_000_000_000 + index))
  const bundle = await bundleServer()
  const { look } = bundle
  await plant(look, environment, imeis)
  const server = await startServer(main, environment)
  const url = server.url.replace('localhost', '127.0.0.1')
  const trackers = await openTrackers(server.coban, imeis, look.sentence)
  return {
    url,
    session: await logIn(url),
    ...trackers,
    async stop() {
      trackers.close()
      await server.stop()
      await bundle.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** @param {any} look @param {Record<string, string>} environment @param {string[]} imeis */
async function plant(look, environment, imeis) {
  const database = await look.openDatabase(look.readConfig(environment), { log: look.createLog('error') })
  try {
    const user = await look.addAccount(database, { name: 'despacho', password: 'bench', rol: 2 })
    const ids = Array.from({ length: groups }, (_, index) => String(index + 1).padStart(24, '0'))
    await database.query(
      `insert into groups (id, user_id, nombre) select id, $1, 'Grupo ' || right(id, 2) from unnest($2::text[]) as id`,
      [user, ids],
    )
    await database.query(
      `insert into units (imei, id, nombre, modelo, placas, sim, registro, id_grupo)
       select imei, lpad(imei, 24, '0'), 'Unidad ' || right(imei, 5), 'Kenworth T680', 'ABC-' || right(imei, 4),
         '5512345678', $3, ($2::text[])[1 + right(imei, 5)::int % ${groups + 1}]
       from unnest($1::text[]) as imei`,
      [imeis, ids, Date.now() - 86_400_000],
    )
    await database.query(
      'insert into assignments (user_id, imei) select $1, imei from unnest($2::text[]) as imei',
      [user, imeis],
    )
    await database.query('analyze')
  } finally {
    await database.close()
  }
}

/** @param {string} url */
async function logIn(url) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: 'despacho', pass: 'bench', gettoken: true }),
  })
  const { token, rol, user } = await answer.json()
  if (typeof token !== 'string') throw new Error('The bench could not log in')
  return { token, rol: String(rol), user }
}

/**
 * @param {number} port @param {string[]} imeis
 * @param {(imei: string, word: string, time: number, moment: object) => string} sentence
 */
async function openTrackers(port, imeis, sentence) {
  const lines = await Promise.all(
    Array.from(
      { length: sockets },
      (_, index) =>
        new Promise((resolve, reject) => {
          const socket = createConnection(port, '127.0.0.1')
          socket.once('error', reject)
          socket.once('data', () => resolve(socket.resume()))
          socket.write(`##,imei:${imeis[index]},A;`)
        }),
    ),
  )
  const vehicles = imeis.map((imei, index) => ({
    imei,
    lat: 19.43 + spread * (((index * 0.618_034) % 1) - 0.5),
    lng: -99.13 + spread * (((index * 0.754_878) % 1) - 0.5),
    course: (index * 137) % 360,
  }))
  let next = 0
  /** A fix is known by its second: each wave is a second after the one before, or the clock where that is later. */
  let clock = 0

  return {
    /**
     * So many units, in turn, drive on and say so.
     * @param {number} count @param {number} metres how far each drives
     */
    move(count, metres) {
      clock = Math.max(Math.floor(Date.now() / 1_000) * 1_000, clock + 1_000)
      for (let step = 0; step < count; step++) {
        const index = next++ % vehicles.length
        const vehicle = vehicles[index]
        const angle = (vehicle.course * Math.PI) / 180
        vehicle.lat += (Math.cos(angle) * metres) / 111_195
        vehicle.lng += (Math.sin(angle) * metres) / (111_195 * Math.cos((vehicle.lat * Math.PI) / 180))
        if (Math.abs(vehicle.lat - 19.43) > spread / 2 || Math.abs(vehicle.lng + 99.13) > spread / 2)
          vehicle.course = (vehicle.course + 170) % 360
        const { lat, lng, course } = vehicle
        lines[index % sockets].write(
          sentence(vehicle.imei, 'tracker', clock, { lat, lng, course, speed: 40 + (index % 50), acc: true }),
        )
      }
    },
    close() {
      for (const line of lines) line.destroy()
    },
  }
}
