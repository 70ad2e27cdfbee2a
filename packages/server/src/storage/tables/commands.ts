import type { Command, LoggedChannel } from '@baliza/agreement'
import { isAdministeredBy } from '../../access/accounts.js'
import { column } from '../batch.js'
import type { Database, Queryable } from '../connection/database.js'
import { OfRemoved } from '../connection/failure.js'
import type { Rol } from './accounts.js'
import { answerWindow, writableText } from './command-answers.js'
import { holdNewestConnection } from './connections.js'
import { rowSql } from './row-sql.js'
import { areVisible } from './units.js'

export type CommandFailure =
  | 'expired'
  | 'replaced'
  | 'broken'
  | 'lost'
  | 'gateway'
  /** The device does not support the command, or its effect is unknown without the model of the device. */
  | 'unsupported'
  /** The device refused the command. */
  | 'refused'
  | TraccarFailure

/** Reason why Traccar has not sent a command. A command that may have been sent is `broken`. */
export type TraccarFailure =
  | 'traccarAway'
  | 'traccarSlow'
  | 'traccarCertificate'
  | 'traccarToken'
  | 'traccarRedirect'
  | 'traccarUnreadable'
  | 'traccarNoDevice'
  | 'traccarTwoDevices'
  /** Traccar's protocol of the device does not support the command. */
  | 'traccarUnsupported'
  | 'traccarRefused'

export interface NewCommand {
  readonly id: string
  /** Account on whose behalf the command is sent. */
  readonly userId: string
  /** Account that sends the command. */
  readonly sentBy: string
  readonly imei: string
  readonly comando: Command
  readonly valor: string | null
  readonly confirmed: boolean
  readonly channel: LoggedChannel
  readonly createdAt: number
  readonly expiresAt: number
  /** Set for SMS: the process that registers the command also sends it. */
  readonly claimedAt: number | null
}

/** Commands that undo each other. Only the newest of them may still be sent. */
function rivalsOf(comando: Command): readonly Command[] {
  return comando === 'bloq' || comando === 'desbloq' ? ['bloq', 'desbloq'] : [comando]
}

/**
 * Registers a command. Waiting commands to the same unit with the same or the opposite effect are replaced: an engine cut never
 * follows the release that was sent after it.
 * @throws {OfRemoved} if the unit or the account does not exist
 */
export async function addCommand(tx: Queryable, command: NewCommand): Promise<void> {
  // Serializes concurrent commands to one unit; otherwise neither would replace the other.
  const held = await tx.query('select 1 from units where imei = $1 for no key update', [command.imei])
  // Without this check it would wait for the next unit with this imei.
  if (held.length === 0) throw new OfRemoved(`no unit ${command.imei}`)
  // Removing the account drops its waiting commands. Without this lock, a command added during the removal would still be sent.
  const [owner] = await tx.query('select 1 from users where id = $1 for share', [command.userId])
  if (owner === undefined) throw new OfRemoved(`no account ${command.userId}`)
  await tx.query(
    `update commands set failed = 'replaced'
     where imei = $1 and comando = any($2::text[]) and status = 0 and failed is null and sent_at is null
       and claimed_at is null`,
    [command.imei, rivalsOf(command.comando)],
  )
  const { insert, values } = rowSql({
    id: command.id,
    user_id: command.userId,
    sent_by: command.sentBy === command.userId ? null : command.sentBy,
    imei: command.imei,
    comando: command.comando,
    valor: command.valor,
    confirmed: command.confirmed,
    tipo_envio: command.channel,
    created_at: command.createdAt,
    expires_at: command.expiresAt,
    claimed_at: command.claimedAt,
  })
  await tx.query(`insert into commands ${insert}`, values)
}

/** A claimed command, with the data that is needed to encode it. */
export interface ClaimedCommand {
  readonly id: string
  readonly comando: Command
  readonly valor: string | null
  readonly confirmed: boolean
  readonly created_at: number
  readonly dialect: 'letters' | 'digits' | null
  readonly tracker_model: string | null
  /** State of the unit, for the safety rule of engine cuts. */
  readonly speed: number
  readonly acc: boolean
  readonly timestamp: number | null
}

/** Commands that a process may write to the connection of a tracker. */
export interface Claim {
  /** Oldest first. */
  readonly claimed: readonly ClaimedCommand[]
  /** Whether other commands that are not ready are still waiting. */
  readonly held: boolean
  /** Number of the tracker's newest connection. If it differs from the caller's connection, no command is claimed. */
  readonly newest: number | null
}

/**
 * Claims the commands that wait for a tracker, for the process that has its newest connection. An older connection that the
 * tracker has abandoned without closing it would lose them.
 * Each command is claimed once, by one process, even under concurrency. Commands that are not `ready` continue to wait. A command
 * waits until it expires if its unit or account is inactive now, if its account no longer sees the unit, or if its sender no
 * longer acts for the account.
 * @param connection number of the caller's connection
 */
export function claimCommands(
  database: Database,
  { imei, connection }: { readonly imei: string; readonly connection: number },
  now: number,
  ready: (command: ClaimedCommand) => boolean,
): Promise<Claim> {
  return database.transaction(async (tx) => {
    const newest = await holdNewestConnection(tx, imei)
    if (newest !== connection) return { claimed: [], held: false, newest }
    // A second process waits here for the first commit, and then sees claimed_at.
    const rows = await tx.query<ClaimedCommand & { user_id: string; rol: Rol }>(
      `select c.user_id, u.rol, c.id, c.comando, c.valor, c.confirmed, c.created_at, n.dialect, n.tracker_model, l.speed, l.acc, l.timestamp
       from commands c
         join units n on n.imei = c.imei and n.activo
         join unit_live l on l.imei = c.imei
         join users u on u.id = c.user_id and u.activo and u.blocmotor
         left join users o on o.id = u.owner
         left join users s on s.id = c.sent_by
       where c.imei = $1 and c.tipo_envio = 1 and c.status = 0 and c.failed is null and c.sent_at is null
         and c.claimed_at is null and c.expires_at > $2
         and (c.sent_by is null or s.activo and s.blocmotor and ${isAdministeredBy('s')})
       order by c.created_at, c.id
       for update of c`,
      [imei, now],
    )
    const permitted = []
    for (const row of rows)
      if (await areVisible(tx, { id: row.user_id, rol: row.rol }, [imei])) permitted.push(row)
    const claimed = permitted.filter(ready)
    if (claimed.length > 0)
      await tx.query('update commands set claimed_at = $2 where id = any($1::text[])', [
        claimed.map((row) => row.id),
        now,
      ])
    return { claimed, held: claimed.length < permitted.length, newest }
  })
}

/** Cancels the waiting commands of a unit or an account that is being removed. */
export async function dropWaiting(
  tx: Queryable,
  where: 'imei = $1' | 'user_id = any($1::text[])',
  whose: string | readonly string[],
): Promise<void> {
  await tx.query(
    `update commands set failed = 'expired'
     where ${where} and status = 0 and failed is null and sent_at is null and claimed_at is null`,
    [whose],
  )
}

/** Records that a command was written to the connection, or accepted by the gateway. */
export async function commandSent(database: Queryable, id: string, now: number): Promise<void> {
  await database.query(
    `update commands set sent_at = $2, failed = case when failed = 'lost' then null else failed end where id = $1`,
    [id, now],
  )
}

/** @param reason given by the other end; `null`: it gave no reason */
export async function commandFailed(
  database: Queryable,
  id: string,
  failed: CommandFailure,
  reason: string | null = null,
): Promise<void> {
  await database.query(
    'update commands set failed = $2, reply = coalesce($3, reply) where id = $1 and status = 0',
    [id, failed, reason === null ? null : writableText(reason)],
  )
}

/**
 * Records that the intermediate system (Traccar) queues the command until its device connects. @param correlation its id there
 */
export async function commandQueued(
  database: Queryable,
  id: string,
  correlation: string,
  now: number,
): Promise<void> {
  await database.query(
    `update commands set queued_at = $3, correlation = $2, failed = case when failed = 'lost' then null else failed end
     where id = $1`,
    [id, correlation, now],
  )
}

/** Releases a command of which no byte was written. It waits again, unless a newer command has replaced it. */
export async function releaseCommand(database: Queryable, id: string, comando: Command): Promise<void> {
  await database.query(
    `update commands c set claimed_at = null,
       failed = case when exists (
         select 1 from commands n where n.imei = c.imei and n.comando = any($2::text[])
           and n.created_at >= c.created_at and n.id <> c.id) then 'replaced' end
     where c.id = $1 and c.status = 0`,
    [id, rivalsOf(comando)],
  )
}

/** Stores the correlation before the bytes are sent, because an answer may arrive before the row is written. */
export async function commandComposed(database: Queryable, id: string, correlation: string): Promise<void> {
  await database.query('update commands set correlation = $2 where id = $1', [id, correlation])
}

/** Expires commands that were not sent in time. A command that was claimed and not reported for a minute counts as lost. */
export async function expireCommands(database: Queryable, now: number): Promise<void> {
  await database.query(
    `update commands set failed = case when claimed_at is null then 'expired' else 'lost' end
     where status = 0 and failed is null and sent_at is null and queued_at is null
       and case when claimed_at is null then expires_at <= $1 else claimed_at < $1::bigint - 60000 end`,
    [now],
  )
}

/** A tracker that is expected to connect or to answer. */
export interface Expected {
  readonly imei: string
  readonly id: string
  readonly comando: Command
  readonly until: number
  /** When the command was registered, or claimed for sending. */
  readonly since: number
}

/** Reads the commands that wait for a tracker to connect, of the whole fleet. */
export function waitingCommands(database: Queryable, now: number): Promise<Expected[]> {
  return database.query<Expected>(
    `select imei, id, comando, expires_at as until, created_at as since from commands
     where status = 0 and failed is null and sent_at is null and claimed_at is null and tipo_envio = 1
       and expires_at > $1`,
    [now],
  )
}

/** Reads the sent commands that may still be acknowledged, of the whole fleet, in the order of sending. */
export function unansweredCommands(database: Queryable, now: number): Promise<Expected[]> {
  return database.query<Expected>(
    `select * from (
       select imei, id, comando, claimed_at as since,
         coalesce(coalesce(accepted_at, queued_at) + ${answerWindow.accepted}, claimed_at + ${answerWindow.usual}) as until
       from commands
       where status = 0 and claimed_at is not null and (failed is null or failed in ('broken', 'lost'))
         and claimed_at > $1::bigint - ${answerWindow.accepted}) as sent
     where until > $1 order by since, id`,
    [now],
  )
}

/** Stores the command dialect of trackers. Unchanged rows are not written. */
export async function learnDialects(
  database: Queryable,
  dialects: ReadonlyMap<string, 'letters' | 'digits'>,
): Promise<void> {
  // Locks in the order of the imeis, like all other code, to prevent deadlocks.
  await database.query(
    `update units set dialect = learned.dialect
     from (select u.imei, v.dialect
           from units u join unnest($1::text[], $2::text[]) as v (imei, dialect) on v.imei = u.imei
           where u.dialect is distinct from v.dialect
           order by u.imei for no key update of u) as learned
     where units.imei = learned.imei`,
    [column.texts([...dialects.keys()]), column.texts([...dialects.values()])],
  )
}

/** Deletes the commands registered before a moment, in Unix ms. @returns the number of deleted commands */
export async function forgetCommands(database: Queryable, before: number): Promise<number> {
  const gone = await database.query('delete from commands where created_at < $1 returning 1', [before])
  return gone.length
}
