import { eventTypeCode, offlineAfter } from '@baliza/sdk-core'
import type { TimingColumns } from '../../fixes/event-times.js'
import type { Held } from '../../fixes/held.js'
import type { Queryable } from '../connection/database.js'
import { heldOf, type KeptHeld } from './held.js'

/*
 * Silences that an event alerts of. Nobody writes when a unit falls silent: from time to time somebody looks which units were last
 * heard so long ago, and how far that was done is in the table `silence`. Whoever looks holds that row, one process after the other,
 * and the rows of the units: what it finds is silent when it is alerted, and what it alerted is written with the alerts.
 */

/** Two processes look one after the other; the second finds that it is early, ms. */
const leastPause = 10_000
/** Nobody has looked for so long: nobody may have listened either, and what units have to say is yet to come, ms. */
const away = 5 * 60_000

/** After a stop, units get this time to connect and to send what they kept, ms. */
export const waitForUnits = offlineAfter

/** Which silences are looked for. */
export interface SilenceLook {
  /** Start time of the looks without a gap, Unix ms. */
  readonly since: number
  /** Up to when silences that lasted for long enough have been alerted, Unix ms. */
  readonly after: number
}

/** Whether it is time to look for silences; the row stays held. @param now Unix ms */
export async function beginLook(tx: Queryable, now: number): Promise<SilenceLook | null> {
  const [row] = await tx.query<{ alerted_until: number; looked_at: number; looks_since: number }>(
    'select alerted_until, looked_at, looks_since from silence for update',
  )
  if (row === undefined || now - row.looked_at < leastPause) return null
  const since = now - row.looked_at > away ? now : row.looks_since
  await tx.query('update silence set looked_at = $1, looks_since = $2', [now, since])
  return { since, after: row.alerted_until }
}

/** Holds what says how far silences are alerted, until the transaction ends. */
export async function holdLook(tx: Queryable): Promise<void> {
  await tx.query('select 1 from silence for update')
}

/** All silences up to a moment are alerted. */
export async function endLook(tx: Queryable, now: number): Promise<void> {
  await tx.query('update silence set alerted_until = greatest(alerted_until, $1)', [now])
}

/** A unit that an event finds silent for as long as it asks. Times are Unix ms. */
export interface SilentUnit extends TimingColumns {
  readonly event_id: string
  readonly imei: string
  readonly held: Held
  /** When it was last heard. */
  readonly heard: number
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
}

/** By whatever it sent: what a device has stored is old, and yet it is heard. */
const heard = 'greatest(l.timestamp, l.time_server)'

/**
 * A page of the units that are silent for as long as an event asks: since the last look, or with something to be alerted of yet.
 * They are held until the transaction ends. A unit that was never heard, or that is not active, is none.
 * @param now Unix ms @param from the last unit of the page before, and its event
 */
export async function silentUnits(
  tx: Queryable,
  { after }: SilenceLook,
  now: number,
  from: Pick<SilentUnit, 'imei' | 'event_id'>,
  most: number,
): Promise<SilentUnit[]> {
  const rows = await tx.query<Omit<SilentUnit, 'held'> & { readonly held: KeptHeld | null }>(
    `select w.event_id, w.imei, w.held, e.duracion, e.horario, e.pausa, ${heard} as heard, l.lat, l.lng, l.speed, l.acc
     from events e
     join event_units w on w.event_id = e.id
     join units u on u.imei = w.imei and u.activo
     join unit_live l on l.imei = w.imei
     where e.tipo_evento = $1 and e.activo and ${heard} + e.duracion * 1000::bigint <= $2
       and (${heard} + e.duracion * 1000::bigint > $3 or (w.held -> 0 ->> -1)::bigint = ${heard})
       and coalesce((w.held -> 1 ->> -1)::bigint, 0) < ${heard}
       and (w.imei, w.event_id) > ($4, $5)
     order by w.imei, w.event_id limit $6
     for no key update of l`,
    [eventTypeCode('silent'), now, after, from.imei, from.event_id, most],
  )
  return rows.map((row) => ({ ...row, held: heldOf(row.held ?? [[], []]) }))
}
