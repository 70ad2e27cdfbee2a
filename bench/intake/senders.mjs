import { setTimeout as pause } from 'node:timers/promises'
import { connectTrackers } from '../lib/tracker-sockets.mjs'

/** Time between two fixes on a tracker's clock, in s, independent of the real pause. Whole seconds identify a fix. */
const step = 1
/** Time between two marked fixes of the watched users, in ms. */
const markEvery = 200
const radian = Math.PI / 180

/** Simulates the trackers in a separate process. Each tracker drives its own circle around its user's yard. */
process.once('message', async ({ port, fleet, watched, rate, seconds, look }) => {
  const { simulatedTracker } = await import(look)
  const trackers = fleet.flatMap(({ centre, imeis }, user) =>
    imeis.map(({ imei, protocol, id }, index) => ({
      imei,
      device: simulatedTracker(protocol, id),
      user,
      centre,
      radius: 0.003 + (index % 20) * 0.001,
      phase: index * 37,
      turn: 0,
    })),
  )
  const helloOf = new Map(trackers.map(({ imei, device }) => [imei, device.hello]))
  const sockets = await connectTrackers(
    port,
    trackers.map(({ imei }) => imei),
    undefined,
    (imei) => helloOf.get(imei),
  )

  // The start is in the past, so that no tracker clock reaches the future.
  const start = Math.floor(Date.now() / 1_000) * 1_000 - 2 * 3_600_000
  const marked = Array.from({ length: watched }, () => 0)
  const startedAt = performance.now()
  let sent = 0
  for (const until = startedAt + seconds * 1_000; performance.now() < until; ) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - startedAt) * rate) / 1_000))
    for (; sent < due; sent++) {
      const which = sent % trackers.length
      const tracker = trackers[which]
      tracker.turn += 1
      const time = start + tracker.turn * step * 1_000
      sockets[which].write(tracker.device.sentence(time, momentOf(tracker)), 'latin1')
      if (tracker.user >= watched) continue
      const now = Date.now()
      if (now - marked[tracker.user] < markEvery) continue
      marked[tracker.user] = now
      process.send({ user: tracker.user, imei: tracker.imei, time, at: now })
    }
    await pause(5)
  }
  process.send({ sent, ms: performance.now() - startedAt })
  process.once('disconnect', () => process.exit(0))
})

/**
 * Computes a fix on the circle: 17 m per fix, 60 km/h. Each round has a section above 100 km/h and a stop with the engine off.
 */
function momentOf({ centre, radius, phase, turn }) {
  const angle = (phase + (turn * 0.00015) / radius / radian) % 360
  return {
    lat: centre.lat + radius * Math.sin(angle * radian),
    lng: centre.lng + (radius * Math.cos(angle * radian)) / Math.cos(centre.lat * radian),
    speed: angle < 20 ? 104 : 60,
    course: (360 - angle) % 360,
    acc: angle < 180 || angle > 186,
  }
}
