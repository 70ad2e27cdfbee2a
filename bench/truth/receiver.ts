import type { LatLng, SentFix } from '@baliza/agreement'
import type { Chance } from './chance.js'
import { type Day, type Difficulty, type Episode, isStay } from './day.js'
import { createReading, type PathMoment, type Sky } from './drive.js'
import { shifted, towards } from './ground.js'

/** A receiver, and the tracker or the phone that contains it. */
export interface Device {
  /** Time between two fixes while driving and while parked, in ms. */
  readonly driving: number
  readonly parked: number
  readonly wholeSeconds: boolean
  readonly saysSpeed: boolean
  readonly saysEngine: boolean
  /** Sends a fix when the engine is switched on or off. */
  readonly tellsIgnition: boolean
  readonly saysAccuracy: boolean
  /** Repeats its parking position while the engine is off. */
  readonly holds: boolean
  /** Sends fixes without a position if it has no satellites; other devices send no fixes. */
  readonly saysNoPlace: boolean
  /** Error under an open sky, in metres per axis (standard deviation). */
  readonly error: number
  /** Its fault all day. */
  readonly difficulty: Difficulty | null
}

/** A sent fix, with the correct values. */
export interface Sent {
  readonly fix: SentFix
  /** Unix ms. */
  readonly arrivedAt: number
  /** The fix of an error-free receiver at the same moment. */
  readonly perfect: SentFix
  /** Whether a fault other than noise affected its position or its speed. */
  readonly spoilt: boolean
}

const second = 1_000
const minute = 60 * second

export function createDevice(chance: Chance): Device {
  const type = chance.weighted([
    ['tracker', 70],
    ['phone', 20],
    ['silent phone', 10],
  ])
  const tracker = type === 'tracker'
  return {
    driving:
      chance.weighted([
        [5, 8],
        [10, 25],
        [15, 10],
        [20, 15],
        [30, 25],
        [60, 13],
        [120, 2],
        [300, 2],
      ]) * second,
    parked: chance.pick([5, 5, 5, 5, 10, 10, 10, 30]) * minute,
    wholeSeconds: tracker,
    saysSpeed: type !== 'silent phone',
    saysEngine: tracker,
    tellsIgnition: tracker && chance.happens(0.85),
    saysAccuracy: !tracker,
    holds: chance.happens(0.35),
    saysNoPlace: chance.happens(tracker ? 0.9 : 0.2),
    error: chance.between(2, 8),
    difficulty: null,
  }
}

/**
 * Creates a device with a fault all day.
 *
 * - `cells`: a tracker that falls back to positions of cell towers and does not report that they are coarse.
 * - `noise`: a phone whose positions are off by 20 m, also while it is parked 15 m from a geofence's edge. Half of these phones
 * report accuracies.
 * - `stuck`: a tracker that repeats its position and its speed for minutes while driving.
 */
export function createDifficultDevice(chance: Chance, difficulty: Difficulty): Device {
  const tracker = difficulty !== 'noise'
  return {
    driving: chance.pick([10, 20, 30, 60]) * second,
    parked: (tracker ? chance.pick([1, 5, 10]) : chance.pick([0.5, 1, 5])) * minute,
    wholeSeconds: tracker,
    saysSpeed: tracker || chance.happens(0.7),
    saysEngine: tracker && chance.happens(0.7),
    tellsIgnition: tracker && chance.happens(0.7),
    saysAccuracy: !tracker && chance.happens(0.5),
    holds: tracker && chance.happens(0.35),
    saysNoPlace: true,
    error: tracker ? chance.between(2, 8) : 20,
    difficulty,
  }
}

/** A device without errors that reports all fields, every second while driving. */
export const perfectDevice: Device = {
  driving: second,
  parked: minute,
  wholeSeconds: false,
  saysSpeed: true,
  saysEngine: true,
  tellsIgnition: true,
  saysAccuracy: false,
  holds: false,
  saysNoPlace: true,
  error: 0,
  difficulty: null,
}

/** Fixes that a device sends on a day, oldest first. */
export function listen(day: Day, device: Device, chance: Chance): Sent[] {
  const read = createReading(day.path)
  const receive = createReceiver(device, chance)
  const sent: Sent[] = []
  const moments = momentsOf(day, device, chance)
  for (const episode of day.episodes) {
    const spoil = createTrouble(episode, device, chance)
    for (; (moments.at(-1) ?? Infinity) < episode.to; moments.pop()) {
      const exact = moments.at(-1) as number
      const moment = read(exact)
      const time = device.wholeSeconds ? Math.floor(exact / second) * second : exact
      const good = receive(time, moment, episode)
      if (good === null) continue
      const perfect = {
        time,
        lat: moment.lat,
        lng: moment.lng,
        speed: moment.speed,
        acc: moment.on,
        accuracy: null,
      }
      sent.push({ fix: good, perfect, arrivedAt: time, spoilt: good.lat === null, ...spoil(good, moment) })
    }
  }
  return sent
}

/** Times at which a device sends a fix, newest first: at its interval, and when the engine is switched on or off. */
function momentsOf(day: Day, device: Device, chance: Chance): number[] {
  const moments: number[] = []
  for (const { kind, from, to } of day.episodes) {
    // A device without an ignition signal keeps the driving interval for some time after it is parked.
    const every = isStay(kind) ? device.parked : device.driving
    const first = chance.between(0, device.driving)
    for (let time = from + first; time < to; time += every + chance.between(-0.4, 0.4) * second)
      moments.push(time)
  }
  const { time, on } = day.path
  if (device.tellsIgnition)
    time.forEach((moment, i) => {
      if (i > 0 && on[i] !== on[i - 1]) moments.push(moment + chance.between(0, second))
    })
  // A device sends at most one fix per second.
  const inOrder = moments.toSorted((a, b) => b - a)
  return inOrder.filter(
    (moment, i) => i === 0 || Math.floor(moment / second) < Math.floor((inOrder[i - 1] as number) / second),
  )
}

/** Correlation time of an error, in s. */
const memory = { open: 60, canyon: 35, parked: 400, noise: 30 }
const canyonError = 20
/** Share of fixes between buildings with multipath reception. */
const multipath = 0.05

/** Simulates a receiver whose error changes slowly (a Gauss-Markov process). */
function createReceiver(device: Device, chance: Chance) {
  let [east, north, last] = [chance.normal() * device.error, chance.normal() * device.error, Number.NaN]
  let held: LatLng | null = null
  let echo = { fixes: 0, east: 0, north: 0 }
  let before: Sky = 'open'

  function wander(time: number, deviation: number, seconds: number): void {
    const kept = Number.isNaN(last) ? 1 : Math.exp(-(time - last) / second / seconds)
    const fresh = deviation * Math.sqrt(1 - kept ** 2)
    east = kept * east + fresh * chance.normal()
    north = kept * north + fresh * chance.normal()
    last = time
  }

  /** Multipath reception: a distant position for one to three fixes. */
  function reflected(sky: Sky): { east: number; north: number } {
    if (sky !== 'canyon') return { east: 0, north: 0 }
    if (echo.fixes === 0 && chance.happens(multipath)) {
      const { lat, lng } = towards(
        { lat: 0, lng: 0 },
        chance.between(50, 400),
        chance.between(0, 2 * Math.PI),
      )
      echo = { fixes: 1 + Math.floor(chance.next() * 3), east: lng * 111_319, north: lat * 111_319 }
    }
    if (echo.fixes === 0) return { east: 0, north: 0 }
    echo.fixes -= 1
    return echo
  }

  return (time: number, moment: PathMoment, { kind, wander: parkedError }: Episode): SentFix | null => {
    const { on, sky } = moment
    const acc = device.saysEngine ? on : null
    const again = before === 'none' && sky !== 'none'
    before = sky
    if (sky === 'none') {
      held = null
      return device.saysNoPlace ? { time, lat: null, lng: null, speed: null, acc, accuracy: null } : null
    }
    const stays = isStay(kind)
    if (device.error > 0) {
      if (sky === 'canyon') wander(time, canyonError, memory.canyon)
      else if (device.difficulty === 'noise') wander(time, device.error, memory.noise)
      else if (stays) wander(time, Math.max(parkedError, device.error), memory.parked)
      else wander(time, device.error, memory.open)
      // The first position after a tunnel has few satellites.
      if (again) [east, north] = [chance.normal() * 25, chance.normal() * 25]
    }
    const far = reflected(sky)
    const seen = shifted(moment, east + far.east, north + far.north)
    if (!stays || !device.holds) held = null
    else held ??= seen
    const { lat, lng } = held ?? seen
    const isNoisy = device.difficulty === 'noise'
    const error =
      sky === 'canyon' ? canyonError : isNoisy ? device.error : Math.max(device.error, parkedError)
    const accuracy = device.saysAccuracy ? Math.max(3, Math.round(error * chance.between(1, 2.5))) : null
    return {
      time,
      lat,
      lng,
      speed: device.saysSpeed ? speedOf(moment, stays, parkedError) : null,
      acc,
      accuracy,
    }
  }

  function speedOf({ speed, sky }: PathMoment, stays: boolean, parkedError: number): number {
    if (device.error === 0) return speed
    if (held !== null) return 0
    // A parked device with large errors sometimes reports movement.
    const strays = device.difficulty === 'noise' ? device.error : parkedError
    if (stays && strays > 8 && chance.happens(0.06)) return rounded(chance.between(3, 9))
    if (speed === 0) return chance.happens(0.6) ? 0 : rounded(Math.abs(chance.normal()) * 0.9)
    return rounded(Math.max(0, speed + chance.normal() * (sky === 'canyon' ? 2 : 0.5)))
  }
}

const rounded = (speed: number) => Math.round(speed * 100) / 100

/** Changed parts of a fix. */
type Spoilt = Partial<Pick<Sent, 'fix' | 'arrivedAt' | 'spoilt'>>

/** Simulates the faults of some kinds of drives, in addition to noise. */
function createTrouble({ kind, from, to }: Episode, device: Device, chance: Chance) {
  const within = (share: number, shortest: number, longest: number) => {
    const begun = from + share * (to - from)
    return { from: begun, to: begun + chance.between(shortest, longest) * minute }
  }
  const pause = within(chance.between(0.1, 0.6), kind === 'late' ? 5 : 2, kind === 'late' ? 30 : 6)
  const isSpoofed = chance.happens(0.5)
  let airport: LatLng | null = null
  let stuck: { readonly fix: SentFix; readonly until: number } | null = null
  let towers: CellTowers | null = null
  let cell: { left: number; place: LatLng; accuracy: number } | null = null

  function farAway(): LatLng {
    if (chance.happens(0.15)) return { lat: 0, lng: 0 }
    return { lat: chance.between(-75, 75), lng: chance.between(-180, 180) }
  }

  return (fix: SentFix, moment: PathMoment): Spoilt => {
    if (fix.lat === null) return {}
    if (device.difficulty === 'cells') {
      towers ??= createCellTowers(chance, isStay(kind))
      const place = towers(moment)
      if (place === null) return {}
      return { fix: { ...fix, ...place, speed: chance.happens(0.5) ? 0 : null }, spoilt: true }
    }
    const paused = fix.time >= pause.from && fix.time < pause.to
    switch (kind) {
      case 'late': {
        // Buffered without a network, and sent after newer fixes.
        const arrivedAt = pause.to + 1.5 * device.driving + (fix.time - pause.from) / 100
        return paused ? { arrivedAt } : {}
      }
      case 'spikes':
        return chance.happens(0.04)
          ? { fix: { ...fix, speed: Math.round(chance.between(150, 500)) }, spoilt: true }
          : {}
      case 'jammed': {
        // A spoofed receiver is mostly still; a jammed receiver reports any speed.
        const isStill = (paused && isSpoofed) || chance.happens(0.5)
        const speed = isStill ? 0 : rounded(chance.between(0, 250))
        if (!paused) return chance.happens(0.01) ? { fix: { ...fix, ...farAway(), speed }, spoilt: true } : {}
        // Spoofed: all fixes are at one airport. Jammed: anywhere, and sometimes at the true position.
        airport ??= towards(moment, 30_000, chance.between(0, 2 * Math.PI))
        const here = !isSpoofed && chance.happens(0.4)
        const place = isSpoofed
          ? shifted(airport, chance.normal() * 30, chance.normal() * 30)
          : here
            ? {}
            : farAway()
        return { fix: { ...fix, ...place, speed }, spoilt: true }
      }
      case 'cell': {
        if (cell === null && chance.happens(0.12)) {
          const accuracy = Math.round(chance.between(500, 2_500))
          const place = towards(moment, accuracy * chance.between(0.2, 1), chance.between(0, 2 * Math.PI))
          cell = { left: 1 + Math.floor(chance.next() * 4), place, accuracy }
        }
        if (cell === null) return {}
        const { place, accuracy } = cell
        cell = cell.left > 1 ? { ...cell, left: cell.left - 1 } : null
        return { fix: { ...fix, ...place, accuracy, speed: chance.happens(0.5) ? 0 : null }, spoilt: true }
      }
      case 'stuck': {
        const isStuck = stuck !== null && fix.time < stuck.until
        if (!isStuck && chance.happens(device.driving / (10 * minute)))
          stuck = { fix, until: fix.time + chance.between(1, 6) * minute }
        if (!isStuck || stuck === null) return {}
        const { lat, lng, speed } = stuck.fix
        return { fix: { ...fix, lat, lng, speed }, spoilt: true }
      }
      default:
        return {}
    }
  }
}

/** Position that a cell network reports at a moment; `null` if satellites are available. */
type CellTowers = (moment: LatLng) => LatLng | null

/** A drive passes cells at intervals. The tracker of a unit that is parked indoors alternates between a few of them. */
function createCellTowers(chance: Chance, stays: boolean): CellTowers {
  const isIndoors = stays && chance.happens(0.3)
  const around = (place: LatLng) => towards(place, chance.between(300, 3_000), chance.between(0, 2 * Math.PI))
  let known: LatLng[] = []
  let left = 0
  let now: LatLng | null = null
  return (moment) => {
    if (known.length === 0 || !stays) known = [around(moment), around(moment), around(moment)]
    if (!isIndoors && left === 0 && chance.happens(0.1)) left = 1 + Math.floor(chance.next() * 4)
    if (!isIndoors && left === 0) {
      now = null
      return null
    }
    left = Math.max(0, left - 1)
    // A tracker often keeps its previous tower.
    if (now === null || chance.happens(0.3)) now = chance.pick(known)
    return now
  }
}
