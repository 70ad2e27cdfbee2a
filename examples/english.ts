/**
 * The client with English names: moving units, a circle that grows, and yesterday's history.
 *
 *     npm run example -- english
 */
import { createClient, dayIn, isBalizaError } from '@baliza/sdk-core/en'

const { BALIZA_HOST: host = 'http://localhost:9998' } = process.env
const { BALIZA_USER: username = 'usuario', BALIZA_PASSWORD: password = 'demo' } = process.env

const baliza = createClient({ host })
await baliza.session.login({ username, password })

for (const unit of await baliza.units.list())
  console.log(unit.name, unit.speedKmh, 'km/h', unit.reportedAt?.toISOString())

const drawn = { type: 1, color: '#428bca', lat: 19.4, lng: -99.1, radiusM: 200 } as const
const { id } = await baliza.geofences.add({ ...drawn, name: 'Yard' })
await baliza.geofences.patch(id, { radiusM: 300 })

try {
  await baliza.geofences.add({ ...drawn, name: '' })
} catch (error) {
  if (!isBalizaError(error, 'refused')) throw error
  console.log('refused:', error.reason, error.field, error.mensaje)
}

const day = dayIn('America/Mexico_City', 'yesterday')
let records = 0
for await (const { recordedAt } of baliza.history.stream({ units: 'all', ...day }))
  if (recordedAt >= day.from) records += 1
console.log(records, 'records since', day.from.toISOString())

await baliza.geofences.remove({ id, type: 1 })
await baliza.session.logout()
