import { createConnection, type Socket } from 'node:net'
import { gps103Sentence } from '@baliza/agreement'
import { createCommandSimulator } from './command-simulator.js'
import { createIncidents, type Incident } from './incidents.js'
import { between, type Random } from './random.js'
import type { Moment } from './timetable.js'
import type { Vehicle } from './vehicle.js'

const second = 1_000

export interface TrackerOptions {
  readonly host: string
  readonly port: number
  readonly random: Random
  readonly now: () => number
  /** Time factor compared with real life, including the intervals. */
  readonly speedup: number
  /** Incidents of the vehicle. */
  readonly incidents: readonly Incident[]
  /** When the demo started, Unix ms. */
  readonly startedAt: number
}

/** The tracker of one vehicle: connects like a real tracker, and reconnects when the connection closes. */
export interface Tracker {
  /** Sends what is due; must be called about once a second. */
  tick(): void
  stop(): void
}

export function createTracker(
  vehicle: Vehicle,
  { host, port, random, now, speedup, incidents, startedAt }: TrackerOptions,
): Tracker {
  const { imei } = vehicle.unit
  let socket: Socket | null = null
  let greeted = false
  let reportAt = 0
  let heartbeatAt = 0
  let connectAt = 0
  let acc: boolean | null = null
  /** Second of the last message: another message of the same second would count as a duplicate. */
  let reportedAt = 0
  const due = createIncidents(incidents)
  const simulator = createCommandSimulator()

  function connect(): void {
    greeted = false
    const fresh = createConnection({ host, port })
    socket = fresh
    fresh.setNoDelay()
    fresh.on('connect', () => fresh.write(`##,imei:${imei},A;`))
    fresh.on('data', (bytes) => {
      const time = now()
      const { replies, moment } = simulator.hear(String(bytes), vehicle.at(time))
      for (const reply of replies) fresh.write(gps103Sentence(imei, reply, time, moment))
      // LOAD, or ON: the server has identified the tracker. The first position follows at once.
      if (greeted) return
      greeted = true
      heartbeatAt = now() + 60 * second
      reportAt = 0
      tick()
    })
    // 'close' follows every error and handles it.
    fresh.on('error', () => undefined)
    fresh.on('close', () => {
      if (socket !== fresh) return
      socket = null
      connectAt = now() + between(random, 1, 4) * second
    })
  }

  function tick(): void {
    const time = now()
    if (socket === null) {
      if (time >= connectAt) connect()
      return
    }
    if (!greeted) return
    if (time >= heartbeatAt) {
      heartbeatAt = time + 60 * second
      socket.write(`${imei};`)
    }
    const { moment, reply } = simulator.see(vehicle.at(time))
    if (reply !== null) socket.write(gps103Sentence(imei, reply, time, moment))
    const turned = acc !== null && acc !== moment.acc
    const isNewSecond = Math.floor(time / second) !== reportedAt
    const happened = isNewSecond ? due(((time - startedAt) / second) * speedup) : null
    if (happened === null && time < reportAt && !turned) return
    const keyword = turned ? (moment.acc ? 'acc on' : 'acc off') : 'tracker'
    socket.write(gps103Sentence(imei, happened ?? keyword, time, moment))
    reportedAt = Math.floor(time / second)
    const first = acc === null
    acc = moment.acc
    // Spreads the second report, so that the trackers do not all report at once again.
    reportAt = time + (interval(moment) * (first ? between(random, 0.2, 1) : 1)) / speedup
  }

  return {
    tick,
    stop() {
      const last = socket
      socket = null
      last?.destroy()
    },
  }
}

/** Returns the ms until the next position. */
function interval({ speed, acc }: Moment): number {
  if (speed > 0) return 5 * second
  return acc ? 15 * second : 60 * second
}
