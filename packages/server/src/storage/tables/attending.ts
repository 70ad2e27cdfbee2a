import type { AlertType } from '@baliza/agreement'
import { shownUnits } from '@baliza/agreement'
import type { Queryable } from '../connection/database.js'
import { type AlertReader, shown } from './alerts.js'

/*
 * An alert is acknowledged once for all accounts that share it: an account, and the mirror accounts that received the same alert.
 * Each of them has its own row for the occurrence. One statement locks and changes all rows, so a second account finds who was
 * first. Other accounts that see the unit have independent alerts. They do not learn who acknowledged the occurrence elsewhere.
 */

/** Selects alerts of an account: these, or those of these types; `null` does not restrict. */
export interface ChosenAlerts {
  readonly ids: readonly string[] | null
  readonly types: readonly AlertType[] | null
  /** Only alerts of which the account was notified. */
  readonly notified: boolean
}

/** Acknowledges the alerts that are not acknowledged yet. @param name of the acknowledging account @param at Unix ms */
export function attendAlerts(
  database: Queryable,
  reader: AlertReader,
  chosen: ChosenAlerts,
  { name, at }: { readonly name: string; readonly at: number },
): Promise<void> {
  return changeShared(database, reader, chosen, {
    where: 'a.attended_at is null',
    set: 'handled_at = coalesce(handled_at, $7), attended_at = $7, attended_by = $6',
    values: [name, at],
  })
}

/** Reopens alerts that this account has acknowledged. @param name its login name */
export function reopenAlerts(
  database: Queryable,
  reader: AlertReader,
  chosen: ChosenAlerts,
  name: string,
): Promise<void> {
  return changeShared(database, reader, chosen, {
    where: 'a.attended_by = $6',
    set: 'attended_at = null, attended_by = null, attended_note = null',
    values: [name],
  })
}

/**
 * Replaces the note of acknowledged alerts.
 * @param note empty to delete the note
 * @param attender login name of an account that acknowledges them with the note: it does not replace the note of another account
 * that was first; `null`: replaces any note
 */
export function noteAlerts(
  database: Queryable,
  reader: AlertReader,
  chosen: ChosenAlerts,
  note: string,
  attender: string | null,
): Promise<void> {
  return changeShared(database, reader, chosen, {
    where:
      'a.attended_at is not null and ($7::text is null or a.attended_by = $7 or a.attended_note is null)',
    set: "attended_note = nullif($6, '')",
    values: [note, attender],
  })
}

/** SQL for the id of a user, or of the user that a mirror account belongs to. */
const house = (user: string) => `(select coalesce(owner, id) from users where id = ${user})`

interface Change {
  /** Condition on the rows `a`. */
  readonly where: string
  readonly set: string
  /** Parameters from $6 on. */
  readonly values: readonly unknown[]
}

/**
 * Changes the rows of all accounts that share some of an account's alerts, and notifies them. The rows are always locked in the
 * same order, so concurrent acknowledgements wait for each other without a deadlock.
 */
async function changeShared(
  database: Queryable,
  reader: AlertReader,
  { ids, types, notified }: ChosenAlerts,
  { where, set, values }: Change,
): Promise<void> {
  await database.query(
    `with chosen as (
       select imei, time, clave_msj, event_id from alerts
       where user_id = $1 and ${shown('$2')} and ($3::text[] is null or id = any($3))
         and ($4::text[] is null or clave_msj = any($4)) and (handled_at is not null or not $5::boolean)
     ), held as (
       select a.id from alerts a join chosen c on c.imei = a.imei and c.time = a.time and c.clave_msj = a.clave_msj
         and c.event_id is not distinct from a.event_id
       where ${house('a.user_id')} = ${house('$1')} and ${where}
       order by a.id for update of a
     ), changed as (
       update alerts set ${set} where id in (select id from held) returning user_id
     )
     select announce_names('alerts', array(select distinct user_id from changed)) where exists (select 1 from changed)`,
    [reader.id, shownUnits(reader), ids, types, notified, ...values],
  )
}
