import { eventTypeCode, offlineAfter } from '@baliza/agreement'
import type { TimingColumns } from '../../tracking/rules/event-times.js'
import type { RuleState } from '../../tracking/rules/rule-state.js'
import type { Queryable } from '../connection/database.js'
import { type StoredRuleState, toRuleState } from './rule-states.js'

/*
 * Events for units without contact. Losing contact writes no row. Therefore a periodic check finds the units whose last contact
 * is long enough ago, and stores its progress in the table `silence`. The check locks that row, one process at a time, and the
 * rows of the units. As a result, a unit is still without contact when its alert is raised, and the state is written together
 * with the alerts.
 */

/** Minimum time between two checks, in ms. If two processes check at the same time, the second one skips its check. */
const minPause = 10_000
/**
 * Gap between checks, in ms, after which the server is assumed to have been down. Reports of units may then still arrive late.
 */
const away = 5 * 60_000

/** Time after a stop in which units can connect and send stored data, in ms. */
export const waitForUnits = offlineAfter

export interface SilenceLook {
  /** Start time of the checks without a gap, Unix ms. */
  readonly since: number
  /** Time up to which long enough silences have raised alerts, Unix ms. */
  readonly after: number
}

/** Begins a check if it is due, and keeps the row locked. @param now Unix ms */
export async function beginLook(tx: Queryable, now: number): Promise<SilenceLook | null> {
  const [row] = await tx.query<{ alerted_until: number; looked_at: number; looks_since: number }>(
    'select alerted_until, looked_at, looks_since from silence for update',
  )
  if (row === undefined || now - row.looked_at < minPause) return null
  const since = now - row.looked_at > away ? now : row.looks_since
  await tx.query('update silence set looked_at = $1, looks_since = $2', [now, since])
  return { since, after: row.alerted_until }
}

/** Locks the progress of the checks until the transaction ends. */
export async function holdLook(tx: Queryable): Promise<void> {
  await tx.query('select 1 from silence for update')
}

/** Records that all silences up to a moment have raised alerts. */
export async function endLook(tx: Queryable, now: number): Promise<void> {
  await tx.query('update silence set alerted_until = greatest(alerted_until, $1)', [now])
}

/** A unit without contact for as long as an event requires. Times are Unix ms. */
export interface SilentUnit extends TimingColumns {
  readonly event_id: string
  readonly imei: string
  readonly state: RuleState
  /** Time of the last contact. */
  readonly heard: number
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
}

/** Any received data counts as contact, even if it is old data that the device had stored. */
const heard = 'greatest(l.timestamp, l.time_server)'

/**
 * Reads a page of the units without contact for as long as an event requires: since the last check, or with an alert still to be
 * raised. They are locked until the transaction ends. Units that never had contact, and inactive units, are excluded.
 * @param now Unix ms
 * @param from the last unit of the previous page, and its event
 */
export async function silentUnits(
  tx: Queryable,
  { after }: SilenceLook,
  now: number,
  from: Pick<SilentUnit, 'imei' | 'event_id'>,
  most: number,
): Promise<SilentUnit[]> {
  const rows = await tx.query<Omit<SilentUnit, 'state'> & { readonly held: StoredRuleState | null }>(
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
  return rows.map(({ held, ...row }) => ({ ...row, state: toRuleState(held ?? [[], []]) }))
}
