import { setTimeout as wait } from 'node:timers/promises'
import {
  BalizaError,
  type SimulatedTracker,
  simulatedTracker,
  type TrackerProtocolName,
} from '@baliza/sdk-core/internal'
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
  /** In km/h. */
  readonly speed: number
  /** Number of positions per tracker, after which the simulation ends. */
  readonly count: number | undefined
  readonly signal: AbortSignal
  /** Called several times per second, and once after all trackers have disconnected. */
  readonly onTally: (tally: Tally) => void
}

/** A tracker with the state of its vehicle. */
interface Vehicle {
  readonly device: SimulatedTracker
  readonly driver: Driver
  readonly tracker: Tracker
  /** In Unix ms, a whole second, because trackers send times without fractions of a second. */
  readonly startedAt: number
  drive: Drive
  /** Seconds since the start. */
  second: number
  /** Second of the next position. */
  due: number
  /** Number of positions created. */
  made: number
  /** Whether the engine was on at the last position. */
  acc: boolean
}

/** Interval of the loop, in ms. */
const tick = 100
/** Maximum wait for the server to greet the first tracker, in ms. */
const patience = 15_000
/** Maximum number of trackers that wait for their greeting. More would overflow the backlog of the server's port. */
const maxGreeting = 200
/**
 * Factor by which a parked tracker reports less often, and the maximum interval, in s. After ten minutes without contact the
 * server considers a tracker offline.
 */
const [parkedShare, parkedMost] = [12, 300]

/**
 * Simulates all trackers in this process until each has sent `count` positions, or on abort.
 * @throws BalizaError `offline` if the server does not respond
 */
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
      for (; greeting < maxGreeting && vehicles.length < imeis.length; greeting += 1)
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

/** Advances a vehicle to the current second. Sends a position if it is due, or if the engine was turned on or off. */
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
