import { setTimeout as pause } from 'node:timers/promises'
import { onEachDatabase } from '../server/databases.mjs'
import { imeisFrom, plantUnits } from '../server/fleet.mjs'
import { connectTrackers } from '../server/tracker-sockets.mjs'

const trackers = 5_000
const sentencesEach = 40

/**
 * Fixes a second from open tracker sockets to committed rows: as fast as the server takes them, with this load
 * generator on the same machine.
 */
export function measureRate(words) {
  return onEachDatabase(words, rate)
}

async function rate({ name, look, install }) {
  const place = install()
  const imeis = imeisFrom(351_000_000_000_000, trackers)
  let server
  try {
    await place.withDatabase((database) => plantUnits(database, imeis))
    server = await place.start()
    const sockets = await connectTrackers(server.coban, imeis)
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
    return [
      {
        database: name,
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
