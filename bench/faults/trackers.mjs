import { setMaxListeners } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openLine } from './line.mjs'

/** Share of the trackers per protocol. */
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
/** A Suntech identifies itself by the last nine digits of its imei. */
const idOf = (protocol, imei) => (protocol === 'suntech' ? imei.slice(-9) : imei)
/** Time between two fixes of one tracker, in ms. */
const every = 2_000
/** Delay before an unacknowledged fix is sent again, in ms. */
const again = 200
/** Timeout of an HTTP request, in ms. */
const patience = 60_000
/** Timeout of an unanswered greeting or message, in ms. The device then connects to another server. */
const deviceWaits = 10_000
/** Maximum time without acknowledgements from a server, in ms. */
const recovers = 180_000
/** One of this many fixes is an SOS. */
const sosEvery = 30
/** Distance between two fixes, in degrees to the north. It corresponds to 100 km/h. */
const step = 1 / 4_000
const speed = 100
const kmhPerKnot = 1.852

/**
 * @typedef {{ port: number, coban: number, osmand: number }} Endpoints
 * @typedef {{ numbers: number[], acknowledged: boolean }} Sos `numbers`: numbers of the fixes that carried it
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
    /** The simulated device, which produces the bytes written to a connection; `null` for HTTP. */
    device,
    /** Whether its protocol acknowledges only an SOS. Such a tracker sends each fix once. */
    forgets: device?.answered === 'sos',
    /**
     * Tolerance of its odometer, in km. A Queclink measures its own distance, which the server accepts, and reports it in tenths
     * of a km. Rounding can add half a tenth at both the first and the last fix.
     */
    countsTo: protocol === 'queclink' ? 0.1 : 0,
    /** Number of the last fix; numbering starts at 1. */
    made: 0,
    /** Numbers of the acknowledged fixes. Empty for a tracker that sends each fix once. */
    acknowledged: new Set(),
    /** @type {Sos[]} */
    sos: [],
  }
}

/** Returns the protocol of each imei and the id that its device sends. */
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
 * Starts trackers of every protocol that number their fixes and record the acknowledged numbers. Each has its own server, and
 * switches to the next server while its own is unreachable, as behind a proxy. A phone, a Traccar, and the devices of protocols
 * with acknowledgement resend a fix until it is acknowledged, and then send the next. A GPS103 and a Suntech send each fix once,
 * repeat an SOS until it is acknowledged, and reconnect when their connection is cut.
 * @param {{ servers: readonly Endpoints[], imeis: readonly string[], secret: string, simulatedTracker: Function }} options
 */
export function startTrackers({ servers, imeis, secret, simulatedTracker }) {
  const trackers = protocolsOf(imeis).map(({ imei, protocol }, index) =>
    createTracker(imei, protocol, index, simulatedTracker),
  )
  // Whole seconds identify a fix. The start is hours ago, so that the fixes of a long run are not in the future.
  const start = Math.floor(Date.now() / 1_000) * 1_000 - 2 * 3_600_000
  const timeOf = (number) => start + number * 1_000
  const stopping = new AbortController()
  const { signal } = stopping
  // Every waiting tracker has a listener on the signal.
  setMaxListeners(0, signal)
  const agent = new Agent({ keepAlive: true })
  /** Time of the last acknowledgement, by server. */
  const answeredAt = servers.map(() => Number.NEGATIVE_INFINITY)
  /** Unexpected answers to trackers of this fleet, counted by status. */
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
  /** Waits; ends early if the trackers are stopped. */
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

  /** @returns the status, or `null` if the connection closed before an answer */
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

  /** Sends each fix until it is acknowledged. A retry sends the same bytes, over any connection. */
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

  /**
   * Connects and logs in if there is no connection.
   * @returns `false` if that failed and the tracker switched to the next server
   */
  async function ensureConnected({ device }, link) {
    if (link.line !== null && !link.line.isGone()) return true
    const line = openLine(servers[link.at % servers.length].coban)
    lines.add(line)
    if (link.line !== null) lines.delete(link.line)
    link.line = line
    const { hello } = device
    if (hello !== '') line.write(hello)
    // Some protocols send a login and wait for its answer; others send positions at once.
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
    // Starts are spread over the interval: servers must be killed during commits, not between two waves of fixes.
    await rest((tracker.index * every) / trackers.length)
    await (tracker.device === null ? sendOverHttp : tracker.forgets ? sendAndForget : sendUntilKept)(tracker)
  })

  return {
    trackers,
    refusals,
    /** Number of the fix with this time. */
    numberOf: (time) => (time - start) / 1_000,
    /** Resolves when this server has acknowledged a fix after the given time. @throws on timeout */
    async answered(server, since) {
      for (const until = performance.now() + recovers; answeredAt[server] <= since; await pause(10))
        if (performance.now() > until) throw new Error(`server ${server} acknowledges nothing any more`)
      return answeredAt[server]
    },
    /** Resolves when all sent fixes are answered or their server is stopped. The TCP connections stay open until `end`. */
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

/** Distance between a tracker's first fix and another, in km, on the server's model of the earth: 111.3195 km per degree. */
export const kilometresTo = (number, first) => (number - first) * step * 111.3195
