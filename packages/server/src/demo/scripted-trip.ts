import { createPath } from './path.js'
import { createRandom } from './random.js'
import type { Road } from './roads/road.js'
import { type Going, leg, repeat, type Sample, step, type Timetable } from './timetable.js'

/** Metres from the start: the warehouse, and the place where the vehicle slows down after speeding. */
export const warehouseAt = 600
const lightsAt = 1_350
/** Seconds from one trip to the next. */
export const tripEvery = 900
/** Seconds from the start of a trip until the door opens at the warehouse. */
export const doorAt = 64

const calmly: Going = { cruise: [54, 54], accelerates: 2, brakes: 2.5 }
/** Above the city limit: an event of the demo watches for it. */
const inAHurry: Going = { cruise: [96, 96], accelerates: 2.6, brakes: 3 }
const home: Going = { cruise: [38, 38], accelerates: 1.4, brakes: 2 }

/**
 * Creates a trip around a loop, counted from the start of the demo. The engine turns on, the vehicle drives to the warehouse,
 * continues too fast, returns, and the engine turns off. A user sees events within two minutes.
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
