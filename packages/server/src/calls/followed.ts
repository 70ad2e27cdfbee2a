import { shownUnits } from '@baliza/agreement'
import { readCursor, writeCursor } from '../feed/cursor.js'
import { Refusal } from '../http/http.js'
import {
  type BatchTable,
  cursorAfter,
  cursorSince,
  type FeedCursor,
  type FeedState,
  feedState,
  lateRest,
  readBatches,
} from '../storage/tables/batches.js'
import { visibleExternalIds } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import type { CallContext } from './handler.js'

/**
 * Maximum time for which a request reads past rows that it does not return, ms. Then it answers with the cursor that it has
 * reached.
 */
const maxSearch = 3_000
/**
 * Maximum number of requests of one account that wait at a time, in all processes. A client that needs more should use fewer
 * feeds of more units.
 */
const maxHeld = 20

/** Start and filter of a request. */
export interface Asked {
  readonly cursor?: string
  readonly desde?: number
  readonly imei?: readonly string[]
  readonly limite: number
  readonly espera: number
}

export interface Followed<Row, Wire> {
  readonly source: BatchTable
  /** Accounts whose records are read; if absent, those of the visible units. */
  readonly owners?: readonly string[]
  /** Converts a row to wire format. @param id_externo external id of its unit */
  wire(row: Row, id_externo: string | null): Wire
}

interface Page<Wire> {
  readonly status: 1
  readonly mensaje: string
  readonly data: readonly Wire[]
  readonly cursor: string
}

/**
 * Returns a page of what was stored after a cursor. If there is nothing, the response waits for new rows, and is empty if none
 * arrive. The cursor of an empty response is valid too.
 */
export async function followed<Row extends { readonly imei: string }, Wire>(
  { source, owners, wire }: Followed<Row, Wire>,
  asked: Asked,
  context: CallContext,
): Promise<Page<Wire>> {
  const { database, longReads, arrivals } = context.services
  const account = context.subject.id
  if (asked.espera > 0 && arrivals.waitsOf(account) >= maxHeld)
    throw new Refusal('rate', mensajes.tooManyHeld, { retryAfter: 5 })
  const { signal } = context.request
  const since = Date.now()
  const state = await feedState(database, source.kind)
  let cursor = await startOf(source, state, asked, longReads)
  const wanted = asked.imei === undefined ? null : new Set(asked.imei)
  // A token that is limited to some units only sees their alerts.
  const shown = shownUnits(context.subject)
  const isWanted = ({ imei }: Row) => (wanted?.has(imei) ?? true) && (shown?.includes(imei) ?? true)
  const isNew = asked.cursor === undefined && asked.desde === undefined
  for (;;) {
    const units = await unitsOf(asked, context)
    const imeis = [...units.keys()]
    const waiter = arrivals.wait(imeis, account)
    try {
      const found = await readBatches<Row>(longReads, source, {
        cursor,
        owners: owners ?? imeis,
        most: asked.limite,
        until: Date.now() + maxSearch,
      })
      cursor = found.cursor
      const data = found.rows.filter(isWanted).map((row) => wire(row, units.get(row.imei) ?? null))
      const left = since + asked.espera - Date.now()
      if (data.length > 0 || isNew || left <= 0 || signal.aborted)
        return { status: 1, mensaje: '', data, cursor: writeCursor(source.kind, state, cursor) }
      if (found.state === 'full') continue
      const how = await waiter.next(found.state === 'late' ? Math.min(lateRest, left) : left, signal)
      // The account may have lost its session or role. The next request checks its current permissions.
      if (how === 'changed')
        return { status: 1, mensaje: '', data: [], cursor: writeCursor(source.kind, state, cursor) }
    } finally {
      waiter.end()
    }
  }
}

/**
 * Returns the external ids of the requested units that are visible now, by IMEI. Read again for every page, so that a fix needs no
 * query for the id of its unit.
 */
async function unitsOf(
  { imei }: Asked,
  { services, subject }: CallContext,
): Promise<ReadonlyMap<string, string | null>> {
  const seen = await visibleExternalIds(services.database, subject)
  if (imei === undefined) return seen
  const wanted = new Set(imei)
  const units = new Map([...seen].filter(([one]) => wanted.has(one)))
  if (units.size === 0) throw new Refusal('forbidden', mensajes.forbidden)
  return units
}

async function startOf(
  source: BatchTable,
  state: FeedState,
  { cursor, desde }: Asked,
  database: CallContext['services']['longReads'],
): Promise<FeedCursor> {
  if (cursor !== undefined) return readCursor(source.kind, state, cursor)
  if (desde === undefined) return cursorAfter(state.settled)
  if (desde < state.first_at) throw new Refusal('outdated', mensajes.oldSince, { campo: 'desde' })
  const found = await cursorSince(database, source, desde)
  return found.from < state.first_tx ? cursorAfter(state.first_tx) : found
}
