import type { Unit } from '../entities/unit.js'
import { cities } from './cities.js'
import { round } from './make-unit.js'
import { createRandom } from './random.js'

/** What a unit is doing, and for how many more seconds. */
interface Trip {
  doing: 'driving' | 'idling' | 'parked'
  left: number
  /** Where it is driving to, in degrees. */
  toLat: number
  toLng: number
  /** The speed it is holding, km/h. */
  cruise: number
  /** Since when the engine is as it is, Unix ms. */
  engineSince: number
}

/** A fleet that drives as time passes. */
export interface FleetInMotion {
  /** The units as they are now; replaced, never mutated, so that a reader may keep them. */
  readonly units: readonly Unit[]
  /** Lets time pass up to `now`; returns the places, in `units`, of those that reported something new. */
  advance(now: number): readonly number[]
}

/** A parked unit reports this seldom, seconds. */
const heartbeat = 180
const kmPerDegree = 111.32

/** @param made Units that stand where the drive begins, at the time `start`. */
export function createFleetInMotion(made: readonly Unit[], seed: number, start: number): FleetInMotion {
  const random = createRandom(seed ^ 0x5eed)
  // A unit that has never reported stays where nobody knows.
  const units = made.map((unit) =>
    unit.timestamp === null
      ? unit
      : { ...unit, time_server: start, timestamp: Math.min(unit.timestamp, start) },
  )
  const trips = units.map((unit): Trip => {
    const doing = unit.speed > 0 ? 'driving' : unit.acc ? 'idling' : 'parked'
    const trip: Trip = {
      doing,
      left: random.between(20, doing === 'parked' ? 900 : 300),
      toLat: 0,
      toLng: 0,
      cruise: unit.speed,
      engineSince: start - unit.status_motor,
    }
    aim(unit, trip)
    return trip
  })
  let time = start

  /** Somewhere a few blocks away; now and then another city. */
  function aim(unit: Unit, trip: Trip) {
    const far = random.next() < 0.08
    const goal = far ? random.pick(cities) : { lat: unit.lat ?? 20, lng: unit.lng ?? -100 }
    const reach = far ? 0.04 : 0.12
    trip.toLat = goal.lat + random.between(-reach, reach)
    trip.toLng = goal.lng + random.between(-reach, reach)
    trip.cruise = far ? random.between(70, 105) : random.between(14, 62)
  }

  /** What comes after: a drive ends at a light or in a parking place, both end in a drive. */
  function change(unit: Unit, trip: Trip) {
    if (trip.doing === 'driving') {
      trip.doing = random.next() < 0.75 ? 'idling' : 'parked'
      trip.left = trip.doing === 'idling' ? random.between(10, 90) : random.between(120, 1500)
    } else {
      trip.doing = 'driving'
      trip.left = random.between(60, 900)
      aim(unit, trip)
    }
  }

  function drive(
    unit: Unit,
    trip: Trip,
    seconds: number,
  ): Pick<Unit, 'lat' | 'lng' | 'speed' | 'angulo' | 'odometro'> {
    const { lat: fromLat = null, lng: fromLng = null } = unit
    const lat = fromLat ?? 20
    const lng = fromLng ?? -100
    const east = Math.cos((lat * Math.PI) / 180)
    const dLat = trip.toLat - lat
    const dLng = (trip.toLng - lng) * east
    const distance = Math.hypot(dLat, dLng) * kmPerDegree
    const speed = Math.max(6, trip.cruise * random.between(0.85, 1.12))
    const driven = Math.min(distance, (speed * seconds) / 3600)
    if (driven >= distance) aim(unit, trip)
    const share = distance === 0 ? 0 : driven / distance
    return {
      lat: round(lat + dLat * share, 6),
      lng: round(lng + (dLng * share) / east, 6),
      speed: round(speed, 1),
      angulo: Math.round((Math.atan2(dLng, dLat) * 180) / Math.PI + 360) % 360,
      odometro: round(unit.odometro + driven, 2),
    }
  }

  return {
    units,
    advance(now) {
      const seconds = (now - time) / 1000
      if (seconds <= 0) return []
      time = now
      const reported: number[] = []
      for (const [place, trip] of trips.entries()) {
        const unit = units[place] as Unit
        if (unit.timestamp === null) continue
        const before = trip.doing
        trip.left -= seconds
        if (trip.left <= 0) change(unit, trip)
        const quiet = trip.doing === 'parked' && before === 'parked'
        if (quiet && now - (unit.timestamp ?? 0) < heartbeat * 1000) continue
        const acc = trip.doing !== 'parked'
        if (acc !== unit.acc) trip.engineSince = now
        units[place] = {
          ...unit,
          ...(before === 'driving' ? drive(unit, trip, seconds) : null),
          ...(trip.doing === 'driving' ? null : { speed: 0 }),
          acc,
          status: acc ? 1 : 0,
          timestamp: now,
          time_server: now,
          status_motor: now - trip.engineSince,
          estado_desde: trip.doing === before ? unit.estado_desde : now,
        }
        reported.push(place)
      }
      return reported
    },
  }
}
