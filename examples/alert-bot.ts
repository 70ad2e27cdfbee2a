/**
 * Tells a chat of every alert, as it happens; of what happened while the bot was down, when it is back. It ends where the
 * chat takes nothing, and whoever starts it again (systemd, Docker) loses none: that page is told once more.
 *
 *     npm run example -- alert-bot https://chat.example.com/hooks/fleet ./alerts-cursor.txt
 */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { isBalizaError } from '@baliza/sdk-core'
import { openClient } from './open-client.js'

const [hook = 'http://localhost:3000', path = 'alerts-cursor.txt'] = process.argv.slice(2)
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())

const client = await openClient()
const cursor = existsSync(path) ? await readFile(path, 'utf8') : undefined
try {
  for await (const page of client.alerts.feed({ cursor, signal: stop.signal })) {
    for (const { nom_user, nom_evento, direccion, timestamp } of page.alerts) {
      const text = `${new Date(timestamp).toLocaleString('es-MX')} ${nom_user}: ${nom_evento}. ${direccion}`
      const answer = await fetch(hook, { method: 'POST', body: JSON.stringify({ text }) })
      if (!answer.ok) throw new Error(`the chat answers ${answer.status}`)
    }
    await writeFile(path, page.cursor)
  }
} catch (error) {
  if (!isBalizaError(error, 'aborted')) throw error
} finally {
  await client.session.logout()
}
