import { createPath, type Path, type Place } from './path.js'
import { between, createRandom, type Random } from './random.js'
import type { Road } from './roads/road.js'

export interface Moment extends Place {
  /** km/h. */
  readonly speed: number
  /** Ignition. */
  readonly acc: boolean
}

/**
 * Returns a vehicle's state at any time: one precomputed round that repeats. It depends only on the clock and the seed, so that
 * vehicles continue correctly after a restart.
 */
export interface Timetable {
  /** Duration of a round, s. */
  readonly duration: number
  /** @param seconds since any fixed moment */
  at(seconds: number): Moment
}

/** Seconds between two samples of a round; the states between them are interpolated. */
export const step = 2

/** Driving style between two stops. */
export interface Going {
  /** km/h. */
  readonly cruise: readonly [number, number]
  /** m/s². */
  readonly accelerates: number
  readonly brakes: number
}

interface Manner extends Going {
  /** Metres from one stop to the next. */
  readonly between: readonly [number, number]
  /** Fraction of the stops with the engine off. */
  readonly parks: number
  /** Seconds of a stop with the engine on (`waits`) and off (`parked`). */
  readonly waits: readonly [number, number]
  readonly parked: readonly [number, number]
  /** Minimum length of a round, metres. */
  readonly round: number
}

const manners: Readonly<Record<Road['kind'], Manner>> = {
  city: {
    cruise: [22, 58],
    accelerates: 1.4,
    brakes: 2,
    between: [300, 1_400],
    parks: 0.1,
    waits: [8, 45],
    parked: [120, 480],
    round: 25_000,
  },
  highway: {
    cruise: [80, 108],
    accelerates: 0.7,
    brakes: 1.3,
    between: [20_000, 60_000],
    parks: 0.5,
    waits: [40, 150],
    parked: [240, 780],
    round: 0,
  },
}

/** @param seed of this vehicle; two vehicles with the same road and seed drive identically */
export function createTimetable(road: Road, seed: number): Timetable {
  const random = createRandom(seed)
  const path = createPath(road)
  const manner = manners[road.kind]
  // There and back, or enough laps for a minimum round.
  const lap = road.loop ? path.length : path.length * 2
  const ends = road.loop ? Math.max(1, Math.ceil(manner.round / lap)) * lap : lap
  const samples = drive(manner, ends, road.loop ? ends : path.length, random)
  return repeat({ road, path, samples, ends, offset: random() * samples.length * step })
}

export interface Round {
  readonly road: Road
  readonly path: Path
  readonly samples: readonly Sample[]
  /** Metres of the whole round. */
  readonly ends: number
  /** Seconds of the round that have passed at the zero of time. */
  readonly offset: number
}

export function repeat({ road, path, samples, ends, offset }: Round): Timetable {
  const lap = road.loop ? path.length : path.length * 2
  // A round has thousands of samples. As typed arrays, the whole fleet needs a few MB.
  const round = {
    driven: Float32Array.from(samples, (sample) => sample.driven),
    speed: Float32Array.from(samples, (sample) => sample.speed),
    acc: Uint8Array.from(samples, (sample) => (sample.acc ? 1 : 0)),
  }
  const duration = samples.length * step

  return {
    duration,
    at(seconds) {
      const time = (((seconds + offset) % duration) + duration) % duration
      const index = Math.floor(time / step)
      const part = time / step - index
      const driven = blend(round.driven, index, part, ends)
      const speed = blend(round.speed, index, part, 0)
      const back = !road.loop && driven > path.length
      const place = path.at(road.loop ? driven % path.length : back ? lap - driven : driven)
      return {
        lat: place.lat,
        lng: place.lng,
        course: back ? (place.course + 180) % 360 : place.course,
        speed: speed * 3.6,
        acc: round.acc[index] === 1,
      }
    },
  }
}

/** Interpolates between a sample and the next; the round ends at `last`. */
function blend(values: Float32Array, index: number, part: number, last: number): number {
  const from = values[index] ?? last
  return from + ((values[index + 1] ?? last) - from) * part
}

export interface Sample {
  /** Metres since the start of the round. */
  readonly driven: number
  /** m/s. */
  readonly speed: number
  readonly acc: boolean
}

/** Simulates one whole round with its stops, starting and ending stationary. @param turn metres at which it always parks */
function drive(manner: Manner, ends: number, turn: number, random: Random): Sample[] {
  const samples: Sample[] = []
  let driven = 0
  while (driven < ends - 1) {
    const limit = driven < turn - 1 ? turn : ends
    const far = driven + between(random, ...manner.between)
    const stop = limit - far < 150 ? limit : far
    leg(samples, driven, stop, manner, random)
    driven = stop
    const parks = stop === limit || random() < manner.parks
    const waits = between(random, ...(parks ? manner.parked : manner.waits))
    for (let second = 0; second < waits; second += step) samples.push({ driven, speed: 0, acc: !parks })
  }
  return samples
}

/** Simulates the drive between two stops. */
export function leg(samples: Sample[], from: number, to: number, manner: Going, random: Random): void {
  let [driven, speed, wanted, left] = [from, 0, 0, 0]
  while (to - driven > 0.5) {
    if (left <= 0) {
      wanted = between(random, ...manner.cruise) / 3.6
      left = between(random, 20, 70)
    }
    left -= step
    samples.push({ driven, speed, acc: true })
    // Slow enough to brake before the stop, with one step as reaction time.
    const slack = manner.brakes * step
    const allowed = Math.sqrt(slack ** 2 + 2 * manner.brakes * (to - driven)) - slack
    const next = Math.min(wanted, allowed, speed + manner.accelerates * step)
    // Limits the deceleration to a new cruising speed, but not to a stop.
    const eased = next === wanted ? Math.max(next, speed - manner.brakes * step) : next
    // Keeps a minimum speed, so that the vehicle reaches the stop.
    driven = Math.min(to, driven + (Math.max(eased, 0.8) + speed) * 0.5 * step)
    speed = eased
  }
}
