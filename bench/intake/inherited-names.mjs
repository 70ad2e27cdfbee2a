import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { onEachDatabase } from '../lib/databases.mjs'
import { imeisFrom, plantUnits } from '../lib/fleet.mjs'
import { residentMegabytes } from '../lib/process-cost.mjs'
import { connectTrackers } from '../lib/tracker-sockets.mjs'

const units = 40
const rounds = 4
/** Frames per round, by endpoint. */
const shares = { coban: 200_000, osmand: 25_000, traccar: 25_000 }
/** Concurrent requests per HTTP endpoint. */
const atOnce = 20
const secret = 'bench'
/** Sends only one valid message, after all others. */
const bystander = '354000000099999'

/** Property names that every plain object inherits, and names that promises and JSON look up. */
const inheritedNames = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'toJSON']
const nameAt = (turn) => inheritedNames[turn % inheritedNames.length]

/**
 * Sends a million frames of registered units to every endpoint, with an inherited name in place of a field, a key or a value.
 * Targets: a valid message of another unit is stored within a second afterwards, no fix becomes a dead letter, and memory after
 * the last round is not above that of the first round.
 */
export function measureInheritedNames(asked) {
  return onEachDatabase(asked, flood)
}

async function flood({ name, look, install }) {
  const place = install({ TRACCAR_SECRET: secret })
  const imeis = imeisFrom(354_000_000_000_000, units)
  const rows = []
  let server
  try {
    await place.withDatabase((database) => plantUnits(database, [...imeis, bystander]))
    server = await place.start()
    const sockets = await connectTrackers(server.coban, imeis)
    const start = Date.now() - 20 * 86_400_000
    let turn = 0
    for (let round = 1; round <= rounds; round++) {
      const before = residentMegabytes(server.pid)
      const startedAt = performance.now()
      const from = turn
      turn += Math.max(...Object.values(shares))
      await Promise.all([
        speak(sockets, (at) => sentenceOf(imeis[at % units], from + at, start)),
        ask(server.osmand, shares.osmand, (at) => osmandOf(imeis[at % units], from + at, start)),
        ask(Number(new URL(server.url).port), shares.traccar, (at) =>
          traccarOf(imeis[at % units], from + at, start),
        ),
      ])
      const sentAfter = (performance.now() - startedAt) / 1_000
      const storedAfter = await untilStored(server, look)
      const highest = residentMegabytes(server.pid)
      await pause(20_000)
      const { doors, queue } = (await server.health()).intake
      const sum = (field) => Object.values(doors).reduce((total, door) => total + (door[field] ?? 0), 0)
      rows.push({
        database: name,
        round,
        frames: Object.values(shares).reduce((total, share) => total + share),
        seconds: sentAfter.toFixed(0),
        'good one stored after ms': Math.round(storedAfter),
        stored: sum('stored'),
        rejected: sum('rejected'),
        failed: sum('failed'),
        retries: queue.retries,
        'RSS MB before': Math.round(before),
        'at the end': Math.round(highest),
        '20 s later': Math.round(residentMegabytes(server.pid)),
      })
      console.log(rows.at(-1))
    }
    for (const socket of sockets) socket.destroy()
    return rows
  } finally {
    await server?.stop()
    place.remove()
  }
}

/** Sends over every socket in turn, as fast as the sockets accept data. */
async function speak(sockets, frameAt) {
  for (let at = 0; at < shares.coban; at++) {
    const socket = sockets[at % sockets.length]
    if (!socket.write(frameAt(at))) await once(socket, 'drain')
    // The event loop writes to the sockets between the rounds.
    if (at % 1_000 === 0) await pause(0)
  }
}

/** Sends the requests of HTTP trackers over persistent connections. */
async function ask(port, count, requestAt) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  let at = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (at < count) await post({ host: '127.0.0.1', port, agent }, requestAt(at++))
    }),
  )
  agent.destroy()
}

function post(where, { path, body, headers }) {
  return new Promise((resolve, reject) => {
    const asked = request(
      { ...where, path, headers, method: body === undefined ? 'GET' : 'POST' },
      (answer) => answer.resume().once('end', resolve),
    )
    asked.once('error', reject)
    asked.end(body)
  })
}

/** A position in which the keyword or another field is an inherited name; every tenth position is valid. */
function sentenceOf(imei, turn, start) {
  const time = new Date(start + turn * 1_000).toISOString()
  const local = time.replace(/\D/g, '').slice(2, 14)
  const fields = `imei:${imei},tracker,${local},,F,${local.slice(6)}.000,A,1924.5156,N,09906.5828,W,0.01,27.91,,1,0,31.37%,51442`
  if (turn % 10 === 0) return `${fields};`
  const parts = fields.split(',')
  parts[turn % 2 === 1 ? 1 : 1 + (turn % (parts.length - 1))] = nameAt(turn)
  return `${parts.join()};`
}

function osmandOf(imei, turn, start) {
  const word = nameAt(turn)
  const time = start + turn * 1_000
  if (turn % 2 === 0)
    return { path: `/?id=${imei}&lat=19.4&lon=-99.1&timestamp=${time}&alarm=${word}&${word}=${word}` }
  const location = `{"timestamp":"${new Date(time).toISOString()}","event":"${word}","extras":{"${word}":"${word}"},"coords":{"latitude":19.4,"longitude":-99.1,"${word}":2}}`
  return {
    path: '/',
    headers: { 'content-type': 'application/json' },
    body: `{"device_id":"${imei}","location":${location},"${word}":{}}`,
  }
}

function traccarOf(imei, turn, start) {
  const word = nameAt(turn)
  const time = new Date(start + turn * 1_000).toISOString()
  return {
    path: '/traccar',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body:
      `{"position":{"latitude":19.4,"longitude":-99.1,"fixTime":"${time}","valid":true,` +
      `"attributes":{"alarm":"${word}","${word}":"${word}"}},"device":{"uniqueId":"${imei}"},"${word}":{}}`,
  }
}

/** Time until the valid message of a unit without earlier fixes is stored, in ms. */
async function untilStored(server, look) {
  const count = async () => (await server.health()).intake.doors.coban.stored
  const [socket] = await connectTrackers(server.coban, [bystander])
  // Earlier messages must be stored first; otherwise they would be counted with this one.
  let before = await count()
  for (;;) {
    await pause(200)
    const now = await count()
    if (now === before) break
    before = now
  }
  const startedAt = performance.now()
  const time = Math.floor(Date.now() / 1_000) * 1_000
  socket.write(
    look.sentence(bystander, 'tracker', time, { lat: 19, lng: -99, speed: 60, course: 90, acc: true }),
  )
  while ((await count()) === before) await pause(5)
  socket.destroy()
  return performance.now() - startedAt
}
