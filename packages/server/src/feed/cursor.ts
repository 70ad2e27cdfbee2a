import { Refusal } from '../http/http.js'
import type { FeedKind, FeedState, Place } from '../storage/tables/batches.js'
import { mensajes } from '../texts.js'

/**
 * A place of a feed as text. It opens nothing, and needs no signature: what somebody may see is looked up at every page,
 * and an invented place shows the same units from elsewhere. It names the feed, so that another database refuses it.
 */
export function writeCursor(
  kind: FeedKind,
  { name }: Pick<FeedState, 'name'>,
  { from, until, id, item }: Place,
): string {
  return Buffer.from([kind, name, from, until, id, item].join('.')).toString('base64url')
}

/** @throws {Refusal} `invalid` for one of elsewhere, `outdated` for one older than what is kept */
export function readCursor(kind: FeedKind, state: FeedState, cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, ofKind, name, ...numbers] = /^(\w+)\.(\w+)\.(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? []
  const [from = 0, until = 0, id = 0, item = 0] = numbers.map(Number)
  const isOurs = ofKind === kind && name === state.name && from <= until && until <= state.next
  if (!isOurs || !numbers.every((one) => Number.isSafeInteger(Number(one))))
    throw new Refusal('invalid', mensajes.foreignCursor, { campo: 'cursor' })
  if (from < state.first_tx) throw new Refusal('outdated', mensajes.oldCursor, { campo: 'cursor' })
  return { from, until, id, item }
}
