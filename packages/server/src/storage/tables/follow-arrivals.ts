import type { Geometry } from '../../tracking/rules/geometry.js'
import { column } from '../batch.js'
import type { Queryable } from '../connection/database.js'
import { linkId } from './follow-links.js'

/** A link that ends when its unit arrives. */
export interface AwaitedLink {
  readonly id: string
  readonly imei: string
  /** Unix ms. */
  readonly created_at: number
  readonly arrived_at: number | null
  readonly dest_lat: number
  readonly dest_lng: number
  /** Whether the destination is an area ({@link shapesOf}); `false`: a point. */
  readonly is_area: boolean
}

/** Reads the valid links with a destination to these units. @param now Unix ms */
export function awaitedLinks(tx: Queryable, imeis: readonly string[], now: number): Promise<AwaitedLink[]> {
  return tx.query<AwaitedLink>(
    `select ${linkId} as id, imei, created_at, arrived_at, dest_lat, dest_lng, dest_shape is not null as is_area
     from follow_links where dest_lat is not null and imei = any($1::text[]) and expires_at > $2 order by token_hash`,
    [column.texts(imeis), now],
  )
}

/** Reads the areas that are the destinations of links, by the link's id. */
export async function shapesOf(tx: Queryable, ids: readonly string[]): Promise<Map<string, Geometry>> {
  const rows = await tx.query<{ id: string; dest_shape: Geometry }>(
    `select ${linkId} as id, dest_shape from follow_links
     where token_hash in (select decode(id, 'hex') from unnest($1::text[]) id) and dest_shape is not null`,
    [column.texts(ids)],
  )
  return new Map(rows.map(({ id, dest_shape }) => [id, dest_shape]))
}

/** Stores when the unit of a link arrived, Unix ms. @param arrivedAt `null`: it has not arrived after all */
export async function setArrival(tx: Queryable, id: string, arrivedAt: number | null): Promise<void> {
  await tx.query(`update follow_links set arrived_at = $2 where token_hash = decode($1, 'hex')`, [
    id,
    arrivedAt,
  ])
}
