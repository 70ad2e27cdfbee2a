import type { Answer } from '@baliza/sdk-core'
import { shownUnits } from '@baliza/sdk-core/agreement'
import { readCursor, writeCursor } from '../feed/cursor.js'
import { Refusal } from '../http/http.js'
import {
  type BatchTable,
  type FeedState,
  feedState,
  lateRest,
  type Place,
  placeAfter,
  placeSince,
  readBatches,
} from '../storage/tables/batches.js'
import { visibleImeis } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import type { CallContext } from './handler.js'

/** How long a request reads past rows that are not for it, ms, before it answers with the cursor that it has reached. */
const longestSearch = 3_000
/** How many requests of one account wait at a time, in all processes: who runs more wants fewer feeds of more units. */
const mostHeld = 20

/** Where somebody wants to go on. */
export interface Asked {
  readonly cursor?: string
  readonly desde?: number
  readonly imei?: readonly string[]
  readonly limite: number
  readonly espera: number
}

export interface Followed<Row> {
  readonly source: BatchTable
  /** Whose things are read, where it is not the units that are seen. */
  readonly owners?: readonly string[]
  /** As the wire has it. */
  wire(row: Row): object
}

/**
 * A page of what was stored after a cursor. Where there is nothing the answer waits until something has come, and is
 * empty where nothing does; its cursor is worth keeping all the same.
 */
export async function followed<Row extends { readonly imei: string }>(
  { source, owners, wire }: Followed<Row>,
  asked: Asked,
  context: CallContext,
): Promise<Answer> {
  const { database, longReads, arrivals } = context.services
  const account = context.subject.id
  if (asked.espera > 0 && arrivals.waitsOf(account) >= mostHeld)
    throw new Refusal('rate', mensajes.tooManyHeld, { retryAfter: 5 })
  const { signal } = context.request
  const since = Date.now()
  const state = await feedState(database, source.kind)
  let place = await startOf(source, state, asked, longReads)
  const wanted = asked.imei === undefined ? null : new Set(asked.imei)
  // Of alerts a token that is held to some units is shown theirs.
  const shown = shownUnits(context.subject)
  const isWanted = ({ imei }: Row) => (wanted?.has(imei) ?? true) && (shown?.includes(imei) ?? true)
  const isNew = asked.cursor === undefined && asked.desde === undefined
  for (;;) {
    const units = await unitsOf(asked, context)
    const waiter = arrivals.wait(units, account)
    try {
      const found = await readBatches<Row>(longReads, source, {
        place,
        owners: owners ?? units,
        most: asked.limite,
        until: Date.now() + longestSearch,
      })
      place = found.place
      const data = found.rows.filter(isWanted).map(wire)
      const left = since + asked.espera - Date.now()
      if (data.length > 0 || isNew || left <= 0 || signal.aborted)
        return { status: 1, mensaje: '', data, cursor: writeCursor(source.kind, state, place) }
      if (found.state === 'full') continue
      const how = await waiter.next(found.state === 'late' ? Math.min(lateRest, left) : left, signal)
      // Whoever asked may have lost its session, or its role: the next request is held against what is so now.
      if (how === 'changed')
        return { status: 1, mensaje: '', data: [], cursor: writeCursor(source.kind, state, place) }
    } finally {
      waiter.end()
    }
  }
}

/** Those that are followed, of those that are seen now: looked up for every page. */
async function unitsOf({ imei }: Asked, { services, subject }: CallContext): Promise<string[]> {
  const seen = await visibleImeis(services.database, subject)
  if (imei === undefined) return seen
  const wanted = new Set(imei)
  const units = seen.filter((one) => wanted.has(one))
  if (units.length === 0) throw new Refusal('forbidden', mensajes.forbidden)
  return units
}

async function startOf(
  source: BatchTable,
  state: FeedState,
  { cursor, desde }: Asked,
  database: CallContext['services']['longReads'],
): Promise<Place> {
  if (cursor !== undefined) return readCursor(source.kind, state, cursor)
  if (desde === undefined) return placeAfter(state.settled)
  if (desde < state.first_at) throw new Refusal('outdated', mensajes.oldSince, { campo: 'desde' })
  const place = await placeSince(database, source, desde)
  return place.from < state.first_tx ? placeAfter(state.first_tx) : place
}
