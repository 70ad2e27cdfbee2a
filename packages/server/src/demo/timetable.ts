import { createPath, type Path, type Place } from './path.js'
import { between, createRandom, type Random } from './random.js'
import type { Road } from './roads/road.js'

/** A vehicle at one moment. */
export interface Moment extends Place {
  /** km/h. */
  readonly speed: number
  /** Ignition. */
  readonly acc: boolean
}

/**
 * Where a vehicle is at any time: its whole round, driven once in advance and then repeated.
 * A function of the clock and the seed alone, so after a restart everybody is where they would have driven to.
 */
export interface Timetable {
  /** How long a round takes, s. */
  readonly duration: number
  /** @param seconds since any fixed moment */
  at(seconds: number): Moment
}

/** Seconds between two samples of a round; between them everything is interpolated. */
export const step = 2

/** How a vehicle goes from one stop to the next. */
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
  /** How many of the stops are with the engine off. */
  readonly parks: number
  /** Seconds of a stop with the engine on, and off. */
  readonly waits: readonly [number, number]
  readonly parked: readonly [number, number]
  /** Metres of a round, at least. */
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

/** @param seed of this vehicle; two with the same road and seed drive as one */
export function createTimetable(road: Road, seed: number): Timetable {
  const random = createRandom(seed)
  const path = createPath(road)
  const manner = manners[road.kind]
  // There and back, or as many times round as make a round.
  const lap = road.loop ? path.length : path.length * 2
  const ends = road.loop ? Math.max(1, Math.ceil(manner.round / lap)) * lap : lap
  const samples = drive(manner, ends, road.loop ? ends : path.length, random)
  return repeat({ road, path, samples, ends, offset: random() * samples.length * step })
}

/** A round that is driven again and again. */
export interface Round {
  readonly road: Road
  readonly path: Path
  readonly samples: readonly Sample[]
  /** Metres of the whole round. */
  readonly ends: number
  /** Seconds of it that have passed at the moment from which time is counted. */
  readonly offset: number
}

export function repeat({ road, path, samples, ends, offset }: Round): Timetable {
  const lap = road.loop ? path.length : path.length * 2
  // A round has thousands of samples: packed, the whole fleet is a few MB.
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

/** Between a sample and the next; the round ends at `last`. */
function blend(values: Float32Array, index: number, part: number, last: number): number {
  const from = values[index] ?? last
  return from + ((values[index + 1] ?? last) - from) * part
}

export interface Sample {
  /** Metres since the round began. */
  readonly driven: number
  /** m/s. */
  readonly speed: number
  readonly acc: boolean
}

/** One whole round: from standing to standing, with its stops. @param turn where it parks, whatever else it does */
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

/** From standing at one place to standing at another. */
export function leg(samples: Sample[], from: number, to: number, manner: Going, random: Random): void {
  let [driven, speed, wanted, left] = [from, 0, 0, 0]
  while (to - driven > 0.5) {
    if (left <= 0) {
      wanted = between(random, ...manner.cruise) / 3.6
      left = between(random, 20, 70)
    }
    left -= step
    samples.push({ driven, speed, acc: true })
    // So fast that it can still stop at the stop, one step of inattention included.
    const slack = manner.brakes * step
    const allowed = Math.sqrt(slack ** 2 + 2 * manner.brakes * (to - driven)) - slack
    const next = Math.min(wanted, allowed, speed + manner.accelerates * step)
    // A new cruising speed is reached gently, a stop as it must be.
    const eased = next === wanted ? Math.max(next, speed - manner.brakes * step) : next
    // Never quite standing before the stop, or it would never arrive.
    driven = Math.min(to, driven + (Math.max(eased, 0.8) + speed) * 0.5 * step)
    speed = eased
  }
}
