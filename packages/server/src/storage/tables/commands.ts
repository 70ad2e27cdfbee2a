import type { Command, LoggedChannel } from '@baliza/sdk-core'
import { column } from '../batch.js'
import type { Database, Queryable } from '../connection/database.js'
import { OfRemoved } from '../connection/failure.js'
import { administered, type Rol } from './accounts.js'
import { answerWindow, writableText } from './command-answers.js'
import { holdNewestConnection } from './connections.js'
import { rowSql } from './row-sql.js'
import { areVisible } from './units.js'

/** Why a command is not sent any more. */
export type CommandFailure =
  | 'expired'
  | 'replaced'
  | 'broken'
  | 'lost'
  | 'gateway'
  /** Its device has no such order, or what it would do is not known without its model. */
  | 'unsupported'
  /** By the device, which will not do it. */
  | 'refused'
  | TraccarFailure

/** Why an order that goes through Traccar has not left; what may have left is `broken`. */
export type TraccarFailure =
  | 'traccarAway'
  | 'traccarSlow'
  | 'traccarCertificate'
  | 'traccarToken'
  | 'traccarRedirect'
  | 'traccarUnreadable'
  | 'traccarNoDevice'
  | 'traccarTwoDevices'
  /** The device's protocol has no such order there. */
  | 'traccarUnsupported'
  | 'traccarRefused'

export interface NewCommand {
  readonly id: string
  /** On whose behalf. */
  readonly userId: string
  /** Who orders it. */
  readonly sentBy: string
  readonly imei: string
  readonly comando: Command
  readonly valor: string | null
  readonly confirmed: boolean
  readonly channel: LoggedChannel
  readonly createdAt: number
  readonly expiresAt: number
  /** By SMS: the process that registers it sends it. */
  readonly claimedAt: number | null
}

/** Commands that undo each other: of these only the newest may still be sent. */
function rivalsOf(comando: Command): readonly Command[] {
  return comando === 'bloq' || comando === 'desbloq' ? ['bloq', 'desbloq'] : [comando]
}

/**
 * Registers a command. What still waits for the same unit and would do the same or the opposite is replaced: a
 * cut never follows the release that was ordered after it.
 * @throws {OfRemoved} where the unit or the account is gone
 */
export async function addCommand(tx: Queryable, command: NewCommand): Promise<void> {
  // The two of one unit that are ordered at once come after each other, or neither would replace the other.
  const held = await tx.query('select 1 from units where imei = $1 for no key update', [command.imei])
  // It would wait for whatever unit has this imei next.
  if (held.length === 0) throw new OfRemoved(`no unit ${command.imei}`)
  // Removing the account drops its waiting commands: one that is added while it is removed would be sent all the same.
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

/** A command that a process has claimed, and what it has to know to write it. */
export interface ClaimedCommand {
  readonly id: string
  readonly comando: Command
  readonly valor: string | null
  readonly confirmed: boolean
  readonly created_at: number
  readonly dialect: 'letters' | 'digits' | null
  readonly tracker_model: string | null
  /** The unit's, for the rule that guards a cut. */
  readonly speed: number
  readonly acc: boolean
  readonly timestamp: number | null
}

/** What a process that holds a tracker's connection may write to it. */
export interface Claim {
  /** Oldest first. */
  readonly claimed: readonly ClaimedCommand[]
  /** Others that are not ready wait on. */
  readonly held: boolean
  /** The tracker's newest connection: where it is another than the one that was asked for, nothing is claimed. */
  readonly newest: number | null
}

/**
 * Takes the commands that wait for a tracker, for whoever holds its newest connection: one that it has left without closing
 * it swallows what is written to it. Each is claimed once, by one process, whoever asks at the same time; what is not
 * `ready` is held, and waits on. Those of a unit or an account that is inactive by now, of an account that does not see
 * the unit any more, or of a sender who does not act for the account any more, wait until they expire.
 * @param connection the number of the asker's
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
    // A second process waits here for the first one's commit, and then sees claimed_at.
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
         and (c.sent_by is null or s.activo and s.blocmotor and (s.rol = 4 or ${administered('s.id')}))
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

/** What waits to be sent is not sent any more: of a unit or an account that is removed. */
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

/** It has left: written to the connection, or accepted by the gateway. */
export async function commandSent(database: Queryable, id: string, now: number): Promise<void> {
  await database.query(
    `update commands set sent_at = $2, failed = case when failed = 'lost' then null else failed end where id = $1`,
    [id, now],
  )
}

/** @param reason as the other end gives it; `null`: it gives none */
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

/** The system in between (Traccar) keeps it, and sends it when its device connects. @param correlation its name there */
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

/** Not a byte of it was written: it waits again, unless something newer has been ordered meanwhile. */
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

/** Before its bytes leave: an answer may be faster than the row. */
export async function commandComposed(database: Queryable, id: string, correlation: string): Promise<void> {
  await database.query('update commands set correlation = $2 where id = $1', [id, correlation])
}

/** Gives up what nobody has sent in time; what a process had claimed and never reported is lost after a minute. */
export async function expireCommands(database: Queryable, now: number): Promise<void> {
  await database.query(
    `update commands set failed = case when claimed_at is null then 'expired' else 'lost' end
     where status = 0 and failed is null and sent_at is null and queued_at is null
       and case when claimed_at is null then expires_at <= $1 else claimed_at < $1::bigint - 60000 end`,
    [now],
  )
}

/** A tracker that something is expected of: that it comes, or that it answers. */
export interface Expected {
  readonly imei: string
  readonly id: string
  readonly comando: Command
  readonly until: number
  /** When it was ordered, or claimed to be sent. */
  readonly since: number
}

/** What waits for a tracker to come, of the whole fleet. */
export function waitingCommands(database: Queryable, now: number): Promise<Expected[]> {
  return database.query<Expected>(
    `select imei, id, comando, expires_at as until, created_at as since from commands
     where status = 0 and failed is null and sent_at is null and claimed_at is null and tipo_envio = 1
       and expires_at > $1`,
    [now],
  )
}

/** What has been sent and may still be acknowledged, of the whole fleet, in its order. */
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

/** Stores how trackers take commands; rows that say so already are not written. */
export async function learnDialects(
  database: Queryable,
  dialects: ReadonlyMap<string, 'letters' | 'digits'>,
): Promise<void> {
  // In the order of their imeis, as everywhere: two wait for each other, never forever.
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

/** Deletes the commands ordered before a moment, Unix ms. @returns how many went */
export async function forgetCommands(database: Queryable, before: number): Promise<number> {
  const gone = await database.query('delete from commands where created_at < $1 returning 1', [before])
  return gone.length
}
