import { createPath } from './path.js'
import { createRandom } from './random.js'
import type { Road } from './roads/road.js'
import { type Going, leg, repeat, type Sample, step, type Timetable } from './timetable.js'

/** Metres from where it starts: the warehouse, and where it has to slow down after hurrying. */
export const warehouseAt = 600
const lightsAt = 1_350
/** Seconds from one trip to the next. */
export const tripEvery = 900
/** Seconds after its start at which its door opens at the warehouse. */
export const doorAt = 64

const calmly: Going = { cruise: [54, 54], accelerates: 2, brakes: 2.5 }
/** Faster than a city allows: an event of the demo watches for it. */
const inAHurry: Going = { cruise: [96, 96], accelerates: 2.6, brakes: 3 }
const home: Going = { cruise: [38, 38], accelerates: 1.4, brakes: 2 }

/**
 * A trip around a loop, counted from when the demo starts: engine on, to the warehouse, on in a hurry, home, engine
 * off. Whoever opens the demo sees within two minutes what events can tell.
 */
export function createScriptedTrip(road: Road): Timetable {
  const path = createPath(road)
  const random = createRandom(1)
  const samples: Sample[] = []
  const wait = (until: number, driven: number, acc: boolean) => {
    while (samples.length * step < until) samples.push({ driven, speed: 0, acc })
  }
  wait(6, 0, false)
  wait(10, 0, true)
  leg(samples, 0, warehouseAt, calmly, random)
  wait(78, warehouseAt, true)
  leg(samples, warehouseAt, lightsAt, inAHurry, random)
  wait(samples.length * step + 12, lightsAt, true)
  leg(samples, lightsAt, path.length, home, random)
  wait(samples.length * step + 6, path.length, true)
  wait(tripEvery, path.length, false)
  return repeat({ road, path, samples, ends: path.length, offset: 0 })
}
