import { replayDeadLetters } from '../intake/replay.js'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { deadLetters, removeDeadLetters, type StoredRawMessage } from '../storage/tables/dead-letters.js'
import { openRulesCache } from '../tracking/rules/rules-cache.js'
import { type Context, openOptions } from './context.js'
import { openExisting } from './open-existing.js'

type Say = (line: string) => void

/**
 * `dead-letters list|replay|remove`: handles messages of units that could not be stored. Only one process at a time can open the
 * embedded database, so with it the server must be stopped.
 */
function command(work: (database: Database, say: Say) => Promise<void>) {
  return async function (this: Context): Promise<void> {
    const database = await openExisting(this.config(), openOptions(this))
    try {
      await work(database, this.terminal.out)
    } finally {
      await database.close()
    }
  }
}

export const listLetters = command(list)
export const replayLetters = command(replay)
export const removeLetters = command(remove)

async function list(database: Database, say: Say): Promise<void> {
  let count = 0
  for await (const letter of allOf(database)) {
    count += 1
    say(lineOf(letter, letter.reason))
  }
  say(`${count} apartadas`)
}

async function replay(database: Database, say: Say): Promise<void> {
  const watch = await openRulesCache({ database, log: createLog('silent') })
  let [stored, left] = [0, 0]
  try {
    for await (const { letter, failure } of replayDeadLetters(database, watch)) {
      if (failure === null) stored += 1
      else {
        left += 1
        say(lineOf(letter, failure))
      }
    }
  } finally {
    await watch.close()
  }
  say(`${stored} guardadas, ${left} siguen apartadas`)
}

async function remove(database: Database, say: Say): Promise<void> {
  let count = 0
  for await (const { id } of allOf(database)) count += await removeDeadLetters(database, [id])
  say(`${count} eliminadas`)
}

async function* allOf(database: Database): AsyncGenerator<StoredRawMessage> {
  for (let after = 0; ; ) {
    const letters = await deadLetters(database, { after, most: 500 })
    yield* letters
    const last = letters.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** Formats one message. Its bytes are escaped, so that no control characters of a unit reach the terminal. */
function lineOf({ id, imei, protocol, raw, receivedAt }: StoredRawMessage, why: string): string {
  const text = JSON.stringify(raw.toString('latin1')).replace(/[^\x20-\x7e]/g, '.')
  return `${id}  ${new Date(receivedAt).toISOString()}  ${protocol}  ${imei}  ${why}  ${text}`
}
