import { createHash, randomBytes } from 'node:crypto'
import { type FollowPlace, shownUnits, type Viewer } from '@baliza/agreement'
import { isActive } from '../../access/accounts.js'
import { sees } from '../../access/visible-units.js'
import type { Geometry } from '../../tracking/rules/geometry.js'
import type { Queryable } from '../connection/database.js'
import { keyIsValid } from './api-keys.js'
import { type UnitRow, unitColumns, unitTables } from './units.js'

/** Maximum number of links per account. The oldest links above it end. */
const maxLinks = 200

/**
 * SQL condition: no key created the link `l`, or that key may currently read its unit. Revoking a key deletes its links.
 * @param now the parameter with the moment, Unix ms
 */
const keyHolds = (now: string) =>
  keyIsValid('l.key_id', now, `'read' = any(k.scopes) and (k.units is null or l.imei = any(k.units))`)

/** Public id of a link: the hash of its token, which does not reveal the token. */
export const linkId = `encode(token_hash, 'hex')`

/** Where a new link ends. */
export interface Destination extends FollowPlace {
  /** The area that the unit must enter: a copy, so that an edit of the geofence does not move it; `null`: a point. */
  readonly shape: Geometry | null
}

/** Columns of a link's destination. */
interface DestinationColumns {
  readonly dest_name: string | null
  readonly dest_lat: number | null
  readonly dest_lng: number | null
}

function placeOf({ dest_name, dest_lat, dest_lng }: DestinationColumns): FollowPlace | null {
  if (dest_name === null || dest_lat === null || dest_lng === null) return null
  return { nombre: dest_name, lat: dest_lat, lng: dest_lng }
}

/** A link that is currently valid. */
export interface ActiveLink {
  readonly id: string
  readonly imei: string
  readonly nombre: string
  readonly created: number
  readonly expires: number
  readonly destino: FollowPlace | null
  readonly id_externo: string | null
}

/** A link to store. Times are Unix ms. */
export interface NewFollowLink {
  readonly user: string
  readonly imei: string
  readonly ends: number
  readonly destination: Destination | null
  readonly id_externo?: string | null | undefined
}

/**
 * Creates a link to a unit.
 * @returns its token, 32 random bytes in base64url, of which only the hash is stored
 */
export async function addFollowLink(
  tx: Queryable,
  { user, imei, ends, destination, id_externo = null }: NewFollowLink,
  now: number,
): Promise<{ id: string; token: string; expires: number }> {
  const token = randomBytes(32).toString('base64url')
  const hash = hashOf(token)
  await tx.query('delete from follow_links where expires_at <= $1', [now])
  // A link that a key creates ends at the latest with that key.
  const [made] = await tx.query<{ expires_at: number }>(
    `insert into follow_links
       (token_hash, user_id, imei, created_at, expires_at, dest_name, dest_lat, dest_lng, dest_shape, id_externo)
     select $1, $2, $3, $4, least($5::bigint, (select expires_at from api_keys where id = acting_key())), $6, $7, $8, $9::json, $10
     returning expires_at`,
    [
      hash,
      user,
      imei,
      now,
      ends,
      destination?.nombre ?? null,
      destination?.lat ?? null,
      destination?.lng ?? null,
      destination?.shape ? JSON.stringify(destination.shape) : null,
      id_externo,
    ],
  )
  await tx.query(
    `delete from follow_links where token_hash in (
       select token_hash from follow_links where user_id = $1 and imei is not null order by created_at desc, token_hash offset $2)`,
    [user, maxLinks],
  )
  const expires = made?.expires_at ?? ends
  return { id: hash.toString('hex'), token, expires }
}

/** Reads the links of an account that {@link followedUnit} would currently show, newest first. @param imei `null`: every unit */
export async function activeFollowLinks(
  database: Queryable,
  reader: Viewer,
  imei: string | null,
  now: number,
): Promise<ActiveLink[]> {
  const rows = await database.query<Omit<ActiveLink, 'destino'> & DestinationColumns>(
    `select ${linkId} as id, l.imei, n.nombre, l.created_at as created, l.expires_at as expires, dest_name, dest_lat, dest_lng, l.id_externo
     from follow_links l join units n on n.imei = l.imei join users u on u.id = l.user_id
     where l.user_id = $1 and ($2::text is null or l.imei = $2) and l.expires_at > $3 and l.arrived_at is null and ${keyHolds('$3')} and ${sees('u', 'l.imei')}
       and ($4::text[] is null or l.imei = any($4))
     order by l.created_at desc, l.token_hash`,
    [reader.id, imei, now, shownUnits(reader)],
  )
  return rows.map(({ id, imei, nombre, created, expires, id_externo, ...columns }) => ({
    id,
    imei,
    nombre,
    created,
    expires,
    destino: placeOf(columns),
    id_externo,
  }))
}

/**
 * Deletes links of an account to the units that it is shown.
 * @param imei `null`: every unit
 * @param id `null`: every link
 */
export async function removeFollowLinks(
  database: Queryable,
  account: Viewer,
  imei: string | null,
  id: string | null,
): Promise<void> {
  await database.query(
    `delete from follow_links
     where user_id = $1 and ($2::text is null or imei = $2) and ($3::text is null or ${linkId} = $3)
       and ($4::text[] is null or imei = any($4))`,
    [account.id, imei, id, shownUnits(account)],
  )
}

export interface Followed {
  readonly unit: UnitRow
  /** Addresses that may read it, as CIDR, from the key that created the link; empty: any address. */
  readonly addresses: readonly string[]
  readonly destination: Destination | null
  /** Unix ms; `null`: the unit has not arrived. After the arrival the link shows nothing of the unit. */
  readonly arrivedAt: number | null
  /** Unix ms. */
  readonly expires: number
}

/**
 * Reads what a link shows. Returns `null` if the link does not exist, if it or its key has expired, if that key may not read the
 * unit now, or if its creator is inactive or no longer sees the unit. These conditions are checked on every call, so that a link
 * ends at once.
 */
export async function followedUnit(
  database: Queryable,
  token: string,
  now: number,
): Promise<Followed | null> {
  const [row] = await database.query<
    UnitRow &
      DestinationColumns &
      Pick<Followed, 'addresses'> & {
        readonly dest_shape: Geometry | null
        readonly arrived_at: number | null
        readonly expires_at: number
      }
  >(
    `select ${unitColumns}, addresses, dest_name, dest_lat, dest_lng, dest_shape, arrived_at, expires_at
     from ${unitTables} join (
       select l.imei as followed, l.dest_name, l.dest_lat, l.dest_lng, l.dest_shape, l.arrived_at, l.expires_at,
         coalesce((select k.addresses from api_keys k where k.id = l.key_id), '{}') as addresses
       from follow_links l join users u on u.id = l.user_id
       where l.token_hash = $1 and l.expires_at > $2 and ${keyHolds('$2')}
         and ${isActive('u')} and ${sees('u', 'l.imei')}
     ) link on link.followed = units.imei`,
    [hashOf(token), now],
  )
  if (row === undefined) return null
  const { addresses, dest_name, dest_lat, dest_lng, dest_shape, arrived_at, expires_at, ...unit } = row
  const place = placeOf({ dest_name, dest_lat, dest_lng })
  return {
    unit,
    addresses,
    destination: place && { ...place, shape: dest_shape },
    arrivedAt: arrived_at,
    expires: expires_at,
  }
}

/** Returns the stored form of a link's token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
