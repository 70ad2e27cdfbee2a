import type { Database } from '../storage/connection/database.js'
import { isTransient } from '../storage/connection/transient.js'
import { day, unsealedFor } from '../storage/positions/tracks.js'
import { isSetAside } from '../storage/tables/bin.js'
import { deadLetters, removeDeadLetters, type StoredRawMessage } from '../storage/tables/dead-letters.js'
import { type Fix, timeOf } from '../tracking/latest/fix.js'
import type { Watch } from '../tracking/rules/rules.js'
import { storeBatch } from '../tracking/store-batch.js'
import { encodingOf } from './ingest.js'
import { decodeMessage } from './log/message-codec.js'
import { decodeOsmand } from './osmand/decode.js'
import { protocolsByName } from './protocols/index.js'
import { decodeForwarded } from './traccar/decode.js'
import type { Refusal } from './validate-fix.js'

/** Decodes a dead letter with its original receipt time. */
function read({
  protocol,
  imei,
  raw,
  receivedAt,
}: Pick<StoredRawMessage, 'protocol' | 'imei' | 'raw' | 'receivedAt'>): readonly (Fix | Refusal)[] {
  const text = raw.toString(encodingOf(protocol))
  if (protocol === 'osmand') return [decodeOsmand(text, receivedAt)]
  if (protocol === 'traccar') return [decodeForwarded(text, receivedAt)]
  if (protocol === 'log')
    return decodeMessage(raw).flatMap(({ fix, letter }) =>
      fix === null ? read({ ...letter, raw: Buffer.from(letter.raw, encodingOf(letter.protocol)) }) : fix,
    )
  const { identifiedBy, open } = protocolsByName[protocol]
  return open(imei)
    .decode(text, receivedAt)
    .flatMap((message): readonly (Fix | Refusal)[] => {
      if (message.kind === 'refused') return [message.refusal]
      if (!('fixes' in message)) return []
      // Keep the unit of that time: its device may belong to another unit now.
      return identifiedBy === 'imei' ? message.fixes : message.fixes.map((fix) => ({ ...fix, imei }))
    })
}

const notRegistered = 'su unidad no está registrada'

/** Result of a dead letter: its fixes are stored and it is removed, or the reason why it remains. */
export type Replayed = { readonly letter: StoredRawMessage; readonly failure: string | null }

/**
 * Decodes and stores every dead letter again, each in a separate transaction. Stored ones are removed.
 * @throws temporary errors: the database is unavailable
 */
export async function* replayDeadLetters(database: Database, watch: Watch): AsyncGenerator<Replayed> {
  for (let after = 0; ; ) {
    const letters = await deadLetters(database, { after, most: 500 })
    for (const letter of letters) {
      const failure = await replayed(database, letter, watch)
      if (failure === null) await removeDeadLetters(database, [letter.id])
      yield { letter, failure }
      after = letter.id
    }
    if (letters.length === 0) return
  }
}

/** @returns why it cannot be stored; `null` if it is stored */
async function replayed(database: Database, letter: StoredRawMessage, watch: Watch): Promise<string | null> {
  // The IMEI in its bytes belongs to another device now.
  if (isSetAside(letter.imei)) return notRegistered
  try {
    const found = read(letter)
    const fixes = found.filter((one) => typeof one !== 'string').map((fix) => followable(fix, Date.now()))
    const [refusal] = found.filter((one) => typeof one === 'string')
    if (fixes.length === 0) return refusal ?? null
    const { outcomes } = await storeBatch(database, fixes, { watch })
    // Keep the letter, because none of its fixes was stored.
    if (outcomes.includes('unknown')) return notRegistered
    return refusal ?? null
  } catch (error) {
    if (isTransient(error)) throw error
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
}

/**
 * Sets the receipt time of a fix to now if it was a dead letter for a week. Otherwise its day would be compressed at once, and
 * its row deleted before feeds and webhooks, which read rows, have delivered it.
 */
function followable(fix: Fix, now: number): Fix {
  return now - fix.receivedAt < unsealedFor - day ? fix : { ...fix, time: timeOf(fix), receivedAt: now }
}
