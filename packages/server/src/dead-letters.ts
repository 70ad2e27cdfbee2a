import { ownValue } from '@baliza/sdk-core'
import { openRulesCache } from './alerts/rules-cache.js'
import { readConfig } from './config.js'
import { replayDeadLetters } from './intake/replay.js'
import { createLog } from './log.js'
import { StartProblem } from './problem.js'
import type { Database } from './storage/connection/database.js'
import { type OpenOptions, openDatabase } from './storage/open.js'
import { deadLetters, type KeptLetter, removeDeadLetters } from './storage/tables/dead-letters.js'

type Say = (line: string) => void

const actions: Readonly<Record<string, (database: Database, say: Say) => Promise<void>>> = {
  list,
  replay,
  remove,
}

/**
 * `dead-letters [list|replay|remove] [options]`: what units sent and could not be stored. The embedded database is opened by
 * one process at a time: with it, while the server is stopped.
 * @throws {StartProblem}
 */
export async function runDeadLetters(
  [first = '', ...rest]: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  say: Say,
  options: Partial<OpenOptions> = {},
): Promise<void> {
  const isOption = first === '' || first.startsWith('-')
  const action = ownValue(actions, isOption ? 'list' : first)
  if (action === undefined)
    throw new StartProblem(`No se entiende «dead-letters ${first}»: puede ser list, replay o remove.`)
  const config = readConfig(environment, isOption && first !== '' ? [first, ...rest] : rest)
  const database = await openDatabase(config, { log: createLog(config.logLevel), ...options })
  try {
    await action(database, say)
  } finally {
    await database.close()
  }
}

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

async function* allOf(database: Database): AsyncGenerator<KeptLetter> {
  for (let after = 0; ; ) {
    const letters = await deadLetters(database, { after, most: 500 })
    yield* letters
    const last = letters.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** Its bytes as JSON writes a text: nothing that a unit sent reaches a terminal as it is. */
function lineOf({ id, imei, protocol, raw, receivedAt }: KeptLetter, why: string): string {
  const text = JSON.stringify(raw.toString('latin1')).replace(/[^\x20-\x7e]/g, '.')
  return `${id}  ${new Date(receivedAt).toISOString()}  ${protocol}  ${imei}  ${why}  ${text}`
}
