import type { Command, CommandStatus, LoggedChannel } from '@baliza/agreement'
import { shownUnits, type Viewer } from '@baliza/agreement'
import type { Queryable } from '../connection/database.js'
import type { ClaimedCommand, CommandFailure } from './commands.js'
import type { ListKey } from './list-key.js'

export interface CommandRow {
  readonly id: string
  readonly imei: string
  readonly created_at: number
  /** `null`: the unit was deleted. */
  readonly nombre: string | null
  readonly comando: Command
  readonly tipo_envio: LoggedChannel
  readonly status: CommandStatus
  readonly expires_at: number
  readonly claimed_at: number | null
  readonly sent_at: number | null
  readonly accepted_at: number | null
  /** Time when Traccar confirmed that it queues the command until its device connects. */
  readonly queued_at: number | null
  readonly taken_at: number | null
  /** First 500 characters of the device's reply, or of Traccar's reason to reject the command; `null`: there is none. */
  readonly reply: string | null
  readonly time_enviado: number | null
  readonly failed: CommandFailure | null
  /** Login name of the sender, if the sender is not the account on whose behalf it was sent, and still exists. */
  readonly sender: string | null
  /** Whether it is the latest command to the unit's engine. */
  readonly is_last: boolean
  /** State of the unit: see `Latest`. */
  readonly blocked_since: number | null
  readonly tracker_model: string | null
  readonly dialect: ClaimedCommand['dialect']
}

const logged = `select c.id, c.imei, c.created_at, n.nombre, c.comando, c.tipo_envio, c.status, c.expires_at, c.claimed_at,
  c.sent_at, c.accepted_at, c.queued_at, c.taken_at, c.reply, c.time_enviado, c.failed, s.name as sender,
  l.blocked_since, n.tracker_model, n.dialect,
  c.comando in ('bloq', 'desbloq') and not exists (
    select 1 from commands later
    where later.imei = c.imei and later.comando in ('bloq', 'desbloq') and later.created_at >= c.created_at
      and (later.created_at, later.id) > (c.created_at, c.id)) as is_last
  from commands c left join units n on n.imei = c.imei left join unit_live l on l.imei = n.imei left join users s on s.id = c.sent_by`

export async function commandById(database: Queryable, id: string): Promise<CommandRow | null> {
  const [row] = await database.query<CommandRow>(`${logged} where c.id = $1`, [id])
  return row ?? null
}

/** Reads the commands of an account, newest first. @param id of a single command; `null`: all */
export function commandsOf(
  database: Queryable,
  reader: Viewer,
  { id, most, after }: { readonly id: string | null; readonly most: number; readonly after: ListKey | null },
): Promise<CommandRow[]> {
  return database.query<CommandRow>(
    `${logged} where c.user_id = $1 and ($2::text is null or c.id = $2) and ($4::text[] is null or c.imei = any($4))
       and ($5::bigint is null or (c.created_at, c.id) < ($5, $6::text))
     order by c.created_at desc, c.id desc limit $3`,
    [reader.id, id, most, shownUnits(reader), after?.[0] ?? null, after?.[1] ?? null],
  )
}
