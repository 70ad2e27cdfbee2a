import type { Fix } from '../tracking/latest/fix.js'
import type { DemoUnit } from './roster.js'
import { createScriptedTrip } from './scripted-trip.js'
import { createTimetable, type Moment } from './timetable.js'

export interface Vehicle {
  readonly unit: DemoUnit
  /** @param time Unix ms */
  at(time: number): Moment
}

/**
 * @param speedup time factor compared with the clock; reported speeds stay in real km/h
 * @param startedAt when the demo started, Unix ms: trips begin with it
 */
export function createVehicle(unit: DemoUnit, seed: number, speedup = 1, startedAt = Date.now()): Vehicle {
  if (unit.habit === 'trip') {
    const trip = createScriptedTrip(unit.road)
    return { unit, at: (time) => trip.at(((time - startedAt) / 1_000) * speedup) }
  }
  const timetable = createTimetable(unit.road, unit.seed + seed * 7_919)
  if (unit.habit === 'drives') return { unit, at: (time) => timetable.at((time / 1_000) * speedup) }
  const place = timetable.at(0)
  const standing = { ...place, speed: 0, acc: unit.habit === 'idles' }
  return { unit, at: () => standing }
}

/** Returns the report of the vehicle's tracker at this time. */
export function fixOf({ unit, at }: Vehicle, time: number): Fix {
  const { lat, lng, speed, course, acc } = at(time)
  return {
    imei: unit.imei,
    time: Math.floor(time / 1_000) * 1_000,
    receivedAt: time,
    valid: true,
    lat,
    lng,
    speed: Math.round(speed * 100) / 100,
    course: Math.round(course) % 360,
    altitude: null,
    acc,
    door: false,
    battery: null,
    odometer: null,
    reason: 'position',
    attributes: {},
  }
}
