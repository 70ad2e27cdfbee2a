/**
 * The code lines of the SDK's README, in order, on your own fleet.
 *
 *     npm run example -- tour
 */
import { createClient, dayIn, isBalizaError } from '@baliza/sdk-core'

const { BALIZA_HOST: host = 'http://localhost:9998' } = process.env
const { BALIZA_USER: user = 'usuario', BALIZA_PASSWORD: pass = 'demo' } = process.env
const baliza = createClient({ host })
await baliza.session.login({ user, pass })

for (const unit of await baliza.units.list()) console.log(unit.nombre, unit.lat, unit.lng, unit.speed)

const stop = baliza.watch((fleet) => console.log(fleet.state, fleet.changed.size, 'units moved'))
await new Promise((later) => setTimeout(later, 2_000))
stop()

const imei = (await baliza.units.list()).map((unit) => unit.imei)
const month = { finicial: Date.now() - 30 * 86_400_000, ffinal: Date.now() }
const query = { ...month, imei, filtro: 'all', grupos: [] } as const

for await (const { rows, done, total } of baliza.reports.stream('utilization', query)) {
  console.log(`${done} / ${total} units`)
  for (const row of rows) console.log(row.nombre, row.tiempo_mov_enc / 3_600_000, 'h')
}

const reported = (await baliza.units.list()).filter((unit) => unit.timestamp !== null)
const [truck = ''] = reported.map((unit) => unit.imei)
const records = await baliza.history.all({ imei: truck, ...dayIn('America/Mexico_City', 'yesterday') })
console.log(records.length, 'records of', truck)

const yard = { tipo: 1, nombre: 'Patio', color: '#428bca', lat: 19.4, lng: -99.1, radio: 200 } as const
const { id } = await baliza.geofences.add(yard)
await baliza.geofences.patch(id, { color: '#5cb85c' })
const { geofences } = await baliza.geofences.list()
for (const one of geofences)
  if (one.id === id) await baliza.geofences.update({ ...one, nombre: 'Patio norte' })
console.log((await baliza.geofences.list()).geofences.filter((one) => one.id === id))
await baliza.geofences.remove({ id, tipo: 1 })

await watched()
async function watched() {
  const signal = AbortSignal.timeout(3_000)
  const client = createClient({ host })
  try {
    await client.session.login({ user, pass })
    for await (const { state, units } of client.watch({ signal })) console.log(state, units.size)
  } finally {
    client.close()
  }
}

await followed().catch((error: unknown) => {
  if (!isBalizaError(error, 'aborted')) throw error
})
async function followed() {
  // A real program stores the end of each run where the next run can read it; this example uses memory.
  let kept: string | undefined
  const load = async () => kept
  const save = async (cursor: string) => {
    kept = cursor
  }
  const sink = async (positions: readonly unknown[]) => console.log(positions.length, 'positions')
  const signal = AbortSignal.timeout(3_000)
  for await (const { positions, cursor } of baliza.positions.feed({ cursor: await load(), signal })) {
    await sink(positions)
    await save(cursor)
  }
}

await streamed()
async function streamed() {
  const signal = AbortSignal.timeout(60_000)
  let lines = 0
  const csv = {
    write: (text: string) => {
      lines += text.split('\n').length
    },
  }
  const line = (record: object) => Object.values(record).join()
  const day = dayIn('America/Mexico_City', 'yesterday')
  for await (const record of baliza.history.stream({ units: 'all', ...day, signal })) csv.write(line(record))
  console.log(lines, 'lines')
}

await hooked()
async function hooked() {
  const trace = () => `00-${crypto.randomUUID().replaceAll('-', '')}-0000000000000001-01`
  const traced = createClient({
    host,
    onRequest: ({ options }) => options.headers.set('traceparent', trace()),
  })
  await traced.session.login({ user, pass })
  console.log((await traced.units.list()).length, 'units, traced')
  await traced.session.logout()
}

await commanded()
async function commanded() {
  const order = await baliza.commands.send({ tipo: 'gprs', comando: 'busq', imei: truck })
  const { time_enviado } = await order.settled({ timeout: 600_000 })
  console.log('done', time_enviado)
  for await (const { nombre, estado } of baliza.commands.log.each({ limite: 200 }))
    console.log(nombre, estado)
}

await baliza.session.logout()
