import type { LatLng } from '@baliza/agreement'
import type { Day } from './day.js'
import { depthIn } from './ground.js'

/** A period without movement. Unix ms. */
export interface Stop extends LatLng {
  readonly from: number
  readonly to: number
}

/** A period above the limit. Unix ms. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** An entry into a fence or an exit from it. */
export interface Crossing {
  /** Index of the fence. */
  readonly fence: number
  readonly entered: boolean
  /** Unix ms. */
  readonly time: number
}

/** A crossing that really happened. */
export interface TrueCrossing extends Crossing {
  /** The crossing only touches the edge for a moment: both an alert and no alert are correct. */
  readonly grazing: boolean
}

/** The truth about a day. */
export interface Truth {
  readonly km: number
  /** Distance up to each moment of the path, in km. */
  readonly kmUpTo: Float64Array
  /** Time above 5 km/h with the engine on, and the remaining time, in ms. */
  readonly moving: number
  readonly stopped: number
  /** Stops of at least three minutes. */
  readonly stops: readonly Stop[]
  readonly stretches: readonly Stretch[]
  readonly crossings: readonly TrueCrossing[]
}

/** Minimum speed of a moving unit, in km/h. */
export const movingFrom = 5
/** Minimum duration of a stop, in ms. Shorter ones are traffic. */
export const shortestStop = 180_000
/** A visit below both this depth, in metres, and this duration, in ms, is grazing. */
const grazing = { depth: 30, ms: 180_000 }

export function truthOf(day: Day): Truth {
  const { time, speed, on } = day.path
  const kmUpTo = new Float64Array(time.length)
  let km = 0
  let moving = 0
  for (let i = 1; i < time.length; i++) {
    const ms = at(time, i) - at(time, i - 1)
    const mean = (at(speed, i) + at(speed, i - 1)) / 2
    km += (mean * ms) / 3_600_000
    kmUpTo[i] = km
    if (on[i - 1] && mean > movingFrom) moving += ms
  }
  const stopped = at(time, time.length - 1) - at(time, 0) - moving
  return {
    km,
    kmUpTo,
    moving,
    stopped,
    stops: stopsOf(day),
    stretches: stretchesOf(day),
    crossings: crossingsOf(day),
  }
}

function stopsOf({ path: { time, speed, lat, lng } }: Day): Stop[] {
  const stops: Stop[] = []
  let begun: number | null = null
  for (let i = 0; i <= time.length; i++) {
    const isStill = i < time.length && speed[i] === 0
    if (isStill) begun ??= i
    else if (begun !== null) {
      const [from, to] = [at(time, begun), at(time, i - 1)]
      if (to - from >= shortestStop) stops.push({ from, to, lat: at(lat, begun), lng: at(lng, begun) })
      begun = null
    }
  }
  return stops
}

function stretchesOf({ path: { time, speed }, limit }: Day): Stretch[] {
  const stretches: Stretch[] = []
  let begun: number | null = null
  for (let i = 0; i < time.length; i++) {
    if (at(speed, i) > limit) begun ??= at(time, i)
    else if (begun !== null) {
      stretches.push({ from: begun, to: at(time, i) })
      begun = null
    }
  }
  return stretches
}

function crossingsOf({ path, fences }: Day): TrueCrossing[] {
  return fences.flatMap((fence, index) => {
    const visits: { from: number; inside: boolean; deepest: number }[] = []
    for (let i = 0; i < path.time.length; i++) {
      const depth = depthIn(fence, { lat: at(path.lat, i), lng: at(path.lng, i) })
      const inside = depth >= 0
      const visit = visits.at(-1)
      if (visit?.inside !== inside) visits.push({ from: at(path.time, i), inside, deepest: Math.abs(depth) })
      else visit.deepest = Math.max(visit.deepest, Math.abs(depth))
    }
    const grazes = (n: number) => {
      const [visit, next] = [visits[n], visits[n + 1]]
      if (visit === undefined || next === undefined || n === 0) return false
      return visit.deepest < grazing.depth && next.from - visit.from < grazing.ms
    }
    return visits.slice(1).map(({ from, inside }, n) => ({
      fence: index,
      entered: inside,
      time: from,
      // Either the visit that begins here or the visit that ends here.
      grazing: grazes(n) || grazes(n + 1),
    }))
  })
}

/** Reads an element. The loop's bounds guarantee that it exists. */
function at(values: ArrayLike<number>, index: number): number {
  return values[index] as number
}
