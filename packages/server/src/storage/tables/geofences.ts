import type { DrawnForm, GeofenceType, LatLng } from '@baliza/sdk-core/internal'
import { type DrawingsViewer, visibleDrawings } from '../../access/visible-drawings.js'
import type { Queryable } from '../connection/database.js'
import { newId } from './accounts.js'
import { intoBin } from './bin.js'
import { rowSql } from './row-sql.js'

/**
 * Maximum number of geofences, points of interest and routes of one account, and maximum number of characters of all their
 * points.
 */
const maxDrawn = 1_000
const maxCharacters = 4_000_000

/** A geofence, a point of interest or a route in the format of the API (specification 1, section 3). */
export interface DrawnRow extends LatLng {
  readonly id: string
  readonly nombre: string
  readonly tipo: GeofenceType
  readonly color: string
  /** Metres; 0 for shapes other than circles. */
  readonly radio: number
  /** JSON text: `[{lat, lng}…]`, empty for circles and points of interest. Sent without being parsed. */
  readonly points: string
}

/** Reads the drawings that an account sees, by name. */
export async function drawnSeenBy(database: Queryable, viewer: DrawingsViewer): Promise<DrawnRow[]> {
  const { users, tipos } = visibleDrawings(viewer)
  if (tipos.length === 0) return []
  return database.query<DrawnRow>(
    `select id, nombre, tipo, color, lat, lng, radio, points::text as points from geofences
     where user_id = any($1::text[]) and tipo = any($2::smallint[])
     order by nombre, id`,
    [users, tipos],
  )
}

/**
 * Returns the kind of a place that the account sees, and locks it against removal until the transaction ends.
 * @returns `null` if it does not exist or the account does not see it
 */
export async function holdSeenPlace(
  tx: Queryable,
  viewer: DrawingsViewer,
  id: string,
): Promise<GeofenceType | null> {
  const { users, tipos } = visibleDrawings(viewer)
  const [row] = await tx.query<{ tipo: GeofenceType }>(
    `select tipo from geofences
     where id = $1 and user_id = any($2::text[]) and tipo = any($3::smallint[]) for key share`,
    [id, users, tipos],
  )
  return row?.tipo ?? null
}

export async function drawnById(
  database: Queryable,
  id: string,
): Promise<{ readonly user_id: string; readonly tipo: GeofenceType } | null> {
  const [row] = await database.query<{ user_id: string; tipo: GeofenceType }>(
    'select user_id, tipo from geofences where id = $1',
    [id],
  )
  return row ?? null
}

/**
 * Whether an account may store one more drawing. The number is limited because all of them are returned whenever a map is opened.
 * @param except ID of the drawing that is replaced.
 */
export function hasCapacity(
  database: Queryable,
  user: string,
  drawn: DrawnForm,
  except = '',
): Promise<boolean> {
  return hasCapacityFor(database, user, pointsOf(drawn), except)
}

/** {@link hasCapacity}, by the points in their stored form. */
export async function hasCapacityFor(
  database: Queryable,
  user: string,
  points: string,
  except: string,
): Promise<boolean> {
  const [row] = await database.query<{ count: number; characters: number }>(
    `select count(*)::int as count, coalesce(sum(length(points::text)), 0)::int as characters
     from geofences where user_id = $1 and id <> $2`,
    [user, except],
  )
  const characters = (row?.characters ?? 0) + points.length
  return (row?.count ?? 0) < maxDrawn && characters <= maxCharacters
}

export async function addDrawn(database: Queryable, user: string, drawn: DrawnForm): Promise<string> {
  const id = newId()
  const { tipo } = drawn
  const { insert, values } = rowSql({ id, user_id: user, tipo, ...columnsOf(drawn), created_at: Date.now() })
  await database.query(`insert into geofences ${insert}`, values)
  return id
}

/** Changes all fields except the owner and the kind. */
export async function updateDrawn(database: Queryable, id: string, drawn: DrawnForm): Promise<void> {
  const { set, values, next } = rowSql(columnsOf(drawn))
  await database.query(`update geofences set ${set} where id = ${next}`, [...values, id])
}

function columnsOf(drawn: DrawnForm) {
  const { nombre, color, lat, lng, radio } = drawn
  return { nombre, color, lat, lng, radio, points: pointsOf(drawn) }
}

/**
 * Moves a drawing to the bin, unless events watch it. Must run in a transaction, so that no event can start to watch it
 * concurrently.
 * @returns the names of the first six of those events; empty if the drawing does not exist
 */
export async function removeDrawn(tx: Queryable, id: string): Promise<readonly string[]> {
  await tx.query('select 1 from geofences where id = $1 for update', [id])
  const watching = await tx.query<{ nom_evento: string }>(
    'select nom_evento from events where geofence_id = $1 order by nom_evento, id limit 6',
    [id],
  )
  if (watching.length === 0)
    await intoBin(tx, 'drawn', id, () => tx.query('delete from geofences where id = $1', [id]))
  return watching.map((event) => event.nom_evento)
}

function pointsOf({ encode }: DrawnForm): string {
  return encode === '0' ? '[]' : JSON.stringify(encode)
}
