import { fileURLToPath } from 'node:url'
import { build } from '../../scripts/build-packages.mjs'
import { bundleServer } from './bundle.mjs'
import { logIn } from './calls.mjs'
import { assignUnits, imeisFrom, plantUnits } from './fleet.mjs'
import { createInstallation } from './installation.mjs'
import { connectTrackers } from './tracker-sockets.mjs'

const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))
const groups = 40
/** Number of sockets that the trackers share. The bench measures the screen, not the intake. */
const sockets = 50
/** Degrees around Mexico City within which the fleet drives. At zoom 9 all of it is in view. */
const spread = 0.8

/** Starts the built product with `count` units of one account, on a temporary database. @param {number} count */
export async function startFleet(count) {
  await build({ only: ['sdk-core', 'server', 'widgets', 'portal'], say: (line) => console.error(line) })
  const bundle = await bundleServer()
  const { look } = bundle
  const place = createInstallation({ main, look }, '', { TILE_URL: 'no' })
  const imeis = imeisFrom(352_000_000_000_000, count)
  await place.withDatabase((database) => plant(database, look.addAccount, imeis))
  const server = await place.start()
  const trackers = await openTrackers(server.coban, imeis, look.sentence)
  return {
    url: server.url,
    session: await logIn(server.url, 'despacho'),
    ...trackers,
    async stop() {
      trackers.close()
      await server.stop()
      await bundle.remove()
      place.remove()
    },
  }
}

/** @param {any} database @param {Function} addAccount @param {string[]} imeis */
async function plant(database, addAccount, imeis) {
  const user = await addAccount(database, { name: 'despacho', password: 'bench', rol: 2 })
  const ids = Array.from({ length: groups }, (_, index) => String(index + 1).padStart(24, '0'))
  await database.query(
    `insert into groups (id, user_id, nombre) select id, $1, 'Grupo ' || right(id, 2) from unnest($2::text[]) as id`,
    [user, ids],
  )
  await plantUnits(database, imeis)
  await database.query(
    `update units set registro = $2, id_grupo = ($1::text[])[1 + right(imei, 5)::int % ${groups + 1}]`,
    [ids, Date.now() - 86_400_000],
  )
  await assignUnits(database, user, imeis)
  await database.query('analyze')
}

/**
 * @param {number} port @param {string[]} imeis
 * @param {(imei: string, word: string, time: number, moment: object) => string} sentence
 */
async function openTrackers(port, imeis, sentence) {
  const lines = await connectTrackers(port, imeis.slice(0, sockets))
  const vehicles = imeis.map((imei, index) => ({
    imei,
    lat: 19.43 + spread * (((index * 0.618_034) % 1) - 0.5),
    lng: -99.13 + spread * (((index * 0.754_878) % 1) - 0.5),
    course: (index * 137) % 360,
  }))
  let next = 0
  /** A second identifies a fix. Each wave is one second after the previous wave, or at the current time if that is later. */
  let clock = 0
  const tick = () => {
    clock = Math.max(Math.floor(Date.now() / 1_000) * 1_000, clock + 1_000)
  }

  return {
    /** The first unit reports its position with this speed. @param {number} speed km/h */
    tell(speed) {
      tick()
      const { imei, lat, lng, course } = vehicles[0]
      lines[0].write(sentence(imei, 'tracker', clock, { lat, lng, course, speed, acc: true }))
    },
    /**
     * The next `count` units, in turn, drive and report their positions.
     * @param {number} count @param {number} metres how far each drives
     */
    move(count, metres) {
      tick()
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
