import { type EventType, type EventTypeCode, eventTypeCode, eventTypes } from '@baliza/agreement'
import type { Latest } from '../../tracking/latest/apply-fix.js'
import type { TimingColumns } from '../../tracking/rules/event-times.js'
import type { Queryable } from '../connection/database.js'
import { waitForUnits } from './silences.js'

/** A unit on which a condition has lasted for as long as an event requires. */
export interface LastingUnit extends TimingColumns, Pick<Latest, 'imei' | 'lat' | 'lng' | 'speed' | 'acc'> {
  readonly event_id: string
  readonly type: EventType
}

/**
 * Reads a page of the units on which a condition has lasted for as long as an event requires and has not raised an alert yet.
 * They are locked until the transaction ends. A unit that another process is storing is skipped: its fixes raise the event. After
 * a stop of the server, a unit is skipped until it sends data again or has had the time to connect.
 * @param since start time of the checks without a gap, Unix ms
 * @param from the last unit of the previous page, and its event
 */
export async function lastingUnits(
  tx: Queryable,
  types: Iterable<EventType>,
  { now, since }: { readonly now: number; readonly since: number },
  from: { readonly imei: string; readonly event_id: string },
  max: number,
): Promise<LastingUnit[]> {
  const rows = await tx.query<Omit<LastingUnit, 'type'> & { readonly tipo_evento: EventTypeCode }>(
    `select w.event_id, w.imei, e.tipo_evento, e.duracion, e.horario, e.pausa, l.lat, l.lng, l.speed, l.acc
     from events e
     join event_units w on w.event_id = e.id
     join units u on u.imei = w.imei and u.activo
     join unit_live l on l.imei = w.imei
     where e.activo and e.duracion is not null and e.tipo_evento = any($1::int[])
       and json_array_length(w.held -> 0) % 2 = 1
       and (w.held -> 0 ->> -1)::bigint + e.duracion * 1000::bigint <= $2
       and coalesce((w.held -> 1 ->> -1)::bigint, 0) < (w.held -> 0 ->> -1)::bigint
       and ($3 or l.time_server >= $4)
       and (w.imei, w.event_id) > ($5, $6)
     order by w.imei, w.event_id limit $7
     for no key update of l skip locked`,
    [
      Array.from(types, (type) => eventTypeCode(type)),
      now,
      now - since >= waitForUnits,
      since,
      from.imei,
      from.event_id,
      max,
    ],
  )
  return rows.map(({ tipo_evento, ...row }) => ({ ...row, type: eventTypes[tipo_evento] }))
}
