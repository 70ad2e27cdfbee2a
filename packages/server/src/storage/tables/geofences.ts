import { type DrawnForm, type GeofenceType, type LatLng, maxDrawn } from '@baliza/agreement'
import { type DrawingsViewer, visibleDrawings } from '../../access/visible-drawings.js'
import { createBatch, propertyColumns } from '../batch.js'
import type { Queryable } from '../connection/database.js'
import { newId } from './accounts.js'
import { intoBin } from './bin.js'
import { byName } from './by-name.js'
import { columnsOf, type DrawnColumns, type DrawnRow, pointsOf } from './drawn-columns.js'
import { rowSql } from './row-sql.js'

/** Maximum number of characters of all points of one account. */
const maxCharacters = 4_000_000

/** Reads the drawings that an account sees, by name. */
export async function drawnSeenBy(database: Queryable, viewer: DrawingsViewer): Promise<DrawnRow[]> {
  const { users, tipos } = visibleDrawings(viewer)
  if (tipos.length === 0) return []
  return database.query<DrawnRow>(
    `select id, nombre, tipo, color, lat, lng, radio, points::text as points, id_externo from geofences
     where user_id = any($1::text[]) and tipo = any($2::smallint[])
     order by ${byName('nombre')}, id`,
    [users, tipos],
  )
}

/** A drawing with its corners. */
export type PlaceRow = Omit<DrawnRow, 'color' | 'points' | 'id_externo'> & {
  readonly points: readonly LatLng[]
}

/**
 * Returns a place that the account sees, and locks it against removal until the transaction ends.
 * @returns `null` if it does not exist or the account does not see it
 */
export async function holdSeenPlace(
  tx: Queryable,
  viewer: DrawingsViewer,
  id: string,
): Promise<PlaceRow | null> {
  const { users, tipos } = visibleDrawings(viewer)
  const [row] = await tx.query<PlaceRow>(
    `select id, tipo, nombre, lat, lng, radio, points from geofences
     where id = $1 and user_id = any($2::text[]) and tipo = any($3::smallint[]) for key share`,
    [id, users, tipos],
  )
  return row ?? null
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

/** Reads a drawing in the form of `geofences.add`, and locks it until the transaction ends. */
export async function holdDrawnForm(tx: Queryable, id: string): Promise<Record<string, unknown>> {
  const [row] = await tx.query<{ tipo: GeofenceType; points: readonly LatLng[] }>(
    'select nombre, color, lat, lng, radio, tipo, points from geofences where id = $1 for no key update',
    [id],
  )
  if (row === undefined) return {}
  const { points, tipo, ...form } = row
  return { ...form, tipo, encode: tipo === 2 || tipo === 4 ? points : '0' }
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
  return hasCapacityFor(database, user, [pointsOf(drawn)], except)
}

/** {@link hasCapacity}, by the points of each drawing in their stored form. */
export async function hasCapacityFor(
  database: Queryable,
  user: string,
  points: readonly string[],
  except = '',
): Promise<boolean> {
  const [row] = await database.query<{ count: number; characters: number }>(
    `select count(*)::int as count, coalesce(sum(length(points::text)), 0)::int as characters
     from geofences where user_id = $1 and id <> $2`,
    [user, except],
  )
  const characters = points.reduce((sum, { length }) => sum + length, row?.characters ?? 0)
  return (row?.count ?? 0) + points.length <= maxDrawn && characters <= maxCharacters
}

export async function addDrawn(database: Queryable, user: string, drawn: DrawnForm): Promise<string> {
  const id = newId()
  await addDrawings(database, [newDrawing(id, user, drawn)], Date.now())
  return id
}

/** A drawing to store, with its id and its owner. */
export interface NewDrawing extends DrawnColumns {
  readonly id: string
  readonly user_id: string
  readonly id_externo: string | null
}

/** Returns the row of a new drawing. */
export const newDrawing = (id: string, user_id: string, drawn: DrawnForm): NewDrawing => ({
  ...columnsOf(drawn),
  id,
  user_id,
  id_externo: drawn.id_externo ?? null,
})

const drawings = createBatch(
  propertyColumns<NewDrawing>({
    id: 'text',
    user_id: 'text',
    tipo: 'smallint',
    nombre: 'text',
    color: 'text',
    lat: 'float8',
    lng: 'float8',
    radio: 'float8',
    points: 'json',
    id_externo: 'text',
  }),
)

/** Stores drawings with one statement. */
export async function addDrawings(
  database: Queryable,
  rows: readonly NewDrawing[],
  now: number,
): Promise<void> {
  await database.query(
    `insert into geofences (${drawings.names}, created_at) select *, ${now} from ${drawings.unnest}`,
    drawings.values(rows),
  )
}

/** Changes all fields except the owner and the kind. */
export async function updateDrawn(database: Queryable, id: string, drawn: DrawnForm): Promise<void> {
  const { tipo: _, ...columns } = columnsOf(drawn)
  const { set, values, next } = rowSql(columns)
  await database.query(`update geofences set ${set} where id = ${next}`, [...values, id])
}

/**
 * Moves a drawing to the bin, unless events watch it. Must run in a transaction, so that no event can start to watch it
 * concurrently.
 * @returns the names of the first six of those events; empty if the drawing does not exist
 */
export async function removeDrawn(tx: Queryable, id: string): Promise<readonly string[]> {
  await tx.query('select 1 from geofences where id = $1 for update', [id])
  const watching = await tx.query<{ nom_evento: string }>(
    `select nom_evento from events where geofence_id = $1 order by ${byName('nom_evento')}, id limit 6`,
    [id],
  )
  if (watching.length === 0)
    await intoBin(tx, 'drawn', id, () => tx.query('delete from geofences where id = $1', [id]))
  return watching.map((event) => event.nom_evento)
}
