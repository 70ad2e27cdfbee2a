import { setTimeout as wait } from 'node:timers/promises'
import { BalizaError, type TrackerProtocolName } from '@baliza/sdk-core'
import { type SimulatedTracker, simulatedTracker } from '@baliza/sdk-core/agreement'
import type { Circuit } from './circuit.js'
import {
  aSecondLater,
  createDriver,
  type Drive,
  type Driver,
  isReached,
  momentOf,
  phaseOf,
  setOff,
} from './drive.js'
import { sumOf, type Tally } from './tally.js'
import { createTracker, type Tracker } from './tracker.js'

export interface FleetOptions {
  readonly server: { readonly host: string; readonly port: number }
  readonly circuit: Circuit
  readonly protocol: TrackerProtocolName
  readonly imeis: readonly string[]
  /** Seconds between two positions. */
  readonly interval: number
  /** km/h. */
  readonly speed: number
  /** Ends after so many positions of each. */
  readonly count: number | undefined
  readonly signal: AbortSignal
  /** Called several times a second, and once all have hung up. */
  readonly onTally: (tally: Tally) => void
}

/** A tracker, and where its vehicle is on the circuit. */
interface Vehicle {
  readonly device: SimulatedTracker
  readonly driver: Driver
  readonly tracker: Tracker
  /** Unix ms, a whole second: the times that a tracker sends have no fractions of one. */
  readonly startedAt: number
  drive: Drive
  /** Seconds driven. */
  second: number
  /** Second of the next position. */
  due: number
  /** Positions made. */
  made: number
  /** Whether the engine was on in the last position. */
  acc: boolean
}

/** ms between two looks at the clock. */
const tick = 100
/** How long the server may take to greet the first tracker, ms. */
const patience = 15_000
/** Trackers that may wait for their greeting at once: more would overflow what the system queues for a port. */
const mostGreeting = 200
/**
 * A parked tracker reports so many times less often, and at least every 300 s: after ten minutes of silence the server would
 * count it as offline.
 */
const [parkedShare, parkedMost] = [12, 300]

/** Drives them from this process until each has sent its `count`, or it is aborted. @throws BalizaError `offline` where nobody answers */
export async function driveFleet(options: FleetOptions): Promise<void> {
  const { server, imeis, count = Number.POSITIVE_INFINITY, signal, onTally } = options
  const until = Date.now() + patience
  const vehicles: Vehicle[] = []
  const tallies = () =>
    vehicles.map(({ tracker: { sent, kept, connected, shut } }) => ({
      sent,
      kept,
      connected: connected ? 1 : 0,
      shut,
    }))
  try {
    for (;;) {
      let greeting = vehicles.filter(({ tracker }) => tracker.sent === 0 && !tracker.connected).length
      for (; greeting < mostGreeting && vehicles.length < imeis.length; greeting += 1)
        vehicles.push(start(options, imeis[vehicles.length] as string))
      for (const vehicle of vehicles) drive(vehicle, options)
      const tally = sumOf(tallies())
      onTally(tally)
      if (tally.sent === imeis.length * count) return
      const nobody = Date.now() > until || vehicles.every(({ tracker }) => tracker.unanswered)
      if (tally.sent === 0 && nobody)
        throw new BalizaError({ code: 'offline', call: `simulate ${server.host}:${server.port}` })
      await wait(tick, undefined, { signal })
    }
  } finally {
    await Promise.all(vehicles.map(({ tracker }) => tracker.end()))
    onTally(sumOf(tallies()))
  }
}

function start({ server, circuit, protocol, speed }: FleetOptions, imei: string): Vehicle {
  const driver = createDriver(circuit, imei, speed)
  const device = simulatedTracker(protocol, imei)
  return {
    device,
    driver,
    tracker: createTracker(server, device),
    startedAt: Math.floor(Date.now() / 1_000) * 1_000,
    drive: setOff(driver),
    second: 0,
    due: 0,
    made: 0,
    acc: true,
  }
}

/** On to this second, and a position where one is due, or the engine was turned. */
function drive(vehicle: Vehicle, { interval, count = Number.POSITIVE_INFINITY }: FleetOptions): void {
  const { device, driver, tracker, startedAt } = vehicle
  const now = Math.floor((Date.now() - startedAt) / 1_000)
  if (vehicle.made > 0 && now === vehicle.second) return
  for (; vehicle.second < now; vehicle.second += 1) vehicle.drive = aSecondLater(driver, vehicle.drive)
  tracker.reach(isReached(driver, now))
  const { acc } = vehicle.drive
  if (vehicle.made >= count || (now < vehicle.due && acc === vehicle.acc)) return
  tracker.tell(device.sentence(startedAt + now * 1_000, momentOf(driver, vehicle.drive)))
  const step = acc ? interval : Math.max(interval, Math.min(interval * parkedShare, parkedMost))
  if (vehicle.made === 0) vehicle.due = phaseOf(driver, interval)
  else if (now < vehicle.due) vehicle.due = now + step
  else vehicle.due = Math.max(vehicle.due, now - step) + step
  vehicle.made += 1
  vehicle.acc = acc
}
