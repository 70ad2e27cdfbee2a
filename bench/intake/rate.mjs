import { setTimeout as pause } from 'node:timers/promises'
import { onEachDatabase } from '../lib/databases.mjs'
import { imeisFrom, plantUnits } from '../lib/fleet.mjs'
import { connectTrackers } from '../lib/tracker-sockets.mjs'

const trackers = 5_000
const sentencesEach = 40

/**
 * Measures fixes per second from open tracker sockets to committed rows, at the maximum rate that the server accepts. The load
 * generator runs on the same machine. First only with GPS103, then with all protocols in turn.
 */
export function measureRate(args) {
  return onEachDatabase(args, async (database) => [
    ...(await rate(database, ['coban'])),
    ...(await rate(database, ['coban', 'suntech', 'queclink', 'gt06', 'teltonika', 'h02'])),
  ])
}

async function rate({ name, look, install }, protocols) {
  const place = install()
  // The id of a Suntech has at most ten digits.
  const imeis = imeisFrom(351_000_000_000_000, trackers).map((imei, at) =>
    protocols[at % protocols.length] === 'suntech' ? imei.slice(-9).replace(/^0/, '1') : imei,
  )
  const devices = new Map(
    imeis.map((imei, at) => [imei, look.simulatedTracker(protocols[at % protocols.length], imei)]),
  )
  let server
  try {
    await place.withDatabase((database) => plantUnits(database, imeis))
    server = await place.start()
    const sockets = await connectTrackers(server.coban, imeis, undefined, (imei) => devices.get(imei).hello)
    const start = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000
    const stored = async () =>
      Object.values((await server.health()).intake.doors).reduce((sum, door) => sum + door.stored, 0)
    const total = trackers * sentencesEach
    const startedAt = performance.now()
    for (let turn = 0; turn < sentencesEach; turn++) {
      const moment = { lat: 19 + turn / 1_000, lng: -99, speed: 60, course: 90, acc: true }
      for (const [index, socket] of sockets.entries())
        socket.write(devices.get(imeis[index]).sentence(start + turn * 5_000, moment), 'latin1')
      // The event loop writes to the sockets between the rounds.
      await pause(1)
    }
    while ((await stored()) < total) await pause(50)
    const seconds = (performance.now() - startedAt) / 1_000
    const { queue } = (await server.health()).intake
    for (const socket of sockets) socket.destroy()
    return [
      {
        database: name,
        protocols: protocols.length,
        sockets: trackers,
        fixes: total,
        seconds: seconds.toFixed(1),
        'fixes/s': Math.round(total / seconds),
        batches: queue.batches,
      },
    ]
  } finally {
    await server?.stop()
    place.remove()
  }
}
