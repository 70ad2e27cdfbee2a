import { createJourney, type Moment } from '../reports/journey.js'
import type { Queryable } from '../storage/connection/database.js'
import type { TrackFix } from '../tracks/track.js'

/** Noon of a day without stored history. */
export const noon = Date.UTC(2026, 5, 15, 12)
export const minute = 60_000
export const hour = 60 * minute

/** km of a hundredth of a degree on the equator: 2π × 6378.137 / 36,000. */
export const hundredth = (2 * Math.PI * 6378.137) / 36_000

/** A fix of a track along the equator, `at` minutes after noon, in hundredths of a degree east, and km/h. */
export function fixAt(at: number, east: number, speed: number, more: Partial<TrackFix> = {}): TrackFix {
  return {
    time: noon + at * minute,
    lat: 0,
    lng: east / 100,
    speed,
    course: 90,
    acc: true,
    accuracy: null,
    received: false,
    reason: 'position',
    ...more,
  }
}

/** A fix without satellites. */
export function blindFix(at: number, more: Partial<TrackFix> = {}): TrackFix {
  return fixAt(at, 0, 0, { lat: null, lng: null, speed: null, course: null, ...more })
}

export function momentsOf(track: readonly TrackFix[]): Moment[] {
  const moments: Moment[] = []
  const journey = createJourney((moment) => moments.push(moment))
  track.forEach(journey.add)
  journey.end()
  return moments
}

/** Stores fixes of a unit, as the intake does. */
export async function plantTrack(
  database: Queryable,
  imei: string,
  fixes: readonly TrackFix[],
): Promise<void> {
  const column = <Value>(read: (fix: TrackFix) => Value) => fixes.map(read)
  await database.query(
    `insert into positions (imei, time, received_at, valid, lat, lng, speed, course, acc, accuracy, reason)
     select $1, time, time, lat is not null, lat, lng, speed, course, acc, accuracy, reason from unnest($2::bigint[],
       $3::float8[], $4::float8[], $5::real[], $6::smallint[], $7::boolean[], $8::real[], $9::text[])
       as f (time, lat, lng, speed, course, acc, accuracy, reason)`,
    [
      imei,
      column((fix) => fix.time),
      column((fix) => fix.lat),
      column((fix) => fix.lng),
      column((fix) => fix.speed),
      column((fix) => fix.course),
      column((fix) => fix.acc),
      column((fix) => fix.accuracy),
      column((fix) => fix.reason),
    ],
  )
}
