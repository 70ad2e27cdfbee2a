import type { LatLng } from '@baliza/agreement'
import type { Chance } from './chance.js'
import { createVehicle, type Path, type Vehicle } from './drive.js'
import { type Fence, towards } from './ground.js'

/** A vehicle's day alternates between drives and stays of these kinds. */
export const driveKinds = [
  'city',
  'highway',
  'tunnel',
  'garage',
  'canyon',
  'cell',
  'jammed',
  'spikes',
  'late',
  'phone',
  'cells',
  'noise',
  'stuck',
] as const
export const stayKinds = ['parking', 'in garage'] as const
export type DriveKind = (typeof driveKinds)[number]
/** Faults of a difficult receiver that last all day, see {@link createDifficultDevice}: its drives are of that kind. */
export const difficulties = ['cells', 'noise', 'stuck'] as const
export type Difficulty = (typeof difficulties)[number]
export type Kind = DriveKind | (typeof stayKinds)[number]

/** A part of a day: from engine start to engine stop, or from there to the next start. Unix ms. */
export interface Episode {
  readonly kind: Kind
  readonly from: number
  readonly to: number
  /** Standard deviation of a receiver's fixes while it is parked, in metres. */
  readonly wander: number
}

/** The true course of a unit's day. */
export interface Day {
  /** Unix ms. */
  readonly from: number
  readonly to: number
  readonly path: Path
  readonly episodes: readonly Episode[]
  readonly fences: readonly Fence[]
  /** km/h. */
  readonly limit: number
}

const minute = 60_000
const hour = 60 * minute
const midnight = Date.UTC(2026, 0, 5)
/** No drive begins later. */
const evening = 20 * hour
/** Minimum bend radius, in metres. */
const bends = { street: 150, avenue: 400, highway: 900 }

const kindsOfTracker: readonly (readonly [DriveKind, number])[] = [
  ['city', 28],
  ['highway', 14],
  ['tunnel', 9],
  ['garage', 9],
  ['canyon', 12],
  ['jammed', 8],
  ['spikes', 8],
  ['late', 12],
]

/**
 * Creates a working day: parked at night, drives, deliveries, lunch, parked again.
 * @param phone whether the device is a phone that reports no speed; its drives are of that kind
 * @param accuracy whether the device reports its accuracy; without it no drive has positions from cell towers
 * @param difficulty the device's fault all day; `null`: faults depend on the drive
 */
export function createDay(
  chance: Chance,
  device: { phone: boolean; accuracy: boolean; difficulty: Difficulty | null },
): Day {
  const [from, to] = [midnight, midnight + 24 * hour]
  const home = { lat: chance.between(14, 32), lng: chance.between(-115, -88) }
  const vehicle = createVehicle(chance, home, from)
  const limit = chance.pick([80, 110])
  const kinds = device.accuracy ? ([...kindsOfTracker, ['cell', 25]] as const) : kindsOfTracker
  const episodes: Episode[] = []
  const stays: LatLng[] = []

  function park(kind: Kind, ms: number): void {
    const begun = vehicle.now()
    vehicle.stand(Math.min(ms, to - begun), false)
    stays.push(vehicle.place())
    const wander = chance.weighted([
      [chance.between(2, 6), 6],
      [chance.between(8, 20), 3],
      [chance.between(20, 45), 1],
    ])
    episodes.push({ kind, from: begun, to: vehicle.now(), wander })
  }

  function driveAway(kind: DriveKind): void {
    const begun = vehicle.now()
    vehicle.stand(chance.between(3, 40) * 1_000, true)
    if (episodes.at(-1)?.kind === 'in garage') leaveGarage(vehicle, chance)
    drive(vehicle, chance, kind, limit)
    vehicle.stand(chance.between(3, 40) * 1_000, true)
    episodes.push({ kind, from: begun, to: vehicle.now(), wander: 0 })
  }

  // A difficult device must have reported speeds before its first night, so that the server recognizes it.
  if (device.difficulty !== null) driveAway(device.difficulty)
  park('parking', chance.between(5.5, 9.5) * hour)
  const drives = 3 + Math.floor(chance.next() * 5)
  for (let n = 0; n < drives && vehicle.now() - from < evening; n++) {
    const kind = device.difficulty ?? (device.phone ? 'phone' : chance.weighted(kinds))
    driveAway(kind)
    if (kind === 'garage') park('in garage', chance.between(10, 240) * minute)
    else park('parking', (n === 2 ? chance.between(30, 60) : chance.between(8, 100)) * minute)
  }
  const left = to - vehicle.now()
  if (left > 0) park('parking', left)
  return {
    from,
    to,
    path: vehicle.path,
    episodes: joined(episodes),
    limit,
    fences: fencesOf(chance, vehicle.path, stays, device.difficulty),
  }
}

/** Merges the evening's stay into the stay that began after the last drive. */
function joined(episodes: readonly Episode[]): Episode[] {
  const whole: Episode[] = []
  for (const episode of episodes) {
    const before = whole.at(-1)
    const goesOn = before !== undefined && isStay(before.kind) && isStay(episode.kind)
    if (goesOn) whole[whole.length - 1] = { ...before, to: episode.to }
    else whole.push(episode)
  }
  return whole
}

export const isStay = (kind: Kind) => kind === 'parking' || kind === 'in garage'

function drive(vehicle: Vehicle, chance: Chance, kind: DriveKind, limit: number): void {
  switch (kind) {
    case 'highway':
      city(vehicle, chance, chance.between(800, 3_000), limit)
      highway(vehicle, chance, chance.between(15_000, 70_000), limit)
      break
    case 'tunnel':
      city(vehicle, chance, chance.between(1_000, 4_000), limit)
      vehicle.cruise(chance.between(500, 2_000), 68, bends.avenue)
      vehicle.under('none')
      vehicle.cruise(chance.between(600, 4_000), 66, bends.avenue)
      vehicle.under('open')
      vehicle.cruise(chance.between(500, 2_000), 68, bends.avenue)
      city(vehicle, chance, chance.between(500, 2_000), limit)
      break
    case 'garage':
      city(vehicle, chance, chance.between(2_000, 9_000), limit)
      vehicle.turn()
      vehicle.under('none')
      for (let storey = chance.between(1, 4); storey > 0; storey--) {
        vehicle.cruise(chance.between(30, 70), 10, bends.street)
        vehicle.turn()
      }
      break
    case 'canyon':
      city(vehicle, chance, chance.between(1_000, 3_000), limit)
      vehicle.under('canyon')
      city(vehicle, chance, chance.between(2_000, 6_000), limit)
      vehicle.under('open')
      city(vehicle, chance, chance.between(500, 2_000), limit)
      break
    default:
      city(vehicle, chance, chance.between(2_000, 12_000), limit)
      if (chance.happens(0.25)) highway(vehicle, chance, chance.between(8_000, 25_000), limit)
  }
}

function leaveGarage(vehicle: Vehicle, chance: Chance): void {
  vehicle.cruise(chance.between(50, 250), 10, bends.street)
  vehicle.under('open')
}

/** Blocks between corners and traffic lights, an occasional delivery, and an avenue on which the vehicle is speeding. */
function city(vehicle: Vehicle, chance: Chance, length: number, limit: number): void {
  let left = length
  const fastAt = chance.happens(0.15) ? chance.between(0.2, 0.8) * length : Number.NaN
  while (left > 0) {
    const block = chance.between(120, 900)
    vehicle.cruise(block, chance.between(28, 58), bends.street)
    if (left > fastAt && left - block <= fastAt) speeding(vehicle, chance, limit)
    left -= block
    const end = chance.next()
    if (end < 0.5) vehicle.stand(chance.between(8, 80) * 1_000, true)
    else if (end < 0.85) vehicle.turn()
    else if (end < 0.88) vehicle.stand(chance.between(4, 14) * minute, chance.happens(0.7))
  }
}

function highway(vehicle: Vehicle, chance: Chance, length: number, limit: number): void {
  for (let left = length; left > 0; ) {
    const part = chance.between(2_000, 9_000)
    vehicle.cruise(part, chance.between(limit - 28, limit - 10), bends.highway)
    left -= part
    if (chance.happens(0.15)) left -= speeding(vehicle, chance, limit)
  }
}

/** Exceeds the limit for one to five minutes. @returns the distance in metres */
function speeding(vehicle: Vehicle, chance: Chance, limit: number): number {
  const speed = limit + chance.between(10, 35)
  const length = (chance.between(60, 300) * speed) / 3.6
  vehicle.cruise(length, speed, bends.highway)
  // Below the limit long enough that the next speeding counts separately.
  vehicle.cruise(((limit - 15) / 3.6) * chance.between(60, 120), limit - 15, bends.highway)
  return length
}

/** Returns a fence with a parking place near its edge, a fence on the route, and sometimes the yard of the night. */
function fencesOf(
  chance: Chance,
  path: Path,
  stays: readonly LatLng[],
  difficulty: Difficulty | null,
): Fence[] {
  const parked = stays[1 + Math.floor(chance.next() * Math.max(1, stays.length - 2))] ?? (stays[0] as LatLng)
  const radius = chance.between(100, 300)
  const depth = chance.pick([-1, 1]) * (difficulty === 'noise' ? 15 : chance.between(35, 60))
  const along = Math.floor(chance.between(0.1, 0.9) * path.time.length)
  const passed = { lat: path.lat[along] as number, lng: path.lng[along] as number }
  const somewhere = (from: LatLng, metres: number) => towards(from, metres, chance.between(0, 2 * Math.PI))
  const fences = [
    { ...somewhere(parked, radius - depth), radius },
    { ...somewhere(passed, chance.between(0, 100)), radius: chance.between(150, 400) },
  ]
  const home = stays[0]
  if (home !== undefined && chance.happens(0.4))
    fences.push({ ...somewhere(home, chance.between(0, 30)), radius: chance.between(100, 250) })
  return fences
}
