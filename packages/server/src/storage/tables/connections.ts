import { column } from '../batch.js'
import type { Database, Queryable } from '../connection/database.js'

/** Where logins are announced to every server process; {@link readConnectionsNotice} reads the payload. */
export const connectionsChannel = 'connections'

/** PostgreSQL takes payloads below 8,000 bytes; an imei has at most 20 digits here, a number at most 16. */
const numbersPerNotice = 150

/**
 * Numbers the connections of trackers that have just logged in, later ones higher, and tells every process. The number
 * is given where the row is locked: of two processes that ask at once the one that comes second gets the higher.
 * @returns by imei; those of no unit are left out
 */
export function numberConnections(
  database: Database,
  imeis: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return database.transaction(async (tx) => {
    // In the order of their imeis: two processes wait for each other, never forever.
    const rows = await tx.query<{ imei: string; number: number }>(
      `insert into connections (imei, number)
       select imei, nextval('connection_numbers')
       from (select imei from units where imei = any($1::text[]) order by imei) as known
       on conflict (imei) do update set number = nextval('connection_numbers'), traccar_id = null
       returning imei, number`,
      [column.texts(imeis)],
    )
    const notices: string[] = []
    for (let from = 0; from < rows.length; from += numbersPerNotice)
      notices.push(
        JSON.stringify(rows.slice(from, from + numbersPerNotice).map((row) => [row.imei, row.number])),
      )
    if (notices.length > 0)
      await tx.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
        connectionsChannel,
        column.texts(notices),
      ])
    return new Map(rows.map((row) => [row.imei, row.number]))
  })
}

/** A unit whose device connects to a Traccar. */
export interface TraccarConnection {
  readonly imei: string
  /** What Traccar calls the device. */
  readonly traccarId: string
  readonly number: number
}

/**
 * Numbers the connections that a Traccar has, as {@link numberConnections} does those to us. One that is a unit's newest
 * already keeps its number, in whichever process; no other process is notified, which would close a tracker's own connection.
 * @returns by imei; those of no unit are left out
 */
export async function numberTraccarConnections(
  database: Queryable,
  devices: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ imei: string; number: number }>(
    `insert into connections (imei, number, traccar_id)
     select imei, nextval('connection_numbers'), traccar_id
     from (select u.imei, v.traccar_id
           from units u join unnest($1::text[], $2::text[]) as v (imei, traccar_id) on v.imei = u.imei
           order by u.imei) as known
     on conflict (imei) do update set traccar_id = excluded.traccar_id,
       number = case when connections.traccar_id = excluded.traccar_id then connections.number else excluded.number end
     returning imei, number`,
    [column.texts([...devices.keys()]), column.texts([...devices.values()])],
  )
  return new Map(rows.map((row) => [row.imei, row.number]))
}

/** The units whose newest connection a Traccar has. */
export function traccarConnections(database: Queryable): Promise<TraccarConnection[]> {
  return database.query<TraccarConnection>(
    'select imei, number, traccar_id as "traccarId" from connections where traccar_id is not null',
  )
}

/** The newest connections of some trackers. */
export async function newestConnections(
  database: Queryable,
  imeis: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ imei: string; number: number }>(
    'select imei, number from connections where imei = any($1::text[])',
    [column.texts(imeis)],
  )
  return new Map(rows.map((row) => [row.imei, row.number]))
}

/**
 * A tracker's newest connection, which stays it until the transaction ends: a login elsewhere waits for that.
 * @returns `null`: it has none, or is no unit any more
 */
export async function holdNewestConnection(tx: Queryable, imei: string): Promise<number | null> {
  const [row] = await tx.query<{ number: number }>(
    'select number from connections where imei = $1 for share',
    [imei],
  )
  return row?.number ?? null
}

/** @returns imei and number of each; `null` for a payload that is not ours: anything may have changed */
export function readConnectionsNotice(payload: string): readonly (readonly [string, number])[] | null {
  try {
    const notice: unknown = JSON.parse(payload)
    const isPair = (pair: unknown) =>
      Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number'
    return Array.isArray(notice) && notice.every(isPair) ? notice : null
  } catch {
    // An empty payload, or another program on the channel: the caller reads everything again.
    return null
  }
}

/** Those of some imeis that are units' of ours. */
export async function knownImeis(
  database: Queryable,
  imeis: readonly string[],
): Promise<ReadonlyMap<string, true>> {
  const rows = await database.query<{ imei: string }>('select imei from units where imei = any($1::text[])', [
    column.texts(imeis),
  ])
  return new Map(rows.map((row) => [row.imei, true]))
}
