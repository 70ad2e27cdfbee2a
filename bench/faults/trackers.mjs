import { setMaxListeners } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openLine } from './line.mjs'

/** Which part of the trackers speaks which protocol. */
const shares = {
  coban: 0.25,
  osmand: 0.2,
  traccar: 0.15,
  gt06: 0.1,
  teltonika: 0.1,
  queclink: 0.1,
  h02: 0.05,
  suntech: 0.05,
}
/** A Suntech calls itself by nine digits, the last of its imei. */
const idOf = (protocol, imei) => (protocol === 'suntech' ? imei.slice(-9) : imei)
/** ms between two fixes of one tracker. */
const every = 2_000
/** ms until it sends again what was not acknowledged. */
const again = 200
/** How long a request over HTTP waits for its answer, ms. */
const patience = 60_000
/** A device whose greeting or whose sentence is not answered for so long connects anew, elsewhere, ms. */
const deviceWaits = 10_000
/** How long a server may acknowledge nothing, ms. */
const recovers = 180_000
/** One fix of so many is an SOS. */
const sosEvery = 30
/** Each is so far north of the one before, degrees: 100 km/h. */
const step = 1 / 4_000
const speed = 100
const kmhPerKnot = 1.852

/**
 * @typedef {{ port: number, coban: number, osmand: number }} Endpoints
 * @typedef {{ numbers: number[], acknowledged: boolean }} Sos `numbers`: the fixes that carried it
 * @typedef {ReturnType<typeof createTracker>} Tracker
 */

function createTracker(imei, protocol, index, simulatedTracker) {
  const device = ['osmand', 'traccar'].includes(protocol)
    ? null
    : simulatedTracker(protocol, idOf(protocol, imei))
  return {
    imei,
    index,
    protocol,
    /** The simulated device, which makes what is written to a connection; `null`: it speaks HTTP. */
    device,
    /** Its protocol acknowledges nothing but an SOS: it sends each fix once, and forgets it. */
    forgets: device?.answered === 'sos',
    /**
     * km by which its odometer may be off. A Queclink counts its distance itself, which the server believes, and reports it in
     * tenths: the first and the last may each be half of one off.
     */
    countsTo: protocol === 'queclink' ? 0.1 : 0,
    /** Its fixes are numbered from 1; this is the last. */
    made: 0,
    /** The numbers of those that were acknowledged. Of one that forgets there are none. */
    acknowledged: new Set(),
    /** @type {Sos[]} */
    sos: [],
  }
}

/** Which protocol each of these imeis speaks, and what its device calls itself. */
export function protocolsOf(imeis) {
  const names = Object.keys(shares)
  const upTo = names.map((_, at) => names.slice(0, at + 1).reduce((sum, name) => sum + shares[name], 0))
  return imeis.map((imei, index) => {
    const part = (index + 0.5) / imeis.length
    const protocol = names[upTo.findIndex((end) => part < end)] ?? names.at(-1)
    return { imei, protocol, id: idOf(protocol, imei) }
  })
}

/**
 * Trackers of every protocol, which number their fixes and remember which were acknowledged. Each has a server of its own and
 * turns to the next one while that cannot be reached, as behind a proxy. A phone, a Traccar, and the device of a protocol that
 * acknowledges send a fix until it is acknowledged, and then the next; a GPS103 and a Suntech send each fix once, repeat an SOS
 * until it is acknowledged, and connect again when their connection is cut.
 * @param {{ servers: readonly Endpoints[], imeis: readonly string[], secret: string, simulatedTracker: Function }} options
 */
export function startTrackers({ servers, imeis, secret, simulatedTracker }) {
  const trackers = protocolsOf(imeis).map(({ imei, protocol }, index) =>
    createTracker(imei, protocol, index, simulatedTracker),
  )
  // Whole seconds identify a fix; hours ago, or those of a long run would lie in the future.
  const start = Math.floor(Date.now() / 1_000) * 1_000 - 2 * 3_600_000
  const timeOf = (number) => start + number * 1_000
  const stopping = new AbortController()
  const { signal } = stopping
  // Every tracker that rests has a listener on it.
  setMaxListeners(0, signal)
  const agent = new Agent({ keepAlive: true })
  /** By server: when it last acknowledged something. */
  const answeredAt = servers.map(() => Number.NEGATIVE_INFINITY)
  /** By status: answers that no tracker of this fleet should get. */
  const refusals = new Map()
  /** @type {Set<import('./line.mjs').Line>} */
  const lines = new Set()

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

  /** Sends each fix until it is acknowledged: the same bytes, over whichever connection. */
  async function sendUntilKept(tracker) {
    const { device } = tracker
    const link = { line: null, at: tracker.index }
    while (!signal.aborted) {
      tracker.made += 1
      const number = tracker.made
      const sos = isSos(tracker, number) ? { numbers: [number], acknowledged: false } : null
      if (sos !== null) tracker.sos.push(sos)
      const bytes = bytesOf(tracker, number, sos !== null)
      while (!signal.aborted) {
        if (!(await ensureConnected(tracker, link))) continue
        link.line.forget()
        link.line.write(bytes)
        if (await link.line.hears(device.isKept, deviceWaits)) {
          answeredAt[link.at % servers.length] = performance.now()
          tracker.acknowledged.add(number)
          if (sos !== null) sos.acknowledged = true
          break
        }
        leave(link)
      }
      await rest(every)
    }
  }

  async function sendAndForget(tracker) {
    const link = { line: null, at: tracker.index }
    /** The SOS that is not acknowledged yet. @type {Sos | null} */
    let sos = null
    while (!signal.aborted) {
      if (sos !== null && tracker.device.isKept(link.line.heard())) {
        answeredAt[link.at % servers.length] = performance.now()
        sos.acknowledged = true
        sos = null
      }
      if (!(await ensureConnected(tracker, link))) continue
      tracker.made += 1
      if (sos === null && isSos(tracker, tracker.made)) {
        sos = { numbers: [], acknowledged: false }
        tracker.sos.push(sos)
        link.line.forget()
      }
      sos?.numbers.push(tracker.made)
      link.line.write(bytesOf(tracker, tracker.made, sos !== null))
      await rest(every)
    }
  }

  function bytesOf(tracker, number, isSos) {
    const { device } = tracker
    return device[isSos ? 'sos' : 'sentence'](timeOf(number), momentOf(tracker, number))
  }

  /** Connects and logs in where it is not connected. @returns `false`: it could not, and has turned to the next server */
  async function ensureConnected({ device }, link) {
    if (link.line !== null && !link.line.isGone()) return true
    const line = openLine(servers[link.at % servers.length].coban)
    lines.add(line)
    if (link.line !== null) lines.delete(link.line)
    link.line = line
    const { hello } = device
    if (hello !== '') line.write(hello)
    // Some send a login and wait for its answer; others send positions at once.
    if (await line.hears((heard) => hello === '' || heard !== '', deviceWaits)) return true
    leave(link)
    await rest(again)
    return false
  }

  function leave(link) {
    link.line.close()
    link.at += 1
  }

  const sending = trackers.map(async (tracker) => {
    // Evenly over the interval: servers are killed with commits in progress, not between two waves of them.
    await rest((tracker.index * every) / trackers.length)
    await (tracker.device === null ? sendOverHttp : tracker.forgets ? sendAndForget : sendUntilKept)(tracker)
  })

  return {
    trackers,
    refusals,
    /** The number of the fix of this time. */
    numberOf: (time) => (time - start) / 1_000,
    /** Resolves when this server has acknowledged something after this moment. @throws where it does not */
    async answered(server, since) {
      for (const until = performance.now() + recovers; answeredAt[server] <= since; await pause(10))
        if (performance.now() > until) throw new Error(`server ${server} acknowledges nothing any more`)
      return answeredAt[server]
    },
    /** Resolves once all that was sent is answered, or its server is gone; the connections over TCP stay open until `end`. */
    async stop() {
      stopping.abort()
      await Promise.all(sending)
    },
    end() {
      for (const line of lines) line.close()
      agent.destroy()
    },
  }
}

/** km from a tracker's first fix to another of its own, on the globe that the server measures on: 111.3195 km a degree. */
export const kilometresTo = (number, first) => (number - first) * step * 111.3195
