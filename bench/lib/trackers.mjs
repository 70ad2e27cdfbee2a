import { setTimeout as pause } from 'node:timers/promises'
import { connectTrackers } from './tracker-sockets.mjs'

/**
 * Simulates trackers in a separate process, with a separate source address of this machine. More trackers connect on request, and
 * all report at an interval.
 */
process.once('message', async ({ port, from, imeis, every, look }) => {
  const { sentence } = await import(look)
  const trackers = []
  let [turn, sent] = [0, 0]
  process.on('message', async ({ trackers: wanted }) => {
    const fresh = imeis.slice(trackers.length, wanted)
    const sockets = await connectTrackers(port, fresh, from)
    for (const [index, socket] of sockets.entries()) trackers.push({ imei: fresh[index], socket })
    process.send({ connected: trackers.length })
  })
  process.on('disconnect', () => process.exit(0))
  process.send('ready')

  // Trackers report in turn, spread over the interval.
  let before = performance.now()
  for (let debt = 0; ; ) {
    await pause(20)
    const now = performance.now()
    debt += ((now - before) * trackers.length) / every
    before = now
    for (; debt >= 1; debt -= 1) {
      const index = turn % trackers.length
      const { imei, socket } = trackers[index]
      const round = Math.floor(turn / trackers.length)
      // Each tracker has its own street.
      const place = {
        lat: 19 + (index % 70) / 50 + (round % 500) / 1_000,
        lng: -99 - Math.floor(index / 70) / 50,
      }
      const moment = { ...place, speed: 60, course: 0, acc: true }
      socket.write(sentence(imei, 'tracker', Date.now(), moment))
      turn += 1
      sent += 1
    }
    process.send({ sent })
  }
})
