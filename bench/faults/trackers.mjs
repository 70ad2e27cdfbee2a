import { setMaxListeners } from 'node:events'
import { Agent, request } from 'node:http'
import { createConnection } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Which part of the trackers speaks which protocol. */
const shares = { coban: 0.5, osmand: 0.3, traccar: 0.2 }
/** ms between two fixes of one tracker. */
const every = 2_000
/** ms until it tries again what was not taken. */
const again = 200
/** A server that says nothing for so long is gone, ms. */
const patience = 60_000
/** One fix of so many is an SOS. */
const sosEvery = 30
/** Each is so far north of the one before, degrees: 100 km/h. */
const step = 1 / 4_000
const speed = 100
const kmhPerKnot = 1.852

/**
 * @typedef {{ port: number, coban: number, osmand: number }} Endpoints
 * @typedef {{ numbers: number[], acknowledged: boolean }} Sos the fixes that said it
 * @typedef {ReturnType<typeof createTracker>} Tracker
 */

function createTracker(imei, index, total) {
  const part = (index + 0.5) / total
  return {
    imei,
    index,
    protocol: part < shares.coban ? 'coban' : part < shares.coban + shares.osmand ? 'osmand' : 'traccar',
    /** Its fixes are numbered from 1; this is the last. */
    made: 0,
    /** The numbers of those that were answered 200. GPS103 answers none. */
    acknowledged: new Set(),
    /** @type {Sos[]} */
    sos: [],
  }
}

/**
 * Trackers of every protocol, which number their fixes and remember which were acknowledged. Each has a server of its own and
 * turns to the next one while that cannot be reached, as behind a proxy. A phone and a Traccar send a fix until it is taken,
 * and then the next; a GPS103 writes and forgets, says again that somebody needs help until it is answered, and comes back
 * when its connection is cut.
 * @param {{ servers: readonly Endpoints[], imeis: readonly string[], secret: string, sentence: Function }} options
 */
export function startTrackers({ servers, imeis, secret, sentence }) {
  const trackers = imeis.map((imei, index) => createTracker(imei, index, imeis.length))
  // Whole seconds identify a fix; hours ago, or those of a long run would lie in the future.
  const start = Math.floor(Date.now() / 1_000) * 1_000 - 2 * 3_600_000
  const timeOf = (number) => start + number * 1_000
  const stopping = new AbortController()
  const { signal } = stopping
  // Every tracker rests until then.
  setMaxListeners(0, signal)
  const agent = new Agent({ keepAlive: true })
  /** By server: when it last acknowledged something. */
  const answeredAt = servers.map(() => Number.NEGATIVE_INFINITY)
  /** By status: answers that no tracker of this fleet should get. */
  const refusals = new Map()
  const sockets = new Set()

  const isSos = ({ index }, number) => (number + index) % sosEvery === 0
  const momentOf = ({ index }, number) => ({
    lat: 19 + number * step,
    lng: -99 - index / 1_000,
    speed,
    course: 0,
    acc: true,
  })
  /** Ends early where the trackers are stopped. */
  const rest = (ms) => pause(ms, undefined, { signal }).catch(() => undefined)

  async function sendOverHttp(tracker) {
    const ask = tracker.protocol === 'osmand' ? osmandOf : traccarOf
    while (!signal.aborted) {
      const number = tracker.made + 1
      tracker.made = number
      const sos = isSos(tracker, number) ? { numbers: [number], acknowledged: false } : null
      if (sos !== null) tracker.sos.push(sos)
      for (let tries = 0; !signal.aborted; tries++) {
        const at = (tracker.index + tries) % servers.length
        const status = await send(ask(servers[at], tracker, number, sos !== null))
        if (status === 200) {
          answeredAt[at] = performance.now()
          tracker.acknowledged.add(number)
          if (sos !== null) sos.acknowledged = true
          break
        }
        if (status !== null && status !== 503) refusals.set(status, (refusals.get(status) ?? 0) + 1)
        await rest(again)
      }
      await rest(every)
    }
  }

  function osmandOf({ osmand }, tracker, number, isSos) {
    const { lat, lng } = momentOf(tracker, number)
    const query = `id=${tracker.imei}&lat=${lat}&lon=${lng}&speed=${speed / kmhPerKnot}&timestamp=${timeOf(number)}`
    return { port: osmand, path: `/?${query}${isSos ? '&alarm=sos' : ''}` }
  }

  function traccarOf({ port }, tracker, number, isSos) {
    const { lat, lng } = momentOf(tracker, number)
    return {
      port,
      path: '/traccar',
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({
        position: {
          latitude: lat,
          longitude: lng,
          speed: speed / kmhPerKnot,
          fixTime: new Date(timeOf(number)).toISOString(),
          valid: true,
          attributes: isSos ? { alarm: 'sos' } : {},
        },
        device: { uniqueId: tracker.imei },
      }),
    }
  }

  /** @returns the status, or `null` where the server went away before it answered */
  function send({ body, ...where }) {
    return new Promise((resolve) => {
      const asked = request({ host: '127.0.0.1', agent, timeout: patience, ...where }, (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode))
        response.once('error', () => resolve(null))
      })
      asked.once('timeout', () => asked.destroy())
      asked.once('error', () => resolve(null))
      asked.end(body)
    })
  }

  async function sendOverTcp(tracker) {
    let socket = null
    let at = tracker.index
    /** The SOS that nobody has answered yet. @type {Sos | null} */
    let sos = null
    while (!signal.aborted) {
      if (socket === null || socket.destroyed) {
        socket = await connect(servers[at % servers.length].coban, tracker.imei, hear)
        if (socket === null) {
          at += 1
          await rest(again)
          continue
        }
      }
      tracker.made += 1
      if (sos === null && isSos(tracker, tracker.made)) {
        sos = { numbers: [], acknowledged: false }
        tracker.sos.push(sos)
      }
      sos?.numbers.push(tracker.made)
      const keyword = sos === null ? 'tracker' : 'help me'
      socket.write(sentence(tracker.imei, keyword, timeOf(tracker.made), momentOf(tracker, tracker.made)))
      await rest(every)
    }

    function hear(text) {
      if (!text.includes(`**,imei:${tracker.imei},E;`) || sos === null) return
      answeredAt[at % servers.length] = performance.now()
      sos.acknowledged = true
      sos = null
    }
  }

  /** @returns `null` where nobody listens */
  function connect(port, imei, hear) {
    return new Promise((resolve) => {
      const socket = createConnection(port, '127.0.0.1')
      let heard = ''
      socket.once('connect', () => {
        socket.write(`##,imei:${imei},A;`)
        resolve(socket)
      })
      socket.on('data', (bytes) => {
        heard += bytes.toString('latin1')
        hear(heard)
        // No answer is longer: what came is whole by then, or its beginning.
        heard = heard.slice(heard.lastIndexOf(';') + 1).slice(-64)
      })
      socket.on('error', () => resolve(null))
      socket.once('close', () => sockets.delete(socket))
      sockets.add(socket)
    })
  }

  const sending = trackers.map(async (tracker) => {
    // Evenly over the interval: servers are killed with commits under way, not between two waves of them.
    await rest((tracker.index * every) / trackers.length)
    await (tracker.protocol === 'coban' ? sendOverTcp : sendOverHttp)(tracker)
  })

  return {
    trackers,
    refusals,
    /** The number of the fix of this time. */
    numberOf: (time) => (time - start) / 1_000,
    /** Resolves when this server has acknowledged something after this moment. @throws where it does not */
    async answered(server, since) {
      for (const until = performance.now() + patience; answeredAt[server] <= since; await pause(10))
        if (performance.now() > until) throw new Error(`server ${server} acknowledges nothing any more`)
      return answeredAt[server]
    },
    /** What has been sent is answered by then, or its server gone; the connections over TCP stay open for `end`. */
    async stop() {
      stopping.abort()
      await Promise.all(sending)
    },
    end() {
      for (const socket of sockets) socket.destroy()
      agent.destroy()
    },
  }
}

/** km from a tracker's first fix to another of its own. */
export const kilometresTo = (number, first) => (number - first) * step * 111.195
