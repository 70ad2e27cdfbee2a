import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { maxBytes } from './fit.js'
import { connect } from './testing.js'

const readOnly = [
  'fleet_summary',
  'find_units',
  'locate_unit',
  'unit_day',
  'unit_track',
  'run_report',
  'list_alerts',
  'who_was_near',
  'list_geofences',
  'find_place',
  'explain',
]
const writing = ['add_geofence', 'attend_alert', 'share_unit']

test.each([
  ['read', ['read', 'write', 'commands'], readOnly],
  ['write', ['read'], readOnly],
  ['write', ['read', 'commands'], readOnly],
  ['write', ['read', 'write'], [...readOnly, ...writing]],
] as const)('allow %s and the scopes %j list exactly what both permit', async (allow, scopes, names) => {
  const { names: listed, ask } = await connect({ allow, scopes })
  expect(await listed()).toEqual(names)
  const refused = ask('share_unit', { unit: 'x' })
  if (names.length === readOnly.length) await expect(refused).rejects.toThrow(/share_unit/)
  else expect((await refused).isError).toBe(true)
})

test('each read-only tool says so, and only the geocoder leaves the fleet', async () => {
  const { client } = await connect()
  const { tools } = await client.listTools()
  for (const { name, annotations, outputSchema } of tools) {
    expect(annotations, name).toMatchObject({ readOnlyHint: true, openWorldHint: name === 'find_place' })
    expect(outputSchema, name).toMatchObject({ type: 'object' })
  }
})

test('a key of three units shows three, and no other in any tool', async () => {
  const fleet = makeFleet(12)
  const only = fleet.slice(0, 3).map(({ imei }) => imei)
  const { ask } = await connect({ units: fleet, only })
  expect((await ask('fleet_summary')).value.units).toBe(3)
  const { value } = await ask('find_units')
  expect(value.units.map(({ imei }: { imei: string }) => imei)).toEqual(only)
  const other = await ask('locate_unit', { unit: fleet[5]?.imei })
  expect(other).toMatchObject({ isError: true, texts: [expect.stringMatching(/^No visible unit/)] })
})

test('a name is never guessed: a part or a double is answered with candidates', async () => {
  const [first, second, third] = makeFleet(3)
  if (first === undefined || second === undefined || third === undefined) throw new Error('no fleet')
  const units = [
    { ...first, nombre: 'Camión 1', placas: 'AB-12-34', id_externo: 'ERP-7' },
    { ...second, nombre: 'Camión 12', placas: '' },
    { ...third, nombre: 'Camión 12', placas: '' },
  ]
  const { ask } = await connect({ units })
  expect((await ask('locate_unit', { unit: 'camion  1' })).value.unit.imei).toBe(first.imei)
  expect((await ask('locate_unit', { unit: 'ERP-7' })).value.unit.externalId).toBe('ERP-7')
  expect((await ask('locate_unit', { unit: 'ab1234' })).value.unit.imei).toBe(first.imei)
  const part = await ask('locate_unit', { unit: 'Cami' })
  expect(part.isError).toBe(true)
  expect(JSON.parse(part.texts[1] ?? '').candidates).toHaveLength(3)
  const double = await ask('unit_day', { unit: 'Camión 12', from: 'today' })
  expect(double.texts[0]).toMatch(/^2 units have this name, plates or id/)
  expect(JSON.parse(double.texts[1] ?? '').candidates.map(({ imei }: { imei: string }) => imei)).toEqual([
    second.imei,
    third.imei,
  ])
})

test('an external id never hides another unit with it as its id, name or plates', async () => {
  const fleet = makeFleet(9)
  const [first, second, third] = fleet.map(({ imei }) => imei)
  const given = [
    { id_externo: 'ERP-7' },
    { id_externo: 'ERP-7' },
    { nombre: 'T-9' },
    { id_externo: 'T-9' },
    { placas: 'AB-12' },
    { id_externo: 'AB-12' },
    { nombre: String(first) },
    { imei: '12' },
    { nombre: '12' },
  ]
  const units = fleet.map((unit, index) => ({ ...unit, ...given[index] }))
  const { ask } = await connect({ units })
  for (const [asked, expected] of [
    ['ERP-7', [first, second]],
    ['T-9', [third, units[3]?.imei]],
    ['AB-12', [units[4]?.imei, units[5]?.imei]],
    ['12', ['12', units[8]?.imei]],
  ] as const) {
    const { isError, texts } = await ask('locate_unit', { unit: asked })
    expect(isError, asked).toBe(true)
    const { candidates } = JSON.parse(texts[1] ?? '')
    expect(candidates.map(({ imei }: { imei: string }) => imei)).toEqual(expected)
  }
  // The candidates are named by their IMEI, so it has to mean one unit. The name of another one may be the same.
  expect((await ask('locate_unit', { unit: first })).value.unit.imei).toBe(first)
})

test('every answer of a fleet of 20,000 units has at most 20 KB, and pages reach every unit once', async () => {
  const units = makeFleet(20_000)
  const { ask } = await connect({ units, alerts: 300 })
  const unit = units[0]?.imei
  const calls: [string, Record<string, unknown>][] = [
    ['fleet_summary', {}],
    ['find_units', { limit: 50 }],
    ['find_units', { near: { lat: 19.4, lng: -99.1, km: 500 }, limit: 50 }],
    ['locate_unit', { unit }],
    ['locate_unit', { unit: 'Unidad' }],
    ['unit_day', { unit, from: 'last7days' }],
    ['unit_track', { unit, from: 'yesterday', maxPoints: 200 }],
    ['list_alerts', { limit: 50 }],
    ['list_geofences', {}],
    ['explain', { topic: 'refusals' }],
  ]
  const sizes: Record<string, number> = {}
  for (const [name, given] of calls) {
    const { texts } = await ask(name, given)
    sizes[`${name} ${JSON.stringify(given)}`] = Buffer.byteLength(texts.join(''))
  }
  for (const [call, size] of Object.entries(sizes)) expect(size, call).toBeLessThanOrEqual(maxBytes)
  const seen: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < 3; page += 1) {
    const { value } = await ask('find_units', { limit: 50, ...(cursor === null ? {} : { cursor }) })
    expect(value).toMatchObject({ total: 20_000, truncated: true })
    seen.push(...value.units.map(({ imei }: { imei: string }) => imei))
    cursor = value.next
  }
  expect(new Set(seen).size).toBe(seen.length)
})

test('bad input and an unknown tool are answered in a sentence', async () => {
  const { ask } = await connect()
  expect(await ask('find_units', { limit: 500 })).toMatchObject({ isError: true })
  expect((await ask('unit_day', { unit: 'x', from: 'last tuesday' })).texts[0]).toMatch(/^A time is today/)
  expect((await ask('unit_track', { unit: 'x', from: 'last7days' })).texts[0]).toMatch(/longer than 24 hours/)
  expect((await ask('run_report', { report: 'speeding', from: 'today' })).texts[0]).toMatch(/needs speedKmh/)
  expect((await ask('find_units', { cursor: 'x' })).texts[0]).toMatch(/not one of find_units/)
})

test('reports and visits of many units are cut at their end, and the totals are of all', async () => {
  const units = makeFleet(120)
  const { ask } = await connect({ units })
  const report = await ask('run_report', { report: 'general', from: 'yesterday' })
  expect(report.value).toMatchObject({ units: 120, rowCount: 120, truncated: true, next: null })
  expect(report.value.rows.length).toBeLessThanOrEqual(100)
  const shown = report.value.rows.reduce((km: number, row: { km: number }) => km + row.km, 0)
  expect(report.value.totals.km).toBeGreaterThan(shown)
  // A place of that day: the simulated units drive elsewhere every day.
  const track = await ask('unit_track', { unit: units[0]?.imei, from: 'yesterday' })
  const [{ lat, lng }] = track.value.points
  const near = await ask('who_was_near', { lat, lng, radiusM: 5000, from: 'yesterday' })
  expect(near.value.visits.length).toBeGreaterThan(0)
  for (const { texts } of [report, near])
    expect(Buffer.byteLength(texts.join(''))).toBeLessThanOrEqual(maxBytes)
})

test('sharing asks back: the code is of these arguments, and nothing is shared without it', async () => {
  const { ask, admin, backend } = await connect({ allow: 'write', scopes: ['read', 'write'] })
  const unit = backend.units()[0]?.imei ?? ''
  const first = await ask('share_unit', { unit, hours: 2 })
  expect(first.value).toMatchObject({ link: null, confirm: expect.stringMatching(/^\d+-/) })
  expect(await admin.follow.list({ imei: unit })).toEqual([])
  const { confirm } = first.value
  for (const other of [
    { unit, hours: 3, confirm },
    { unit, hours: 2, confirm: `${confirm}x` },
  ])
    expect(await ask('share_unit', other)).toMatchObject({ isError: true })
  expect(await admin.follow.list({ imei: unit })).toEqual([])
  const second = await ask('share_unit', { unit, hours: 2, confirm })
  expect(second.value.link).toMatch(/^https:\/\/gps\.example\.com\/seguir\/./)
  expect(await admin.follow.list({ imei: unit })).toHaveLength(1)
})

test('a geofence is added and an alert attended by a key that may write', async () => {
  const { ask, backend } = await connect({ allow: 'write', scopes: ['read', 'write'] })
  const added = await ask('add_geofence', { name: 'Patio', lat: 19.4, lng: -99.1, radiusM: 150 })
  const { value } = await ask('list_geofences', { query: 'patio' })
  expect(value.geofences).toContainEqual(
    expect.objectContaining({ id: added.value.id, kind: 'circle', radiusM: 150 }),
  )
  expect((await ask('add_geofence', { name: 'Patio 2', lat: 19.4 })).texts[0]).toMatch(/^A circle needs/)
  backend.raise()
  const [alert] = (await ask('list_alerts')).value.alerts
  const attended = await ask('attend_alert', { id: alert.id, note: 'Visto' })
  expect(attended.value.attendedAt).toMatch(/-06:00$/)
  expect((await ask('list_alerts')).value.alerts.map(({ id }: { id: string }) => id)).not.toContain(alert.id)
})

test('every call of the English API is a document of at most 20 KB that refers to nothing outside', async () => {
  const { client } = await connect()
  const read = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents
    const text = content !== undefined && 'text' in content ? content.text : ''
    expect(Buffer.byteLength(text), uri).toBeLessThanOrEqual(maxBytes)
    return text
  }
  const calls = await read('baliza://docs/calls')
  expect(calls).toContain('| units/list | read | ')
  const { paths } = JSON.parse(await read('baliza://openapi'))
  expect(Object.keys(paths).length).toBeGreaterThan(100)
  for (const [path, { $ref }] of Object.entries<{ $ref: string }>(paths)) {
    const described = await read($ref)
    const { components, ...document } = JSON.parse(described)
    expect(Object.keys(document.paths)).toEqual([path])
    for (const [, kind, name] of described.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect(components[kind ?? '']?.[name ?? ''], `${path} ${name}`).toBeDefined()
    expect(calls).toContain(`| ${path.slice('/v1/'.length)} |`)
  }
  await expect(read('baliza://openapi/units/toString')).rejects.toThrow(/no such call/)
  const ref = { type: 'ref/resource', uri: 'baliza://openapi/{family}/{method}' } as const
  const complete = async (name: string, value: string, family?: string) =>
    (
      await client.complete({
        ref,
        argument: { name, value },
        ...(family !== undefined && { context: { arguments: { family } } }),
      })
    ).completion.values
  expect(await complete('family', 'uni')).toEqual(['units'])
  expect(await complete('method', 'li', 'units')).toEqual(['list'])
})

test('a day is its stops and the trips between them, and their km are those of the day', async () => {
  const { ask, backend } = await connect()
  const days = await Promise.all(
    backend.units().map(async ({ imei }) => (await ask('unit_day', { unit: imei, from: 'yesterday' })).value),
  )
  const driven = days.filter(({ stops }) => stops.length > 1)
  expect(driven.length).toBeGreaterThan(0)
  for (const { km, stops, trips, topSpeedKmh } of driven) {
    const sum = trips.reduce((all: number, trip: { km: number }) => all + trip.km, 0)
    expect(Math.abs(sum - km)).toBeLessThanOrEqual(0.05 * (trips.length + 1))
    expect(Math.max(...trips.map((trip: { topSpeedKmh: number }) => trip.topSpeedKmh))).toBe(topSpeedKmh)
    const starts = stops.map(({ from }: { from: string }) => from)
    const ends = stops.map(({ to }: { to: string | null }) => to)
    for (const { from, to } of trips.slice(1, -1)) {
      expect(ends).toContain(from)
      expect(starts).toContain(to)
    }
  }
})

test('resources, completions and prompts', async () => {
  const { client, backend } = await connect()
  const [unit] = backend.units()
  if (unit === undefined) throw new Error('no unit')
  const read = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents
    return JSON.parse(content !== undefined && 'text' in content ? content.text : '')
  }
  expect(await read(`baliza://units/${unit.imei}`)).toMatchObject({ imei: unit.imei })
  expect(await read(`baliza://units/${unit.imei}/days/yesterday`)).toMatchObject({ km: expect.any(Number) })
  expect(await read('baliza://codes/states')).toMatchObject({ idle: expect.stringContaining('Ralentí') })
  const { completion } = await client.complete({
    ref: { type: 'ref/resource', uri: 'baliza://units/{imei}' },
    argument: { name: 'imei', value: unit.nombre },
  })
  expect(completion.values).toContain(unit.imei)
  const { prompts } = await client.listPrompts()
  expect(prompts).toHaveLength(8)
  const { messages } = await client.getPrompt({ name: 'donde_esta', arguments: { unidad: 'Camión 1' } })
  expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('"Camión 1"') })
})

test('an error of the host is a sentence in English, without the text of the host', async () => {
  const { ask, backend, admin } = await connect()
  const [unit] = backend.units()
  const nearby = { lat: 19.4, lng: -99.1, from: 'yesterday' }
  backend.setState({ failWith: 'refused' })
  expect(await ask('who_was_near', nearby)).toMatchObject({
    isError: true,
    texts: [expect.stringMatching(/^The server refused: [\w .,’':]+$/)],
  })
  backend.setState({ failWith: null })
  for (const { id } of await admin.apiKeys.list()) await admin.apiKeys.revoke({ id })
  const { texts } = await ask('locate_unit', { unit: unit?.imei })
  expect(texts).toEqual([expect.stringMatching(/^The API key or session is not valid any more/)])
})
