import { column } from '../batch.js'
import type { Queryable } from '../connection/database.js'

/** A link that ends when its unit arrives. */
export interface AwaitedLink {
  readonly token_hash: Uint8Array
  readonly imei: string
  /** Unix ms. */
  readonly created_at: number
  readonly arrived_at: number | null
  readonly dest_lat: number
  readonly dest_lng: number
  /** Metres. */
  readonly radius: number
  /** The geofence that is the destination; `null`: a point. */
  readonly geofence_id: string | null
}

/** Reads the valid links with a destination to these units. @param now Unix ms */
export function awaitedLinks(tx: Queryable, imeis: readonly string[], now: number): Promise<AwaitedLink[]> {
  return tx.query<AwaitedLink>(
    `select token_hash, imei, created_at, arrived_at, dest_lat, dest_lng, radius, geofence_id from follow_links
     where dest_lat is not null and imei = any($1::text[]) and expires_at > $2 order by token_hash`,
    [column.texts(imeis), now],
  )
}

/** Stores when the unit of a link arrived, Unix ms. @param arrivedAt `null`: it has not arrived after all */
export async function setArrival(tx: Queryable, hash: Uint8Array, arrivedAt: number | null): Promise<void> {
  await tx.query('update follow_links set arrived_at = $2 where token_hash = $1', [hash, arrivedAt])
}
