import { shareColumn } from '../../fair-shares.js'
import type { Database, Queryable } from '../connection/database.js'
import { unitTables } from './units.js'

/** A position whose street a geocoder may know. */
export interface Located {
  readonly lat: number
  readonly lng: number
}

/**
 * Claims alerts without a street: the newest alert of each account, so that accounts take turns. Alerts without a position are
 * skipped.
 */
export function claimAlerts(
  database: Queryable,
  { since, most }: { readonly since: number; readonly most: number },
): Promise<(Located & { readonly id: string })[]> {
  return database.query(
    `update alerts set located = true where id in (
       select id from alerts where not located and id in (
         select distinct on (${shareColumn('u')}) a.id from alerts a join users u on u.id = a.user_id
         where not a.located and a.created_at > $1 and a.lat is not null and a.lng is not null
         order by ${shareColumn('u')}, a.created_at desc)
       order by created_at desc limit $2 for update skip locked)
     returning id, lat, lng`,
    [since, most],
  )
}

/** Releases claimed alerts that were not sent to the geocoder. */
export async function releaseAlerts(database: Queryable, ids: readonly string[]): Promise<void> {
  await database.query('update alerts set located = false where id = any($1::text[])', [ids])
}

export async function setAlertAddress(database: Queryable, id: string, direccion: string): Promise<void> {
  await database.query('update alerts set direccion = $2 where id = $1', [id, direccion])
}

/** A unit to locate: its position, and the position of its last geocoder request. */
export interface UnitToLocate {
  readonly lat: number | null
  readonly lng: number | null
  readonly direccion: string
  readonly direccion_lat: number | null
  readonly direccion_lng: number | null
}

export async function unitToLocate(database: Queryable, imei: string): Promise<UnitToLocate | null> {
  const [row] = await database.query<UnitToLocate>(
    `select lat, lng, direccion, direccion_lat, direccion_lng from ${unitTables} where imei = $1`,
    [imei],
  )
  return row ?? null
}

/** Sets the street of a unit with the position of the request, and notifies every process to read the unit again. */
export function setUnitAddress(
  database: Database,
  imei: string,
  direccion: string,
  { lat, lng }: Located,
): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(
      'update units set direccion = $2, direccion_lat = $3, direccion_lng = $4 where imei = $1',
      [imei, direccion, lat, lng],
    )
    await tx.query(`select pg_notify('edits', $1)`, [imei])
  })
}
