import { readFileSync, writeFileSync } from 'node:fs'
import type { BalizaClient } from '@baliza/sdk-core'
import { beforeAll, expect, test } from 'vitest'
import { logIn } from '../account.js'
import { createHoldingProxy } from '../holding-proxy.js'
import { product } from '../this-product.js'
import { asAdmin, noon, openStage, type Stage } from './example-stage.js'

let stage: Stage
let admin: BalizaClient
beforeAll(async () => {
  stage = await openStage()
  admin = (await logIn(product.url, 'admin')).client
})

test('nightly-export writes yesterday, every position of it once', async () => {
  const { imei, file, run } = stage
  const path = (await run(['nightly-export', file('')])).trim()
  expect(path).toBe(file(`${new Date(noon - 6 * 3_600_000).toISOString().slice(0, 10)}.csv`))
  const [heading, ...rows] = readFileSync(path, 'utf8').trim().split('\r\n')
  expect(heading).toBe('imei,time,lat,lng,km/h')
  expect(rows.map((row) => row.split(',')[4])).toEqual(['60', '70', '80'])
  expect(rows[0]).toBe(`${imei},${new Date(noon + 1_000).toISOString()},19.4,-99.1,60`)
})

test('geofence-import adds what is missing, and says what is refused', async () => {
  const { file, begin } = stage
  const zone = (properties: object, ring: readonly (readonly number[])[]) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [ring] },
  })
  const [a, b, c, d] = [
    [-99.1, 19.4],
    [-99.1, 19.5],
    [-99.2, 19.5],
    [-99.2, 19.4],
  ] as const
  const features = [
    zone({ name: 'Norte' }, [a, b, c, a]),
    zone({ name: 'Cruzada' }, [a, c, b, d, a]),
    zone({ nombre: 'Sur' }, [a, b, d, a]),
  ]
  writeFileSync(file('zones.geojson'), JSON.stringify({ type: 'FeatureCollection', features }))
  const { code, out, err } = await begin(['geofence-import', file('zones.geojson')]).ended
  expect([code, out]).toEqual([1, 'Norte: added\nSur: added\n'])
  expect(err).toMatch(/^feature 2: La figura no debe cruzarse/)
  const again = await begin(['geofence-import', file('zones.geojson')]).ended
  expect([again.code, again.out]).toEqual([1, ''])
})

test('devices-with-resume, killed in the middle and run again, has 500 devices, each once', async () => {
  const { file, begin, run } = stage
  const first = 864_036_000_000_000 + Math.floor(Math.random() * 1e9)
  const imeis = Array.from({ length: 500 }, (_, index) => String(first + index))
  const rows = imeis.map((one, index) => `${one},Unidad ${index},5512345678,Coban`)
  writeFileSync(file('devices.csv'), ['imei,name,sim,brand', ...rows].join('\n'))

  const proxy = await createHoldingProxy(product.url)
  const environment = { ...asAdmin, BALIZA_HOST: proxy.url }
  const held = proxy.hold('/objetos/add-objeto', 120)
  const killed = begin(['devices-with-resume', file('devices.csv')], environment)
  await held
  killed.kill('SIGKILL')
  expect((await killed.ended).code).toBeNull()

  const out = await run(['devices-with-resume', file('devices.csv')], environment)
  expect(out).toMatch(/^119 of 500 are there\n/)
  expect(out.match(/ added$/gm)).toHaveLength(381)
  const there = (await admin.devices.list({ rol: 4 })).map((device) => device.imei)
  expect(there.filter((one) => imeis.includes(one)).toSorted()).toEqual(imeis)
})

test('month-report is a spreadsheet with a row for each unit', async () => {
  const { file, run } = stage
  const path = file('report.xlsx')
  expect(await run(['month-report', path])).toContain('2 of 2 units')
  expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK')
})

test('permission-audit tells of every account, and of its mirror accounts under it', async () => {
  const { account, run } = stage
  const mirror = `espejo-${account.user}`
  await account.client.mirrorAccounts.add({ owner: account.id, nombre: 'Socio', user: mirror, pass: 'demo' })
  const lines = (await run(['permission-audit'], asAdmin)).trimEnd().split('\n')
  const rows = lines.map((line) => JSON.parse(line))
  expect(rows).toContainEqual(expect.objectContaining({ user: account.user, cutsEngines: true }))
  expect(rows).toContainEqual(
    expect.objectContaining({ user: mirror, of: account.user, cutsEngines: false, active: true }),
  )
})
