import {
  columnsFrom,
  type Recurrence,
  type ReportSchedule,
  type ReportScheduleEdit,
  reportScheduleFields,
} from '@baliza/agreement'
import { shareColumn, turnOrder } from '../../fair-shares.js'
import type { Database, Queryable } from '../connection/database.js'
import { byName } from './by-name.js'
import { fieldsSql, insertLimited, rowSql } from './row-sql.js'

/** Fields of a schedule that determine its reports. */
export type ScheduleColumns = Omit<ReportScheduleEdit, 'activo'>

/** A schedule as listed by the API. */
export type WireReportSchedule = Omit<ReportSchedule, 'id'> & { readonly _id: string }

export function schedulesOf(database: Queryable, user: string): Promise<WireReportSchedule[]> {
  return database.query<WireReportSchedule>(
    `select ${fieldsSql(reportScheduleFields, 's')}, case when s.activo then next_at end as proximo,
       (asked_at is not null or due_at is not null) as pendiente, u.name as usuario
     from report_schedules s join users u on u.id = s.user_id where u.id = $1 order by ${byName('s.nombre')}, s.id`,
    [user],
  )
}

/** Adds a schedule. @param most maximum number of schedules per account @returns `false` if the maximum is reached */
export function addSchedule(
  tx: Queryable,
  schedule: {
    readonly id: string
    readonly user_id: string
    readonly created_at: number
    readonly next_at: number
  },
  form: ScheduleColumns,
  most: number,
): Promise<boolean> {
  const row = { ...schedule, ...columnsFrom(reportScheduleFields, form) }
  return insertLimited(tx, 'report_schedules', row, most)
}

/** Resets the state: no report of the schedule is begun, claimed or requested. */
const none = `due_at = null, claim = null, claimed_until = 0, attempts = 0, sent_to = '{}', asked_at = null`

export async function changeSchedule(
  database: Queryable,
  id: string,
  form: ReportScheduleEdit,
  next_at: number,
): Promise<void> {
  const { set, values, next } = rowSql({ ...columnsFrom(reportScheduleFields, form), next_at })
  await database.query(`update report_schedules set ${set}, ${none} where id = ${next}`, [...values, id])
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
 * Requests that the latest report is sent at once. A report that waits for a retry is retried now.
 * @param since Unix ms
 * @returns the columns by which `dueReport` finds that report; `null`: a report was tried after `since`, or is being sent
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

/** Columns that determine which report of a schedule is sent. */
export interface SentSchedule extends Recurrence {
  /** Due time of the report in progress, Unix ms; `null`: no report is in progress. */
  readonly due_at: number | null
  /** Time of the request to send it, Unix ms; `null`: there is no request. */
  readonly asked_at: number | null
}

/** A schedule that this process has claimed for sending. */
export interface ClaimedSchedule extends ScheduleColumns, SentSchedule {
  readonly id: string
  readonly user_id: string
  /** Account whose share it uses. */
  readonly share: string
  /** Identifies the claim: it differs after another process has claimed the schedule. */
  readonly claim: string
  /** Number of attempts, including this one. */
  readonly attempts: number
  /** Recipients that have already received it. */
  readonly sent_to: readonly string[]
}

/** Advisory lock for claiming a schedule. */
const claimLock = 20_261_129

/**
 * Claims the longest due schedule of the next account in turn. An account has one claimed schedule at a time, across all
 * processes.
 * @param until when another process may claim it, Unix ms
 * @param after the share that was served last
 * @returns `null` if no schedule is due
 */
export async function claimSchedule(
  database: Database,
  {
    claim,
    now,
    until,
    after,
  }: { readonly claim: string; readonly now: number; readonly until: number; readonly after: string },
): Promise<ClaimedSchedule | null> {
  const share = shareColumn('u')
  const [row] = await database.transaction(async (tx) => {
    // Otherwise two processes that claim at the same moment could claim two schedules of one account.
    await tx.query('select pg_advisory_xact_lock($1)', [claimLock])
    return tx.query<ClaimedSchedule>(
      `update report_schedules set claim = $1, claimed_until = $3, attempts = attempts + 1, tried_at = $2
     from (
       select s.id as due, ${share} as share from report_schedules s join users u on u.id = s.user_id
       where u.activo and s.claimed_until <= $2 and (s.asked_at is not null or (s.activo and s.next_at <= $2))
         and not exists (
           select 1 from report_schedules other join users o on o.id = other.user_id
           where other.claim is not null and other.claimed_until > $2 and ${shareColumn('o')} = ${share})
       order by ${turnOrder(share, '$4')}, coalesce(s.asked_at, s.next_at) limit 1 for update of s skip locked) next
     where id = due
     returning id, share, user_id, claim, attempts, due_at, asked_at, sent_to,
         ${fieldsSql(reportScheduleFields, 'report_schedules')}`,
      [claim, now, until, after],
    )
  })
  return row ?? null
}

/** Updates a schedule if the claim is still valid. @returns whether it is */
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

/** Extends the claim. @param due when the report is due @param until when another process may claim it */
export const keepClaim = (database: Queryable, row: Claimed, due: number, until: number) =>
  whileClaimed(database, row, 'due_at = $3, claimed_until = $4', [due, until])

/** Records that the server of a recipient has accepted the report. */
export const markRecipient = (database: Queryable, row: Claimed, to: string) =>
  whileClaimed(database, row, 'sent_to = sent_to || $3::text', [to])

/**
 * Records that the report was sent or given up. @param error in Spanish; '': it was sent @param next when the schedule is due
 * next
 */
export const endSending = (database: Queryable, row: Claimed, error: string, next: number, now: number) =>
  whileClaimed(
    database,
    row,
    `${none}, next_at = $3, error = $4, sent_at = case when $4 = '' then $5 else sent_at end`,
    [next, error.slice(0, 300), now],
  )

/** Schedules a retry. @param error in Spanish @param at Unix ms */
export const sendAgainAt = (database: Queryable, row: Claimed, error: string, at: number) =>
  whileClaimed(database, row, 'claim = null, claimed_until = $4, error = $3', [error.slice(0, 300), at])
