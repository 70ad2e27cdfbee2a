import { calls, defaultReading, type WebhookEvent, type WebhookEventType } from '@baliza/agreement'
import { wireAlert } from '../feed/wire-alert.js'
import { type StoredFix, storedFixColumns, wirePosition } from '../feed/wire-position.js'
import type { Queryable } from '../storage/connection/database.js'
import { isTransient } from '../storage/connection/transient.js'
import { type AlertRow, alertColumns } from '../storage/tables/alerts.js'
import type { Placed } from '../storage/tables/batches.js'
import { unitNames } from '../storage/tables/units.js'
import { commandsById, type EventRow, stateInKey } from '../storage/tables/webhook-feed.js'

/** An event of a webhook without its envelope. An event of positions contains a single position. */
export type EventContent = WebhookEvent extends infer Event
  ? Event extends { readonly tipo: string }
    ? Omit<Event, 'id' | 'webhook' | 'creado'>
    : never
  : never

/** An event with its position in the order. */
export interface PlacedEvent extends Placed {
  readonly content: EventContent
  readonly storedAt: number
}

/** The event types and units that are delivered. */
export interface Listener {
  readonly eventos: readonly WebhookEventType[]
  readonly units: ReadonlySet<string>
}

const page = { status: 1, cursor: '-' }

/**
 * Converts stored rows to events as the SDK returns them: names and units of measurement are those of its entities. Omits objects
 * that were deleted, and those of units that the owner cannot see.
 */
export async function readAll(
  database: Queryable,
  rows: readonly (EventRow & Placed)[],
  { eventos, units: seen }: Listener,
): Promise<PlacedEvent[]> {
  const of = (kind: EventRow['kind']) => rows.filter((row) => row.kind === kind)
  const positions = await positionsOf(database, of('positions'))
  const alerts = await alertsOf(database, [...of('alerts'), ...of('escalations')])
  const commands = await commandsOf(database, of('commands'))
  const units = await unitNames(database, [
    ...new Set([
      ...[...of('positions'), ...of('links')].map(({ owner }) => owner),
      ...[...alerts.values()].flatMap(({ imei }) => imei ?? []),
      ...[...commands.values()].map(({ imei }) => imei),
    ]),
  ])
  const idOf = (imei: string) => units.get(imei)?.id_externo ?? null

  function contentOf({ kind, owner, key }: EventRow): (EventContent & { readonly imei: string }) | null {
    switch (kind) {
      case 'positions': {
        const position = positions.get(`${owner} ${key}`)
        return position === undefined
          ? null
          : { imei: owner, tipo: 'positions', positions: [{ ...position, id_externo: idOf(owner) }] }
      }
      case 'alerts':
      case 'escalations': {
        const alert = alerts.get(key)
        if (alert?.imei == null) return null
        const { imei } = alert
        return { imei, tipo: alertTypeOf(kind), alert: { ...alert, id_externo: idOf(imei) } }
      }
      case 'commands': {
        const command = commands.get(idIn(key))
        if (command === undefined) return null
        const { imei } = command
        const changed = { ...command, id_externo: idOf(imei), estado: stateInKey(key) }
        return { imei, tipo: 'command', command: changed }
      }
      case 'links': {
        const [link, since] = key.split(' ')
        const unit = units.get(owner)
        if (unit === undefined) return null
        const tipo = link === 'online' ? 'device.online' : 'device.offline'
        return {
          imei: owner,
          tipo,
          device: { imei: owner, id_externo: unit.id_externo, nombre: unit.nombre, desde: Number(since) },
        }
      }
    }
  }

  return rows.flatMap((row) => {
    const found = contentOf(row)
    if (found === null) return []
    const { imei, ...content } = found
    if (!seen.has(imei) || !eventos.includes(content.tipo as WebhookEventType)) return []
    return [{ content: content as EventContent, batch: row.batch, item: row.item, storedAt: row.stored_at }]
  })
}

/** The events of rows, and the rows that could not be converted because of a fault of Baliza. */
export interface ReadEvents {
  readonly events: readonly PlacedEvent[]
  readonly failed: readonly (EventRow & Placed)[]
  /** The error of the first failed row. */
  readonly error: unknown
}

/** Same as {@link readAll}, but a row that fails does not prevent the others. @throws transient errors */
export async function readEvents(
  database: Queryable,
  rows: readonly (EventRow & Placed)[],
  listener: Listener,
): Promise<ReadEvents> {
  try {
    return { events: await readAll(database, rows, listener), failed: [], error: null }
  } catch (error) {
    if (isTransient(error)) throw error
    if (rows.length <= 1) return { events: [], failed: rows, error }
    const middle = Math.ceil(rows.length / 2)
    const first = await readEvents(database, rows.slice(0, middle), listener)
    const second = await readEvents(database, rows.slice(middle), listener)
    return {
      events: [...first.events, ...second.events],
      failed: [...first.failed, ...second.failed],
      error: first.error ?? second.error,
    }
  }
}

export function typeOf({ kind, key }: EventRow): WebhookEventType {
  switch (kind) {
    case 'positions':
      return 'positions'
    case 'alerts':
    case 'escalations':
      return alertTypeOf(kind)
    case 'commands':
      return 'command'
    case 'links':
      return key.startsWith('online') ? 'device.online' : 'device.offline'
  }
}

const alertTypeOf = (kind: 'alerts' | 'escalations') => (kind === 'alerts' ? 'alert' : 'alert.unattended')

const idIn = (key: string) => key.split(' ')[0] ?? ''

async function positionsOf(database: Queryable, rows: readonly EventRow[]) {
  if (rows.length === 0) return new Map()
  const fixes = await database.query<StoredFix>(
    `select p.imei, ${storedFixColumns.replaceAll(/\b(?=\w)/g, 'p.')} from unnest($1::text[], $2::bigint[]) as k (imei, time)
       join positions p on p.imei = k.imei and p.time = k.time`,
    [rows.map(({ owner }) => owner), rows.map(({ key }) => key)],
  )
  const { positions } = calls.positions.page.read({ ...page, data: fixes.map(wirePosition) }, defaultReading)
  return new Map(positions.map((one) => [`${one.imei} ${one.timestamp}`, one]))
}

async function alertsOf(database: Queryable, rows: readonly EventRow[]) {
  if (rows.length === 0) return new Map()
  const found = await database.query<AlertRow>(
    `select ${alertColumns} from alerts where id = any($1::text[]) and user_id = any($2::text[])`,
    [rows.map(({ key }) => key), rows.map(({ owner }) => owner)],
  )
  const { alerts } = calls.alerts.page.read({ ...page, data: found.map(wireAlert) }, defaultReading)
  return new Map(alerts.map((one) => [one.id, one]))
}

async function commandsOf(database: Queryable, rows: readonly EventRow[]) {
  if (rows.length === 0) return new Map()
  const found = await commandsById(database, [...new Set(rows.map(({ key }) => idIn(key)))])
  return new Map(found.map((one) => [one.id, one]))
}
