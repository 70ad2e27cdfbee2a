/**
 * Posts every position to a webhook, once and in the order of each unit, even after a night without a network or days without
 * this program. A page that the webhook rejects is sent again; `imei` and `timestamp` identify a position.
 *
 *     npm run example -- feed-to-webhook https://warehouse.example.com/positions ./cursor.txt
 */
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { isBalizaError } from '@baliza/sdk-core'
import { openClient } from './open-client.js'

const [hook = 'http://localhost:3000', path = 'cursor.txt'] = process.argv.slice(2)
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
const { signal } = stop

/** Repeats the request until the webhook accepts it. New positions wait on the server. */
async function post(body: unknown): Promise<void> {
  for (let pause = 500; !signal.aborted; pause = Math.min(30_000, pause * 2)) {
    const answer = await fetch(hook, { method: 'POST', body: JSON.stringify(body), signal }).catch(() => null)
    if (answer?.ok) return
    console.error(`the webhook answers ${answer?.status ?? 'nothing'}: again in ${pause} ms`)
    await wait(pause, undefined, { signal }).catch(() => undefined)
  }
}

const client = await openClient()
const cursor = existsSync(path) ? await readFile(path, 'utf8') : undefined
try {
  for await (const page of client.positions.feed({ cursor, signal })) {
    if (page.positions.length > 0) await post(page.positions)
    if (signal.aborted) break
    await writeFile(`${path}.new`, page.cursor)
    await rename(`${path}.new`, path)
  }
} catch (error) {
  if (!isBalizaError(error, 'aborted')) throw error
} finally {
  await client.session.logout()
}
