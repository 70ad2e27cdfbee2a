import { incidentsOf } from './incidents.js'
import { createRandom } from './random.js'
import { demoRoster } from './roster.js'
import { createTracker } from './tracker.js'
import { createVehicle } from './vehicle.js'

export interface DemoFleetOptions {
  readonly host: string
  /** The server's port of trackers. */
  readonly port: number
  /** The same seed and clock make the same fleet; 1 is the one that `seedDemo` places. */
  readonly seed: number
  /** 10: ten times as fast, ten times as many reports. */
  readonly speedup?: number
  /** Unix ms. */
  readonly now?: () => number
  /** How often the trackers look at the clock, ms; by default once in a second of theirs. */
  readonly every?: number
}

export interface DemoFleet {
  /** How many trackers there are. */
  readonly size: number
  stop(): void
}

/**
 * Some sixty trackers that drive Mexican roads and speak GPS103 to the server over TCP, like real ones.
 * Where each one is depends on the clock and the seed alone: a restarted server finds them where they have driven to.
 */
export function startDemoFleet({
  host,
  port,
  seed,
  speedup = 1,
  now = Date.now,
  every = 1_000 / Math.min(speedup, 10),
}: DemoFleetOptions): DemoFleet {
  // One address may be every address: trackers call this machine.
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
