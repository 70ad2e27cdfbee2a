import type { TrackerMoment } from '@baliza/sdk-core/internal'
import type { Circuit } from './circuit.js'

/** A simulated driver. The same IMEI has the same driver on every machine. */
export interface Driver {
  readonly circuit: Circuit
  readonly seed: number
  /** Speed on a free road, in km/h. */
  readonly pace: number
}

/** State of a driver at one second. */
export interface Drive {
  /** Distance driven along the circuit, in metres. */
  readonly metres: number
  /** In km/h. */
  readonly speed: number
  /** Engine on. */
  readonly acc: boolean
  /** Remaining seconds of the current stop. 0 while driving. */
  readonly standing: number
  /** Distance at which the next stop is, in metres. */
  readonly stopAt: number
  /** Number of stops so far. With the seed it determines the kind and duration of each stop. */
  readonly stops: number
}

/** Maximum acceleration and deceleration, in m/s². */
const [acceleration, deceleration] = [1.6, 3]
/** Planned deceleration before a stop or a bend, in m/s². */
const braking = 2
const kmhPerMetre = 3.6
/** On average one stop in 15 is for parking. */
const parkingEvery = 15

/** Creates the driver of an IMEI. @param speed in km/h. Each driver deviates by up to 15 %. */
export function createDriver(circuit: Circuit, imei: string, speed: number): Driver {
  const seed = seedOf(imei)
  return { circuit, seed, pace: speed * between(0.85, 1.15, draw(seed, 'pace', 0)) }
}

/** Returns a random start on the circuit, at speed 0 with the engine on. */
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
  // The engine starts one second before the vehicle moves.
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

/** Returns what the driver's tracker measures now. */
export function momentOf({ circuit }: Driver, { metres, speed, acc }: Drive): TrackerMoment {
  return { ...circuit.at(metres), speed, acc }
}

/** Length of a period with at most one loss of the network, in seconds. */
const spell = 1_200

/**
 * Whether the tracker has a network `second` seconds after its start. On average every second period of 20 minutes has one gap of
 * 1 to 6 minutes, and never in the first minute of the period.
 */
export function isReached({ seed }: Driver, second: number): boolean {
  const turn = Math.floor(second / spell)
  if (draw(seed, 'gap', turn) < 0.5) return true
  const length = between(60, 360, draw(seed, 'length', turn))
  const from = turn * spell + between(60, spell - length, draw(seed, 'gap start', turn))
  return second < from || second >= from + length
}

/** Returns the seconds from a tracker's start to its second fix. They differ, so that a fleet does not send simultaneously. */
export function phaseOf({ seed }: Driver, interval: number): number {
  return interval * draw(seed, 'phase', 0)
}

/** Returns the maximum speed after one second at `now`, to pass a point `metres` ahead at `speed`. Speeds are in km/h. */
function speedTowards(metres: number, speed: number, now: number): number {
  const left = Math.max(0, metres - now / kmhPerMetre)
  return Math.sqrt((speed / kmhPerMetre) ** 2 + 2 * braking * left) * kmhPerMetre
}

/** Stops at a traffic light for 10 to 60 s with the engine on, or parks for 5 to 30 minutes. */
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

/** Returns a pseudo-random number in [0, 1) for each turn of a random decision. */
function draw(seed: number, what: string, turn: number): number {
  return mix(seed ^ mix(seedOf(what) ^ mix(turn))) / 2 ** 32
}

/** FNV-1a. */
function seedOf(text: string): number {
  let seed = 0x811c9dc5
  for (const letter of text) seed = Math.imul(seed ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return seed
}

/** The finalizer of MurmurHash3. Consecutive integers become uncorrelated. */
function mix(number: number): number {
  let mixed = (number + 0x9e3779b9) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
