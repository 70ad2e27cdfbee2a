import { incidentsOf } from './incidents.js'
import { createRandom } from './random.js'
import { demoRoster } from './roster.js'
import { createTracker } from './tracker.js'
import { createVehicle } from './vehicle.js'

export interface DemoFleetOptions {
  readonly host: string
  /** The server's port for trackers. */
  readonly port: number
  /** The same seed and clock result in the same fleet. `seedDemo` places the fleet of seed 1. */
  readonly seed: number
  /** 10: ten times as fast, with ten times as many reports. */
  readonly speedup?: number
  /** Unix ms. */
  readonly now?: () => number
  /** Interval at which the trackers check the clock, ms; by default one second of their time. */
  readonly every?: number
}

export interface DemoFleet {
  /** Number of trackers. */
  readonly size: number
  stop(): void
}

/**
 * Starts about sixty trackers that drive Mexican roads and send GPS103 to the server over TCP, like real ones. Their positions
 * depend only on the clock and the seed, so that they continue correctly after a restart.
 */
export function startDemoFleet({
  host,
  port,
  seed,
  speedup = 1,
  now = Date.now,
  every = 1_000 / Math.min(speedup, 10),
}: DemoFleetOptions): DemoFleet {
  // The host may be the wildcard address; the trackers connect to the loopback address then.
  const target = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const startedAt = now()
  const trackers = demoRoster()
    .filter(({ habit }) => habit !== 'silent' && habit !== 'new')
    .map((unit) =>
      createTracker(createVehicle(unit, seed, speedup, startedAt), {
        host: target,
        port,
        random: createRandom(unit.seed),
        now,
        speedup,
        incidents: incidentsOf(unit),
        startedAt,
      }),
    )
  const tickAll = () => {
    for (const tracker of trackers) tracker.tick()
  }
  tickAll()
  const timer = setInterval(tickAll, every)
  return {
    size: trackers.length,
    stop() {
      clearInterval(timer)
      for (const tracker of trackers) tracker.stop()
    },
  }
}
