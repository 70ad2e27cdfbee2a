import type { LatLng } from '@baliza/agreement'
import type { Chance } from './chance.js'
import { towards } from './ground.js'

/** Obstruction between a receiver and its satellites. */
export type Sky = 'open' | 'canyon' | 'none'

/** The true path of a vehicle, second by second while it moved. All values except the state are interpolated linearly. */
export interface Path {
  /** Unix ms. */
  readonly time: number[]
  readonly lat: number[]
  readonly lng: number[]
  /** km/h. */
  readonly speed: number[]
  /** From this moment to the next. */
  readonly on: boolean[]
  readonly sky: Sky[]
}

/** State of a vehicle at one moment. */
export interface PathMoment extends LatLng {
  readonly speed: number
  readonly on: boolean
  readonly sky: Sky
}

/** A driven vehicle that records its {@link Path}. Speeds in km/h, lengths in metres. */
export interface Vehicle {
  readonly path: Path
  now(): number
  place(): LatLng
  /** Drives a length at a speed, on a road with bends of at least this radius. */
  cruise(length: number, speed: number, tightest: number): void
  /** Slows down for a corner and turns. */
  turn(): void
  /** Stops and waits for this time, with the engine on or off. */
  stand(ms: number, on: boolean): void
  under(sky: Sky): void
}

const second = 1_000
/** Acceleration and braking, in m/s². */
const acceleration = 1.6
const cornerSpeed = 16

export function createVehicle(chance: Chance, start: LatLng, time: number): Vehicle {
  let [now, place, speed, heading] = [time, start, 0, chance.between(0, 2 * Math.PI)]
  let sky: Sky = 'open'
  let on = false
  let bend = 0
  const path: Path = { time: [], lat: [], lng: [], speed: [], on: [], sky: [] }

  function write(): void {
    path.time.push(now)
    path.lat.push(place.lat)
    path.lng.push(place.lng)
    path.speed.push(speed)
    path.on.push(on)
    path.sky.push(sky)
  }

  /** Accelerates or brakes for a second. @returns the distance in metres */
  function step(target: number, turning: number): number {
    const before = speed
    const change = acceleration * 3.6
    speed = Math.max(0, before + Math.max(-change, Math.min(change, target - before)))
    const metres = (before + speed) / 2 / 3.6
    heading += turning
    place = towards(place, metres, heading)
    now += second
    write()
    return metres
  }

  function slowTo(target: number): void {
    while (speed > target) step(target, 0)
  }

  write()
  return {
    path,
    now: () => now,
    place: () => place,
    under(next) {
      sky = next
      path.sky[path.sky.length - 1] = next
    },
    cruise(length, target, tightest) {
      on = true
      path.on[path.on.length - 1] = true
      let left = length
      while (left > 0) {
        bend = Math.max(-1, Math.min(1, bend * 0.97 + chance.normal() * 0.06))
        left -= step(target + chance.normal() * 1.5, (bend * speed) / 3.6 / tightest)
      }
    },
    turn() {
      slowTo(cornerSpeed)
      const seconds = 6
      const angle = chance.pick([-1, 1]) * chance.between(1.3, 1.8)
      for (let second = 0; second < seconds; second++) step(cornerSpeed, angle / seconds)
    },
    stand(ms, running) {
      slowTo(0)
      on = running
      path.on[path.on.length - 1] = running
      now += Math.round(ms / second) * second
      write()
    },
  }
}

/** Reads a path at non-decreasing times. */
export function createReading(path: Path): (time: number) => PathMoment {
  let index = 0
  return (time) => {
    while (index < path.time.length - 2 && (path.time[index + 1] as number) <= time) index += 1
    const [from, to] = [path.time[index] as number, path.time[index + 1] as number]
    const share = Math.max(0, Math.min(1, (time - from) / (to - from)))
    const between = (values: number[]) => {
      const value = values[index] as number
      return value + ((values[index + 1] as number) - value) * share
    }
    return {
      lat: between(path.lat),
      lng: between(path.lng),
      speed: between(path.speed),
      on: path.on[index] as boolean,
      sky: path.sky[index] as Sky,
    }
  }
}
