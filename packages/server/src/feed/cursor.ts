import { Refusal } from '../http/http.js'
import type { FeedCursor, FeedKind, FeedState } from '../storage/tables/batches.js'
import { mensajes } from '../texts.js'

/**
 * Encodes a cursor as text. It needs no signature: permissions are checked for every page, so a forged cursor grants no access.
 * It contains the name of the feed, so that another database rejects it.
 */
export function writeCursor(
  kind: FeedKind,
  { name }: Pick<FeedState, 'name'>,
  { from, until, id, item }: FeedCursor,
): string {
  return Buffer.from([kind, name, from, until, id, item].join('.')).toString('base64url')
}

/** @throws {Refusal} `invalid` for a cursor of another feed, `outdated` for one older than the stored data */
export function readCursor(kind: FeedKind, state: FeedState, cursor: string): FeedCursor {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, ofKind, name, ...numbers] = /^(\w+)\.(\w+)\.(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? []
  const [from = 0, until = 0, id = 0, item = 0] = numbers.map(Number)
  const isOurs = ofKind === kind && name === state.name && from <= until && until <= state.next
  if (!isOurs || !numbers.every((one) => Number.isSafeInteger(Number(one))))
    throw new Refusal('invalid', mensajes.foreignCursor, { campo: 'cursor' })
  if (from < state.first_tx) throw new Refusal('outdated', mensajes.oldCursor, { campo: 'cursor' })
  return { from, until, id, item }
}
