import type { Queryable } from '../storage/connection/database.js'
import type { TrackFix } from '../tracks/track.js'

/** Noon of a day without history of its own. */
export const noon = Date.UTC(2026, 5, 15, 12)
export const minute = 60_000
export const hour = 60 * minute

/** km of a hundredth of a degree on the equator: 2π × 6378.137 / 36,000. */
export const hundredth = (2 * Math.PI * 6378.137) / 36_000

/** A fix of a track along the equator, `at` minutes after noon: hundredths of a degree east, and km/h. */
export function fixAt(at: number, east: number, speed: number, more: Partial<TrackFix> = {}): TrackFix {
  return {
    time: noon + at * minute,
    valid: true,
    lat: 0,
    lng: east / 100,
    speed,
    course: 90,
    acc: true,
    reason: 'position',
    ...more,
  }
}

/** A fix without satellites. */
export function blindFix(at: number, more: Partial<TrackFix> = {}): TrackFix {
  return fixAt(at, 0, 0, { valid: false, lat: null, lng: null, speed: null, course: null, ...more })
}

/** Stores fixes of a unit, as the intake does. */
export async function plantTrack(
  database: Queryable,
  imei: string,
  fixes: readonly TrackFix[],
): Promise<void> {
  const column = <Value>(read: (fix: TrackFix) => Value) => fixes.map(read)
  await database.query(
    `insert into positions (imei, time, received_at, valid, lat, lng, speed, course, acc, reason)
     select $1, time, time, valid, lat, lng, speed, course, acc, reason from unnest($2::bigint[], $3::boolean[],
       $4::float8[], $5::float8[], $6::real[], $7::smallint[], $8::boolean[], $9::text[])
       as f (time, valid, lat, lng, speed, course, acc, reason)`,
    [
      imei,
      column((fix) => fix.time),
      column((fix) => fix.valid),
      column((fix) => fix.lat),
      column((fix) => fix.lng),
      column((fix) => fix.speed),
      column((fix) => fix.course),
      column((fix) => fix.acc),
      column((fix) => fix.reason),
    ],
  )
}
