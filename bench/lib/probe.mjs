import { createClient } from '@baliza/sdk-core/internal'
import { connectTrackers } from './tracker-sockets.mjs'

/** Sends fixes of one unit at intervals and measures the time until the SDK's store shows each, in ms. */
export async function watchProbe({ server, look, probe }) {
  const client = createClient({ host: server.url })
  await client.session.login({ user: 'probe', pass: 'bench' })
  const [socket] = await connectTrackers(server.coban, [probe])
  const lags = []
  let sent = null
  let turn = 0
  client.watch(({ changed, units }) => {
    if (sent === null || !changed.has(probe) || (units.get(probe)?.lat ?? 0) < sent.lat - 1e-5) return
    lags.push(performance.now() - sent.at)
    sent = null
  })
  const timer = setInterval(() => {
    if (sent !== null) return
    turn += 1
    const lat = 19 + turn / 5_000
    sent = { at: performance.now(), lat }
    socket.write(
      look.sentence(probe, 'tracker', Date.now(), { lat, lng: -99, speed: 60, course: 0, acc: true }),
    )
  }, 1_370)
  return {
    lags,
    async stop() {
      clearInterval(timer)
      client.close()
      socket.destroy()
    },
  }
}
