import type { TrackerMoment } from '@baliza/sdk-core/agreement'
import type { Circuit } from './circuit.js'

/** Who drives, and how: the same for the same imei, on every machine. */
export interface Driver {
  readonly circuit: Circuit
  readonly seed: number
  /** km/h on a free road. */
  readonly pace: number
}

/** Where a driver is after so many seconds. */
export interface Drive {
  /** Metres of the circuit. */
  readonly metres: number
  /** km/h. */
  readonly speed: number
  /** Engine on. */
  readonly acc: boolean
  /** Seconds left to stand; 0: driving. */
  readonly standing: number
  /** Metres at which the next stop is. */
  readonly stopAt: number
  /** Stops so far: the seed decides what each is like. */
  readonly stops: number
}

/** m/s² at the most: up, and down. */
const [acceleration, deceleration] = [1.6, 3]
/** m/s² with which a driver plans to slow down. */
const braking = 2
const kmhPerMetre = 3.6
/** One stop in so many is for parking. */
const parkingEvery = 15

/** @param speed km/h, of which each driver makes somewhat more or less */
export function createDriver(circuit: Circuit, imei: string, speed: number): Driver {
  const seed = seedOf(imei)
  return { circuit, seed, pace: speed * between(0.85, 1.15, draw(seed, 'pace', 0)) }
}

/** Somewhere on the circuit, about to move off. */
export function setOff({ circuit, seed }: Driver): Drive {
  const metres = circuit.length * draw(seed, 'start', 0)
  return {
    metres,
    speed: 0,
    acc: true,
    standing: 0,
    stopAt: metres + distanceToStop(seed, 0),
    stops: 0,
  }
}

export function aSecondLater(driver: Driver, drive: Drive): Drive {
  if (drive.standing > 1) return { ...drive, standing: drive.standing - 1 }
  // Started first, and moved off a second later.
  if (drive.standing === 1) return { ...drive, standing: 0, acc: true }
  const before = drive.speed
  const target = Math.min(driver.pace, speedTowards(drive.stopAt - drive.metres, 0, before), bendSpeed())
  const speed = Math.max(
    before - deceleration * kmhPerMetre,
    Math.min(before + acceleration * kmhPerMetre, target),
  )
  const metres = drive.metres + (before + speed) / 2 / kmhPerMetre
  if (speed > 0) return { ...drive, metres, speed }
  return {
    ...drive,
    ...stand(driver.seed, drive.stops),
    metres,
    speed,
    stopAt: metres + distanceToStop(driver.seed, drive.stops + 1),
  }

  function bendSpeed(): number {
    const bend = driver.circuit.bendAfter(drive.metres)
    return bend === null ? Number.POSITIVE_INFINITY : speedTowards(bend.ahead, bend.speed, before)
  }
}

/** What the driver's tracker knows now. */
export function momentOf({ circuit }: Driver, { metres, speed, acc }: Drive): TrackerMoment {
  return { ...circuit.at(metres), speed, acc }
}

/** Seconds in which a tracker loses its network once, or not. */
const spell = 1_200

/**
 * Whether the network reaches a tracker so many seconds after its start: every other spell of 20 minutes has a gap of
 * one to six, never in its first minute.
 */
export function isReached({ seed }: Driver, second: number): boolean {
  const turn = Math.floor(second / spell)
  if (draw(seed, 'gap', turn) < 0.5) return true
  const length = between(60, 360, draw(seed, 'length', turn))
  const from = turn * spell + between(60, spell - length, draw(seed, 'gap start', turn))
  return second < from || second >= from + length
}

/** Seconds from a tracker's start to its second fix: not all of a fleet speak at once. */
export function phaseOf({ seed }: Driver, interval: number): number {
  return interval * draw(seed, 'phase', 0)
}

/** km/h that one may have after a second at `now`, so many metres before a place that is passed at `speed`. */
function speedTowards(metres: number, speed: number, now: number): number {
  const left = Math.max(0, metres - now / kmhPerMetre)
  return Math.sqrt((speed / kmhPerMetre) ** 2 + 2 * braking * left) * kmhPerMetre
}

/** At a light with the engine on for up to a minute, or parked for 5 to 30. */
function stand(seed: number, stop: number): Pick<Drive, 'acc' | 'standing' | 'stops'> {
  const parks = draw(seed, 'kind', stop) < 1 / parkingEvery
  const [least, most] = parks ? [300, 1_800] : [10, 60]
  return {
    acc: !parks,
    standing: Math.round(between(least, most, draw(seed, 'stand', stop))),
    stops: stop + 1,
  }
}

const distanceToStop = (seed: number, stop: number) => between(200, 1_500, draw(seed, 'way', stop))

const between = (least: number, most: number, share: number) => least + (most - least) * share

/** A number in [0, 1) for each turn of something that chance decides. */
function draw(seed: number, what: string, turn: number): number {
  return mix(seed ^ mix(seedOf(what) ^ mix(turn))) / 2 ** 32
}

/** FNV-1a. */
function seedOf(text: string): number {
  let seed = 0x811c9dc5
  for (const letter of text) seed = Math.imul(seed ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return seed
}

/** Murmur's last step: whole numbers in a row become numbers that have nothing of each other. */
function mix(number: number): number {
  let mixed = (number + 0x9e3779b9) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
