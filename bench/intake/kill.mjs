import { Agent, request } from 'node:http'
import { createConnection } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onEachDatabase } from '../server/databases.mjs'
import { imeisFrom, plantUnits } from '../server/fleet.mjs'

/** Trackers over TCP, of which `/health` says how many fixes are committed, and phones, which hear 200 for each. */
const tcpTrackers = 400
const phones = 100
/** ms between two fixes of one tracker. */
const every = 200
const rounds = 5

/**
 * kill -9 of the server, and of its embedded database, while 500 trackers send; then a restart, and a look at what
 * is stored. A fix is acknowledged when an OsmAnd request was answered 200, or `/health` had counted it as stored.
 */
export function measureKill(words) {
  return onEachDatabase(words, killRounds)
}

async function killRounds({ name, look, install }) {
  const place = install()
  const imeis = imeisFrom(350_000_000_000_000, tcpTrackers + phones)
  const rows = []
  try {
    await place.withDatabase((database) => plantUnits(database, imeis))
    for (let round = 1; round <= rounds; round++) {
      // Each round's fixes have times of their own, so that it is known which round stored them.
      const roundStart = Date.now()
      const server = await place.start()
      const sending = send(server, imeis, look.sentence, round)
      const seconds = 2 + Math.random() * 2
      const counting = count(server, sending.done)
      await pause(seconds * 1_000)
      await server.kill()
      sending.stop()
      const counted = await counting

      const again = await place.start()
      const health = await again.health()
      await again.stop()
      const stored = await place.withDatabase(async (database) => {
        const found = await database.query('select imei, time from positions where received_at >= $1', [
          roundStart,
        ])
        return new Set(found.map(({ imei, time }) => `${imei} ${time}`))
      })
      const missing = [...sending.acknowledged].filter((key) => !stored.has(key)).length
      const ofPhones = new Set(imeis.slice(tcpTrackers))
      const tcpStored = [...stored].filter((key) => !ofPhones.has(key.slice(0, 15))).length
      rows.push({
        database: name,
        round,
        seconds: seconds.toFixed(1),
        sent: sending.sent(),
        acknowledged: sending.acknowledged.size + counted,
        stored: stored.size,
        lost: missing + Math.max(0, counted - tcpStored),
        'ready again ms': Math.round(again.readyAfter),
        healthy: health.status,
      })
    }
  } finally {
    place.remove()
  }
  return rows
}

/** All trackers, until they are stopped. Whole seconds identify a fix, so each tracker's clock runs ahead by itself. */
function send({ coban, osmand }, imeis, sentence, round) {
  const acknowledged = new Set()
  const agent = new Agent({ keepAlive: true, maxSockets: phones })
  const stopping = new AbortController()
  const { signal: done } = stopping
  let sent = 0
  // Hours ago, or so many seconds would lie in the future; and rounds far apart: none repeats another's fixes.
  const start = Math.floor(Date.now() / 1_000) * 1_000 - 4 * 3_600_000 + round * 600_000
  const moment = (turn) => ({ lat: 19 + turn / 10_000, lng: -99, speed: 40, course: 90, acc: true })

  const ends = imeis.slice(0, tcpTrackers).map((imei, index) => {
    const socket = createConnection(coban, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(`##,imei:${imei},A;`)
    let turn = 0
    let timer
    // Evenly over the interval: the server is killed with commits under way, not between two waves of them.
    const first = setTimeout(
      () => {
        timer = setInterval(() => {
          turn += 1
          sent += 1
          socket.write(sentence(imei, 'tracker', start + turn * 1_000, moment(turn)))
        }, every)
      },
      (index * every) / tcpTrackers,
    )
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      socket.destroy()
    }
  })
  for (const imei of imeis.slice(tcpTrackers)) void phone(imei)

  async function phone(imei) {
    for (let turn = 1; !done.aborted; turn++) {
      const time = start + turn * 1_000
      sent += 1
      const status = await ask(`http://127.0.0.1:${osmand}/?id=${imei}&lat=19.5&lon=-99.5&timestamp=${time}`)
      if (status === 200) acknowledged.add(`${imei} ${time}`)
      await pause(every)
    }
  }

  /** The status, or `null` where the server went away before it answered. */
  function ask(url) {
    return new Promise((resolve) => {
      const asked = request(url, { agent }, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode))
        response.on('error', () => resolve(null))
      })
      asked.on('error', () => resolve(null))
      asked.end()
    })
  }

  return {
    acknowledged,
    done,
    sent: () => sent,
    stop() {
      stopping.abort()
      for (const end of ends) end()
      agent.destroy()
    },
  }
}

/** The highest number of TCP fixes that `/health` has called stored. */
async function count(server, done) {
  let counted = 0
  while (!done.aborted) {
    // The last question may find nobody: the server has been killed.
    const health = await server.health().catch(() => null)
    counted = Math.max(counted, health?.intake.doors.coban.stored ?? 0)
    await pause(20)
  }
  return counted
}
