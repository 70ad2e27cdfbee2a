import type { Recurrence, ReportSchedule, ScheduledReport } from '@baliza/sdk-core'
import { shareColumn, turnOrder } from '../../fair-shares.js'
import type { Queryable } from '../connection/database.js'

/** What somebody says of a schedule. */
export type ScheduleColumns = Recurrence &
  Pick<ReportSchedule, 'nombre' | 'velocidad' | 'unidades' | 'destinatarios' | 'formato'> & {
    readonly reporte: ScheduledReport
  }

/** A schedule as the wire lists it. */
export type WireReportSchedule = Omit<ReportSchedule, 'id'> & { readonly _id: string }

const columns = `nombre, reporte, velocidad, unidades, frecuencia, dia, hora, zona, destinatarios, formato`

/** The schedules of an account, by name. */
export function schedulesOf(database: Queryable, user: string): Promise<WireReportSchedule[]> {
  return database.query<WireReportSchedule>(
    `select s.id as _id, s.nombre, reporte, velocidad, unidades, frecuencia, dia, hora, zona, destinatarios, formato, s.activo,
       s.created_at as creado, case when s.activo then next_at end as proximo,
       (asked_at is not null or due_at is not null) as pendiente, tried_at as intentado, sent_at as enviado, error,
       u.id as user, u.name as usuario
     from report_schedules s join users u on u.id = s.user_id where u.id = $1 order by lower(s.nombre), s.id`,
    [user],
  )
}

const valuesOf = (row: ScheduleColumns) => [
  row.nombre,
  row.reporte,
  row.velocidad,
  row.unidades,
  row.frecuencia,
  row.dia,
  row.hora,
  row.zona,
  row.destinatarios,
  row.formato,
]

/** Adds a schedule. @param most how many an account has at most @returns `false` where it has them */
export async function addSchedule(
  tx: Queryable,
  row: ScheduleColumns & {
    readonly id: string
    readonly userId: string
    readonly createdAt: number
    readonly nextAt: number
  },
  most: number,
): Promise<boolean> {
  // Two at once, one after the other: they are counted.
  await tx.query('select 1 from users where id = $1 for no key update', [row.userId])
  const added = await tx.query(
    `insert into report_schedules (id, user_id, created_at, next_at, ${columns})
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
     where (select count(*) from report_schedules where user_id = $2) < $15 returning 1`,
    [row.id, row.userId, row.createdAt, row.nextAt, ...valuesOf(row), most],
  )
  return added.length > 0
}

/** No report of the schedule is begun, claimed or asked for any more. */
const none = `due_at = null, claim = null, claimed_until = 0, attempts = 0, sent_to = '{}', asked_at = null`

export async function changeSchedule(
  database: Queryable,
  id: string,
  row: ScheduleColumns & { readonly activo: boolean; readonly nextAt: number },
): Promise<void> {
  await database.query(
    `update report_schedules set activo = $2, next_at = $3, ${none},
       (${columns}) = ($4, $5, $6, $7, $8, $9, $10, $11, $12, $13) where id = $1`,
    [id, row.activo, row.nextAt, ...valuesOf(row)],
  )
}

export async function recipientsOfSchedule(database: Queryable, id: string): Promise<readonly string[]> {
  const [row] = await database.query<Pick<ScheduleColumns, 'destinatarios'>>(
    'select destinatarios from report_schedules where id = $1',
    [id],
  )
  return row?.destinatarios ?? []
}

export async function removeSchedule(database: Queryable, id: string): Promise<void> {
  await database.query('delete from report_schedules where id = $1', [id])
}

/**
 * Asks for the latest report to be sent at once; what waits to be tried again is tried now.
 * @param since Unix ms @returns by what `dueReport` finds that report; `null`: one was tried after `since`, or is being sent
 */
export async function askForSending(
  database: Queryable,
  id: string,
  now: number,
  since: number,
): Promise<SentSchedule | null> {
  const [asked] = await database.query<SentSchedule>(
    `update report_schedules set asked_at = $2, tried_at = $2, claimed_until = 0, attempts = 0
     where id = $1 and asked_at is null and claim is null and (tried_at is null or tried_at < $3)
     returning due_at, asked_at, frecuencia, dia, hora, zona`,
    [id, now, since],
  )
  if (asked === undefined) return null
  await database.query(`select pg_notify('report_schedules', '')`)
  return asked
}

/** What decides which report of a schedule is sent. */
export interface SentSchedule extends Recurrence {
  /** When the report that was begun was due, Unix ms; `null`: none was begun. */
  readonly due_at: number | null
  /** When somebody asked for it, Unix ms; `null`: nobody did. */
  readonly asked_at: number | null
}

/** A schedule that is to be sent, which nobody else has meanwhile. */
export interface ClaimedSchedule extends ScheduleColumns, SentSchedule {
  readonly id: string
  readonly user_id: string
  /** The account whose share it uses. */
  readonly share: string
  /** Names the claim: who has lost it finds another. */
  readonly claim: string
  /** This try included. */
  readonly attempts: number
  /** Recipients that have it. */
  readonly sent_to: readonly string[]
}

/**
 * Claims the schedule of the next account that is due for longest. An account has one claimed at a time, in all processes
 * (two, if two processes claim at the same moment).
 * @param until when another process may claim it, Unix ms @param after the share that was served last
 * @returns `null` if none is due
 */
export async function claimSchedule(
  database: Queryable,
  {
    claim,
    now,
    until,
    after,
  }: { readonly claim: string; readonly now: number; readonly until: number; readonly after: string },
): Promise<ClaimedSchedule | null> {
  const share = shareColumn('u')
  const [row] = await database.query<ClaimedSchedule>(
    `update report_schedules set claim = $1, claimed_until = $3, attempts = attempts + 1, tried_at = $2
     from (
       select s.id as due, ${share} as share from report_schedules s join users u on u.id = s.user_id
       where u.activo and s.claimed_until <= $2 and (s.asked_at is not null or (s.activo and s.next_at <= $2))
         and not exists (
           select 1 from report_schedules other join users o on o.id = other.user_id
           where other.claim is not null and other.claimed_until > $2 and ${shareColumn('o')} = ${share})
       order by ${turnOrder(share, '$4')}, coalesce(s.asked_at, s.next_at) limit 1 for update of s skip locked) next
     where id = due
     returning id, share, user_id, claim, attempts, due_at, asked_at, sent_to, ${columns}`,
    [claim, now, until, after],
  )
  return row ?? null
}

/** Of a sending, as long as the claim holds. @returns whether it does */
async function whileClaimed(
  database: Queryable,
  { id, claim }: Pick<ClaimedSchedule, 'id' | 'claim'>,
  set: string,
  values: readonly unknown[],
): Promise<boolean> {
  const kept = await database.query(
    `update report_schedules set ${set} where id = $1 and claim = $2 returning 1`,
    [id, claim, ...values],
  )
  return kept.length > 0
}

type Claimed = Pick<ClaimedSchedule, 'id' | 'claim'>

/** Goes on, for a time at which it is due. @param until when another may take it */
export const keepClaim = (database: Queryable, row: Claimed, due: number, until: number) =>
  whileClaimed(database, row, 'due_at = $3, claimed_until = $4', [due, until])

/** A recipient's server has accepted it. */
export const markRecipient = (database: Queryable, row: Claimed, to: string) =>
  whileClaimed(database, row, 'sent_to = sent_to || $3::text', [to])

/** It was sent, or is given up. @param error in Spanish; '': it was sent @param next when it is due next */
export const endSending = (database: Queryable, row: Claimed, error: string, next: number, now: number) =>
  whileClaimed(
    database,
    row,
    `${none}, next_at = $3, error = $4, sent_at = case when $4 = '' then $5 else sent_at end`,
    [next, error.slice(0, 300), now],
  )

/** It is tried again. @param error in Spanish @param at Unix ms */
export const sendAgainAt = (database: Queryable, row: Claimed, error: string, at: number) =>
  whileClaimed(database, row, 'claim = null, claimed_until = $4, error = $3', [error.slice(0, 300), at])
