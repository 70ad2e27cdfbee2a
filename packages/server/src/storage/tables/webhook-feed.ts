import type { CommandState, WebhookEventType } from '@baliza/agreement'
import type { Queryable } from '../connection/database.js'
import type { BatchSource, FeedCursor, FeedKind, Placed } from './batches.js'

/** A stored item of the feeds of webhooks: its owner, its key and its time. */
export interface EventRow {
  readonly kind: FeedKind
  /** Imei of a unit, or id of an account. The formats differ. */
  readonly owner: string
  /** Time of a position, id of an alert, id and state of a command, or new state of a link and its start. */
  readonly key: string
  readonly stored_at: number
}

const parts: Readonly<Record<EventRow['kind'], string>> = {
  positions: `select tx, id, settled, stored_at, 'positions' as kind, imeis as owners, times::text[] as keys from position_batches`,
  alerts: `select tx, id, settled, stored_at, 'alerts' as kind, users as owners, alerts as keys from alert_batches`,
  commands: `select tx, id, settled, stored_at, 'commands' as kind, users as owners, commands as keys from command_batches`,
  links: `select tx, id, settled, stored_at, 'links' as kind, imeis as owners, links as keys from link_batches`,
  escalations: `select tx, id, settled, stored_at, 'escalations' as kind, users as owners, alerts as keys from escalation_batches`,
}

const kindOf: Readonly<Record<WebhookEventType, EventRow['kind']>> = {
  positions: 'positions',
  alert: 'alerts',
  'alert.unattended': 'escalations',
  command: 'commands',
  'device.online': 'links',
  'device.offline': 'links',
}

/** Combines the feeds of some events in one order. */
export function eventSource(events: readonly WebhookEventType[]): BatchSource {
  const kinds = new Set(events.map((event) => kindOf[event]))
  return {
    table: `(${[...kinds].map((kind) => parts[kind]).join(' union all ')})`,
    owners: 'owners',
    keys: 'keys',
    more: 'kind, stored_at',
    select: 'k.kind, k.owner, k.key, k.stored_at',
  }
}

/** Returns the first transaction whose items, like those of all later ones, have not been deleted. */
export async function firstEvent(database: Queryable): Promise<number> {
  const [state] = await database.query<{ first_tx: number }>('select max(first_tx) as first_tx from feeds')
  return state?.first_tx ?? 0
}

/** Range of the order, within transactions that have all ended. `end` is exclusive. */
export interface Stretch extends Pick<FeedCursor, 'from' | 'until'> {
  readonly first: Placed
  readonly end: Placed
}

/**
 * Maximum number of rows. It exceeds the size of a delivery: items that its owner has come to see since then are included, for
 * example after the assignment of a unit.
 */
const most = 5_000

/** Reads the items of some owners in a range, in order. */
export function readStretch(
  database: Queryable,
  events: readonly WebhookEventType[],
  { from, until, first, end }: Stretch,
  owners: readonly string[],
): Promise<(EventRow & Placed)[]> {
  const { table } = eventSource(events)
  return database.query(
    `select b.kind, b.stored_at, b.id as batch, k.item, k.owner, k.key
     from ${table} b cross join lateral unnest(b.owners, b.keys) with ordinality as k (owner, key, item)
     where b.tx >= $1 and b.tx < $2 and b.id between $3 and $5
       and (b.id > $3 or k.item >= $4) and (b.id < $5 or k.item < $6) and k.owner = any($7::text[])
     order by b.id, k.item limit ${most}`,
    [from, until, first.batch, first.item, end.batch, end.item, owners],
  )
}

/** The columns of a command that do not change. */
export interface ReportedCommand {
  readonly id: string
  readonly imei: string
  readonly nombre: string
  readonly timestamp: number
  readonly tipo: string
  readonly tipo_envio: number
  readonly enviado_por: string
}

export function commandsById(database: Queryable, ids: readonly string[]): Promise<ReportedCommand[]> {
  return database.query<ReportedCommand>(
    `select c.id, c.imei, coalesce(n.nombre, '') as nombre, c.created_at as timestamp, c.comando as tipo, c.tipo_envio,
       coalesce(s.name, '') as enviado_por
     from commands c left join units n on n.imei = c.imei left join users s on s.id = c.sent_by
     where c.id = any($1::text[])`,
    [ids],
  )
}

export const stateInKey = (key: string) => key.split(' ')[1] as CommandState
