import type { Watch } from '../alerts/raise.js'
import { type Fix, timeOf } from '../fixes/fix.js'
import { storeBatch } from '../fixes/store-batch.js'
import type { Database } from '../storage/connection/database.js'
import { isTransient } from '../storage/connection/transient.js'
import { day, unsealedFor } from '../storage/positions/tracks.js'
import { isSetAside } from '../storage/tables/bin.js'

import { deadLetters, type KeptLetter, removeDeadLetters } from '../storage/tables/dead-letters.js'
import { encodingOf } from './ingest.js'
import { decodeMessage } from './log/message-codec.js'
import { decodeOsmand } from './osmand/decode.js'
import { protocolsByName } from './protocols/index.js'
import { decodeForwarded } from './traccar/decode.js'
import type { Refusal } from './validate-fix.js'

/** What a letter says, read as if it had just come at its time. */
function read({
  protocol,
  imei,
  raw,
  receivedAt,
}: Pick<KeptLetter, 'protocol' | 'imei' | 'raw' | 'receivedAt'>): readonly (Fix | Refusal)[] {
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
      // The unit that it was then: its device may have another by now.
      return identifiedBy === 'imei' ? message.fixes : message.fixes.map((fix) => ({ ...fix, imei }))
    })
}

const notRegistered = 'su unidad no está registrada'

/** What became of a letter: its fixes are stored and it is gone, or why it stays. */
export type Replayed = { readonly letter: KeptLetter; readonly failure: string | null }

/**
 * Reads and stores every letter once more, each in a transaction of its own; what is stored is removed from them.
 * @throws what is known to pass: the database is away
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

/** @returns why it cannot be stored; `null`: it is */
async function replayed(database: Database, letter: KeptLetter, watch: Watch): Promise<string | null> {
  // Its bytes name the imei, which is another device's by now.
  if (isSetAside(letter.imei)) return notRegistered
  try {
    const found = read(letter)
    const fixes = found.filter((one) => typeof one !== 'string').map((fix) => followable(fix, Date.now()))
    const [refusal] = found.filter((one) => typeof one === 'string')
    if (fixes.length === 0) return refusal ?? null
    const { outcomes } = await storeBatch(database, fixes, { watch })
    // It would be lost otherwise: nothing of it was stored.
    if (outcomes.includes('unknown')) return notRegistered
    return refusal ?? null
  } catch (error) {
    if (isTransient(error)) throw error
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
}

/**
 * A fix that has waited among the dead letters for a week counts as received now. Otherwise it would be sealed at once, and
 * its row be gone before feeds and webhooks, which read rows, have delivered it.
 */
function followable(fix: Fix, now: number): Fix {
  return now - fix.receivedAt < unsealedFor - day ? fix : { ...fix, time: timeOf(fix), receivedAt: now }
}
