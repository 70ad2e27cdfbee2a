import { Agent, request } from 'node:http'
import { createConnection } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onEachDatabase } from '../server/databases.mjs'
import { imeisFrom, plantUnits } from '../server/fleet.mjs'
import { quantile } from '../server/quantile.mjs'
import { faultsOf } from './faults.mjs'

/** Trackers over TCP, of which `/health` says how many fixes are committed, and phones, which hear 200 for each. */
const tcpTrackers = 400
const phones = 100
/** ms between two fixes of one tracker. */
const every = 200
/** Of each fault, unless a number among the words says otherwise: a hundred in all. */
const usualRounds = 20

/**
 * Kills and cuts while 500 trackers send: see faults.mjs. Then a restart, and a look at what is stored. A fix is
 * acknowledged when an OsmAnd request was answered 200, or `/health` had counted it as stored.
 * @returns a row for each fault and database
 */
export function measureKill(words) {
  const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? usualRounds)
  return onEachDatabase(words, (database) => killRounds(database, rounds))
}

async function killRounds({ name, look, install, postgres }, rounds) {
  const place = install()
  const imeis = imeisFrom(350_000_000_000_000, tcpTrackers + phones)
  try {
    await place.withDatabase((database) => plantUnits(database, imeis))
    const done = []
    for (const fault of faultsOf(postgres === null))
      for (let number = 0; number < rounds; number++)
        done.push(await oneRound({ place, look, postgres, imeis, fault, round: done.length + 1 }))
    // After the last of them too.
    const after = await comeUp(place)
    await after.server.stop()
    const stored = await storedByRound(place, done)
    return faultsOf(postgres === null).map((fault) => {
      const mine = done.filter((round) => round.fault.name === fault.name)
      const sum = (read) => mine.reduce((total, round) => total + read(round), 0)
      return {
        database: name,
        fault: fault.name,
        rounds,
        'as wanted': sum(({ asWanted }) => Number(asWanted)),
        sent: sum(({ sent }) => sent),
        acknowledged: sum(({ acknowledged, counted }) => acknowledged.size + counted),
        stored: sum((round) => stored.get(round).size),
        lost: sum((round) => lostOf(round, stored.get(round), imeis)),
        // The first found an empty place, and each of the others what the one before it had left.
        'ready again ms': median([...done, after].filter((_, at) => done[at - 1]?.fault.name === fault.name)),
      }
    })
  } finally {
    place.remove()
  }
}

const median = (rounds) =>
  Math.round(
    quantile(
      rounds.map(({ readyAfter }) => readyAfter),
      0.5,
    ),
  )

/** `asWanted`: the process was well, and ended as it should. */
async function oneRound({ place, look, postgres, imeis, fault, round }) {
  const { server, readyAfter, isWell } = await comeUp(place)
  const startedAt = Date.now()
  const sending = send(server, imeis, look.sentence, round)
  const counting = count(server, sending.done)
  // On a busy machine the first batch takes a while, and what nobody has acknowledged cannot be lost.
  while (sending.acknowledged.size < phones) await pause(20)
  await fault.befall({ server, place, postgres, look, seconds: 2 + Math.random() * 2 })
  sending.stop()
  const counted = await counting
  const left = await (fault.leaves === 0 ? server.stop() : server.exited)
  return {
    fault,
    startedAt,
    readyAfter,
    asWanted: isWell && left === fault.leaves,
    sent: sending.sent(),
    acknowledged: sending.acknowledged,
    counted,
  }
}

async function comeUp(place) {
  const server = await place.start()
  const { status } = await server.health()
  return { server, readyAfter: server.readyAfter, isWell: status === 'ok' }
}

/** What each round has stored: a fix belongs to the round in which it was received. */
function storedByRound(place, rounds) {
  return place.withDatabase(async (database) => {
    const stored = new Map()
    for (const [index, round] of rounds.entries()) {
      const found = await database.query(
        'select imei, time from positions where received_at >= $1 and received_at < $2',
        [round.startedAt, rounds[index + 1]?.startedAt ?? Number.MAX_SAFE_INTEGER],
      )
      stored.set(round, new Set(found.map(({ imei, time }) => `${imei} ${time}`)))
    }
    return stored
  })
}

function lostOf({ acknowledged, counted }, stored, imeis) {
  const missing = [...acknowledged].filter((key) => !stored.has(key)).length
  const ofPhones = new Set(imeis.slice(tcpTrackers))
  const tcpStored = [...stored].filter((key) => !ofPhones.has(key.slice(0, 15))).length
  return missing + Math.max(0, counted - tcpStored)
}

/** All trackers, until they are stopped. Whole seconds identify a fix, so each tracker's clock runs ahead by itself. */
function send({ coban, osmand }, imeis, sentence, round) {
  const acknowledged = new Set()
  const agent = new Agent({ keepAlive: true, maxSockets: phones })
  const stopping = new AbortController()
  const { signal: done } = stopping
  let sent = 0
  // Hours ago, or so many seconds would lie in the future; and rounds far apart: none repeats another's fixes.
  const start = Math.floor(Date.now() / 1_000) * 1_000 - 24 * 3_600_000 + round * 600_000
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
