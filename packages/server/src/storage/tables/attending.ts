import type { AlertType } from '@baliza/sdk-core'
import { shownUnits } from '@baliza/sdk-core/agreement'
import type { Queryable } from '../connection/database.js'
import { type AlertReader, shown } from './alerts.js'

/*
 * Alerts are attended once for all who share them: an account, and the mirror accounts that were alerted with it. Each has a row of
 * its own of what happened; they are attended together, by a statement that holds them, so that whoever comes second finds who was
 * first. Other accounts that see the unit are alerted for themselves: nobody tells them who looks after it elsewhere.
 */

/** Which of an account's alerts: these, or of these types; `null` is no condition. */
export interface ChosenAlerts {
  readonly ids: readonly string[] | null
  readonly types: readonly AlertType[] | null
  /** Only what it was notified of. */
  readonly notified: boolean
}

/** Attends what nobody has. @param name of the account that does @param at Unix ms */
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

/** What this account has attended is open again. @param name its own */
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

/** Notes something about what was attended, in place of what was noted before. @param note '': nothing */
export function noteAlerts(
  database: Queryable,
  reader: AlertReader,
  chosen: ChosenAlerts,
  note: string,
): Promise<void> {
  return changeShared(database, reader, chosen, {
    where: 'a.attended_at is not null',
    set: "attended_note = nullif($6, '')",
    values: [note],
  })
}

/** A user, or the one that a mirror account belongs to. */
const house = (user: string) => `(select coalesce(owner, id) from users where id = ${user})`

interface Change {
  /** Of which rows `a`. */
  readonly where: string
  readonly set: string
  /** From $6 on. */
  readonly values: readonly unknown[]
}

/**
 * Changes the rows of all who share some of an account's alerts, and tells them. They are held in one order, whoever asks: two who
 * attend the same wait for each other, and neither for ever.
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
