/**
 * Tells a chat of every alert once, as it happens, and never twice: also not after the bot was down.
 *
 *     npm run example -- alert-bot https://chat.example.com/hooks/fleet
 */
import { createAlertsFeed } from '@baliza/sdk-core'
import { openClient } from './open-client.js'

const [hook = 'http://localhost:3000', interval = '15000'] = process.argv.slice(2)
const client = await openClient()
const feed = createAlertsFeed(client, { interval: Number(interval) })

const stop = feed.onFresh(async (alerts) => {
  for (const { nom_user, nom_evento, direccion, timestamp } of alerts) {
    const text = `${new Date(timestamp).toLocaleString('es-MX')} ${nom_user}: ${nom_evento}. ${direccion}`
    const answer = await fetch(hook, { method: 'POST', body: JSON.stringify({ text }) })
    console.log(`${answer.status} ${text}`)
  }
})

process.once('SIGINT', async () => {
  stop()
  await client.session.logout()
})
