/**
 * A fleet from a script: log in, list the units, watch the feed for a while, stop.
 *
 *     npm run example -- http://localhost:9998 usuario demo 20
 */
import { createClient, isBalizaError } from '@baliza/sdk-core'

const [host = 'http://localhost:9998', user = 'usuario', pass = 'demo', seconds = '20'] =
  process.argv.slice(2)
const baliza = createClient({ host, pollInterval: 5_000 })

try {
  const answer = await baliza.session.login({ user, pass })
  if (answer.status !== 1) throw new Error(answer.mensaje)

  const units = await baliza.units.list()
  console.log(`${units.length} units`)

  const stop = baliza.watch((fleet) => {
    for (const imei of fleet.changed) {
      const unit = fleet.units.get(imei)
      console.log(`${unit?.nombre}: ${unit?.lat}, ${unit?.lng} at ${unit?.speed} km/h`)
    }
  })
  await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1_000))
  stop()

  await baliza.session.logout()
} catch (error) {
  console.error(isBalizaError(error) ? `${error.code}: ${error.message}` : error)
  process.exitCode = 1
} finally {
  baliza.close()
}
