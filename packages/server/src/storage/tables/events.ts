import {
  type EventColumns,
  type EventFlag,
  type EventFormColumns,
  eventColumns,
  eventFormColumns,
  type Viewer,
} from '@baliza/agreement'
import { visibleTo } from '../../access/visible-units.js'
import type { Database, Queryable } from '../connection/database.js'
import { newId } from './accounts.js'
import { intoBin } from './bin.js'
import { rowSql } from './row-sql.js'

/** Maximum number of events of one account, and of units that they watch, where a unit counts once per event. */
const maxEvents = 500
const maxWatched = 100_000

export interface EventDefinition extends EventColumns {
  /** Only units that the reader sees. */
  readonly imeis: readonly string[]
}

export type EventFields = EventFormColumns & Pick<EventDefinition, 'imeis'>

/** Reads the events of an account, newest first, with the units that it sees. */
export function eventsOf(database: Queryable, reader: Viewer): Promise<EventDefinition[]> {
  return readEvents(database, reader, 'user_id', reader.id)
}

/** Reads one event, with the units that this reader sees. */
export async function eventById(
  database: Queryable,
  reader: Viewer,
  id: string,
): Promise<EventDefinition | null> {
  const [event] = await readEvents(database, reader, 'id', id)
  return event ?? null
}

function readEvents(
  database: Queryable,
  reader: Viewer,
  by: 'id' | 'user_id',
  key: string,
): Promise<EventDefinition[]> {
  const { where, values } = visibleTo(reader)
  return database.query<EventDefinition>(
    `select ${eventColumns.map((column) => `e.${column}`).join(', ')},
       array(
         select units.imei from event_units w join units on units.imei = w.imei
         where w.event_id = e.id and (${where}) order by units.imei
       ) as imeis
     from events e where e.${by} = $${values.length + 1}
     order by e.timestamp desc, e.id`,
    [...values, key],
  )
}

/** Whether an account may have one more event with this number of units. @param except ID of the event that is replaced. */
export async function hasCapacityForEvent(
  database: Queryable,
  user: string,
  units: number,
  except = '',
): Promise<boolean> {
  const [row] = await database.query<{ events: number; watched: number }>(
    `select count(distinct e.id)::int as events, count(w.imei)::int as watched
     from events e left join event_units w on w.event_id = e.id
     where e.user_id = $1 and e.id <> $2`,
    [user, except],
  )
  return (row?.events ?? 0) < maxEvents && (row?.watched ?? 0) + units <= maxWatched
}

/** Adds an active event. Must run in a transaction, because it writes two tables. @returns its id */
export async function addEvent(
  tx: Queryable,
  owner: { readonly id: string; readonly name: string },
  event: EventFields & { readonly timestamp: number },
): Promise<string> {
  const id = newId()
  const { insert, values } = rowSql({
    id,
    ...columnsOf(event),
    user_id: owner.id,
    creator: owner.name,
    timestamp: event.timestamp,
  })
  await tx.query(`insert into events ${insert}`, values)
  await watch(tx, id, event.imeis)
  return id
}

/** Changes all fields except the owner, the time of creation, and the flags of the list. Must run in a transaction. */
export async function updateEvent(tx: Queryable, id: string, event: EventFields): Promise<void> {
  const { set, values, next } = rowSql(columnsOf(event))
  // Spans that are open for the previous condition must not continue for the new one.
  await forgetSpans(
    tx,
    `where event_id = $1 and exists (select 1 from events where id = $1
       and (tipo_evento, geofence_id, speed) is distinct from ($2::smallint, $3::text, $4::real))`,
    [id, event.tipo_evento, event.geofence_id, event.speed],
  )
  await tx.query(`update events set ${set} where id = ${next}`, [...values, id])
  await tx.query('delete from event_units where event_id = $1 and imei <> all($2::text[])', [id, event.imeis])
  await watch(tx, id, event.imeis)
}

/** Fields of the form that are columns of the event. */
const columnsOf = (event: EventFields) =>
  Object.fromEntries(eventFormColumns.map((column) => [column, event[column]]))

/** Ignores units that were deleted or are listed twice, and events that were deleted. */
async function watch(tx: Queryable, id: string, imeis: readonly string[]): Promise<void> {
  await tx.query(
    `insert into event_units (event_id, imei)
     select events.id, units.imei from events, units where events.id = $1 and units.imei = any($2::text[])
     order by units.imei for key share of units on conflict do nothing`,
    [id, imeis],
  )
}

export function removeEvent(database: Database, id: string): Promise<void> {
  return database.transaction((tx) =>
    intoBin(tx, 'event', id, () => tx.query('delete from events where id = $1', [id])),
  )
}

/** Changes one of the flags of the list. */
export async function setEventFlag(
  database: Queryable,
  id: string,
  flag: EventFlag,
  value: boolean,
): Promise<void> {
  // While the event was turned off, the open spans were not updated.
  if (flag === 'activo') await forgetSpans(database, 'where event_id = $1', [id])
  // A flag is one of four column names, never external text.
  await database.query(`update events set ${flag} = $2 where id = $1`, [id, value])
}

/** Deletes the open spans of units, but keeps the times of their alerts. */
async function forgetSpans(tx: Queryable, where: string, values: readonly unknown[]): Promise<void> {
  await tx.query(
    `update event_units set held = json_build_array('[]'::json, held -> 1) ${where} and held is not null`,
    values,
  )
}
