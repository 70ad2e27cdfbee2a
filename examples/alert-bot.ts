/**
 * Posts every alert to a chat as it happens, and after a restart the alerts of the downtime. It exits if the chat rejects a
 * message. When its supervisor (systemd, Docker) restarts it, no alert is lost: that page is posted again.
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
