import type { Unit } from '@baliza/agreement/entities/unit.js'
import { createRandom } from '@baliza/agreement/rules/random.js'
import { cities } from './cities.js'
import { round } from './make-unit.js'

/** State of a unit, and its remaining seconds. */
interface Trip {
  doing: 'driving' | 'idling' | 'parked'
  left: number
  /** Destination, in degrees. */
  toLat: number
  toLng: number
  /** Cruising speed, km/h. */
  cruise: number
  /** Time of the last change of the engine state, Unix ms. */
  engineSince: number
}

/** A fleet that moves as time passes. */
export interface FleetInMotion {
  /** Current units. They are replaced, never mutated, so a reader may keep them. */
  readonly units: readonly Unit[]
  /** Advances the time to `now`. Returns the indices in `units` of the units with a new report. */
  advance(now: number): readonly number[]
}

/** Report interval of a parked unit, in seconds. */
const heartbeat = 180
const kmPerDegree = 111.32

/** @param made units at their initial positions, at the time `start` */
export function createFleetInMotion(made: readonly Unit[], seed: number, start: number): FleetInMotion {
  const random = createRandom(seed ^ 0x5eed)
  // A unit that has never reported has no position.
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

  /** Sets a destination a few blocks away, or sometimes in another city. */
  function aim(unit: Unit, trip: Trip) {
    const far = random.next() < 0.08
    const goal = far ? random.pick(cities) : { lat: unit.lat ?? 20, lng: unit.lng ?? -100 }
    const reach = far ? 0.04 : 0.12
    trip.toLat = goal.lat + random.between(-reach, reach)
    trip.toLng = goal.lng + random.between(-reach, reach)
    trip.cruise = far ? random.between(70, 105) : random.between(14, 62)
  }

  /** Changes to the next state: a drive ends at a traffic light or in a parking space; both are followed by a drive. */
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
