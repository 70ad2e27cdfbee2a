import { column } from '../batch.js'
import type { Database, Queryable } from '../connection/database.js'

/** Channel on which logins are announced to every server process. {@link readConnectionsNotice} parses the payload. */
export const connectionsChannel = 'connections'

/** PostgreSQL accepts payloads below 8,000 bytes. An imei has at most 20 digits here, a number at most 16. */
const numbersPerNotice = 150

/** The connection of a tracker that has logged in. */
export interface NumberedConnection {
  readonly number: number
  /** The manager of its unit. */
  readonly manager: string | null
}

/**
 * Numbers the connections of trackers that have just logged in, in increasing order, and notifies every process. The number is
 * assigned under the row lock: if two processes number a connection at the same time, the second one gets the higher number.
 * @returns the connections by imei, without unknown imeis
 */
export function numberConnections(
  database: Database,
  imeis: readonly string[],
): Promise<ReadonlyMap<string, NumberedConnection>> {
  return database.transaction(async (tx) => {
    // In the order of the imeis, to prevent deadlocks.
    const rows = await tx.query<NumberedConnection & { readonly imei: string }>(
      `with numbered as (
         insert into connections (imei, number)
         select imei, nextval('connection_numbers')
         from (select imei from units where imei = any($1::text[]) order by imei) as known
         on conflict (imei) do update set number = nextval('connection_numbers'), traccar_id = null
         returning imei, number)
       select imei, number, manager from numbered join units using (imei)`,
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
    return new Map(rows.map((row) => [row.imei, row]))
  })
}

/** A unit whose device connects to a Traccar. */
export interface TraccarConnection {
  readonly imei: string
  /** ID of the device in Traccar. */
  readonly traccarId: string
  readonly number: number
}

/**
 * Numbers the connections of a Traccar, like {@link numberConnections} does for direct connections. A connection that already is
 * the newest of its unit keeps its number, in any process. Other processes are not notified, because they would close the
 * tracker's own connection.
 * @returns the numbers by imei, without unknown imeis
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

export function traccarConnections(database: Queryable): Promise<TraccarConnection[]> {
  return database.query<TraccarConnection>(
    'select imei, number, traccar_id as "traccarId" from connections where traccar_id is not null',
  )
}

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
 * Reads and locks the newest connection of a tracker. A login elsewhere waits until the transaction ends.
 * @returns `null`: there is no connection, or the unit was deleted
 */
export async function holdNewestConnection(tx: Queryable, imei: string): Promise<number | null> {
  const [row] = await tx.query<{ number: number }>(
    'select number from connections where imei = $1 for share',
    [imei],
  )
  return row?.number ?? null
}

/** @returns imei and number of each connection; `null` for a foreign payload, after which anything may have changed */
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

/** Returns which of these imeis belong to registered units. */
export async function knownImeis(
  database: Queryable,
  imeis: readonly string[],
): Promise<ReadonlyMap<string, true>> {
  const rows = await database.query<{ imei: string }>('select imei from units where imei = any($1::text[])', [
    column.texts(imeis),
  ])
  return new Map(rows.map((row) => [row.imei, true]))
}
