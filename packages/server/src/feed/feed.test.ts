import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import type { UnitRow } from '../storage/tables/units.js'
import { eventually } from '../testing/eventually.js'
import { makeUnitRow } from '../testing/unit-row.js'
import { createFeed, type Feed } from './feed.js'

const viewer = { id: 'usuario', rol: 2 } as const

/** A database with units and their viewers. It counts the queries. */
function createUnits(count: number) {
  const rows = new Map<string, UnitRow>()
  for (let n = 0; n < count; n += 1) rows.set(`imei${n}`, makeUnitRow(`imei${n}`))
  const visible = new Map<string, string[]>()
  const asked = { rows: 0, last: [] as readonly unknown[] }
  const gate = { open: Promise.resolve() }
  const database = {
    async query(sql: string, values: readonly unknown[] = []) {
      if (sql.includes('any($1')) {
        asked.rows += 1
        asked.last = values[0] as string[]
        const found = (values[0] as string[]).flatMap((imei) => rows.get(imei) ?? [])
        await gate.open
        return found
      }
      return (visible.get(String(values[0])) ?? [...rows.keys()]).map((imei) => ({ imei }))
    },
  } as unknown as Database
  return { database, rows, visible, asked, gate }
}

describe('the feed', () => {
  let clock = 1_000_000
  let units: ReturnType<typeof createUnits>
  let feed: Feed

  beforeEach(() => {
    units = createUnits(200)
    feed = createFeed({ database: units.database, log: createLog('silent'), now: () => clock })
  })
  afterEach(() => feed.close())

  async function ask(since?: string, who: { id: string; rol: 1 | 2 | 3 | 4 } = viewer) {
    const { version, body } = await feed.ask(who, { since, gzip: false })
    return { version, answer: body === null ? null : JSON.parse(body.bytes.toString()) }
  }
  const move = (imei: string, lat: number, time_server = 70_000) => feed.changed([{ imei, lat, time_server }])

  test('answers everything first, nothing when nothing changed, and then only what changed', async () => {
    const first = await ask()
    expect(first.answer).toMatchObject({ status: 1, mensaje: '', version: first.version })
    expect(first.answer.data).toHaveLength(200)
    expect(first.answer.data[0]).toMatchObject({ imei: 'imei0', acc: 1, status_motor: 60_000, activo: 1 })
    expect((await ask(first.version)).answer).toBeNull()
    move('imei7', 20)
    clock += 600
    const { answer, version } = await ask(first.version)
    expect(answer).toMatchObject({ delta: true, version, removed: [] })
    expect(answer.data.map((unit: { imei: string; lat: number }) => [unit.imei, unit.lat])).toEqual([
      ['imei7', 20],
    ])
    expect((await ask(version)).answer).toBeNull()
  })

  test('names a new version at most every 500 ms, and loses no change in between', async () => {
    const first = await ask()
    move('imei1', 21)
    expect((await ask(first.version)).answer).toBeNull()
    clock += 500
    const second = await ask(first.version)
    move('imei2', 22)
    clock += 500
    const third = await ask(second.version)
    expect(third.answer.data.map((unit: { imei: string }) => unit.imei)).toEqual(['imei2'])
    const both = await ask(first.version)
    expect(both.answer.data.map((unit: { imei: string }) => unit.imei)).toEqual(['imei1', 'imei2'])
  })

  test('the full answer is made once for everybody who sees the same units', async () => {
    await ask()
    const again = await feed.ask({ id: 'otro', rol: 2 }, { gzip: true })
    const third = await feed.ask(viewer, { gzip: true })
    expect(third.body).toBe(again.body)
    expect(again.body?.gzipped).toBe(true)
    expect(units.asked.rows).toBe(1)
    expect(feed.stats()).toMatchObject({ units: 200, scopes: 1, viewers: 2 })
  })

  test('a whole answer of few units is made again as soon as they change', async () => {
    await feed.ask(viewer, { gzip: false })
    move('imei1', 43)
    clock += 600
    await vi.waitFor(async () => expect((await ask()).answer.data[1]).toMatchObject({ lat: 43 }))
  })

  test('several versions are led on from together, from the oldest; where one is not known, by everything', async () => {
    const changed = (answer: { data: { imei: string }[] }) => answer.data.map(({ imei }) => imei)
    const first = await ask()
    move('imei1', 21)
    clock += 600
    const second = await ask(first.version)
    move('imei2', 22)
    clock += 600
    const third = await ask(second.version)
    for (const since of [`${first.version},${second.version}`, `${third.version},${first.version}`]) {
      const { answer, version } = await ask(since)
      expect(answer).toMatchObject({ delta: true, version: third.version })
      expect([changed(answer), version]).toEqual([['imei1', 'imei2'], third.version])
    }
    expect(changed((await ask(`${third.version},${second.version}`)).answer)).toEqual(['imei2'])
    for (const unknown of ['', 'x.1', 'otro.5.aaaaaaaaaaaaaaaa'])
      expect((await ask(`${second.version},${unknown}`)).answer.data).toHaveLength(200)
  })

  test('versions of different sets of units are led on from by everything', async () => {
    units.visible.set('usuario', ['imei1', 'imei2'])
    const before = await ask()
    units.visible.set('usuario', ['imei2', 'imei3'])
    feed.accessChanged()
    const after = await ask(before.version)
    expect(after.answer).toMatchObject({ delta: true, removed: ['imei1'] })
    move('imei2', 25)
    clock += 600
    const { answer } = await ask(`${before.version},${after.version}`)
    expect(answer.delta).toBeUndefined()
    expect(answer.data).toHaveLength(2)
  })

  test('an unknown version, one of other units or of another process gets the full answer', async () => {
    const { version } = await ask()
    units.visible.set('ajeno', ['imei1'])
    for (const since of ['', 'x.1', `${version}9x`, version])
      expect((await ask(since, { id: 'ajeno', rol: 2 })).answer).toMatchObject({
        status: 1,
        data: [{ imei: 'imei1' }],
      })
    expect((await ask('otro-1.5')).answer.data).toHaveLength(200)
  })

  test('most of the fleet in motion is answered as a whole', async () => {
    const { version } = await ask()
    for (let n = 0; n < 150; n += 1) move(`imei${n}`, 30)
    clock += 600
    expect((await ask(version)).answer.delta).toBeUndefined()
  })

  test('who puts a delta over what it knows gets of a unit that moved no more than that', async () => {
    const known = new Map<string, object>()
    const { answer: first, version: start } = await ask()
    for (const unit of first.data) known.set(unit.imei, unit)
    // Changes everything that a fix writes, for most of the fleet.
    for (let n = 0; n < 150; n += 1)
      feed.changed([
        {
          imei: `imei${n}`,
          lat: 20 + n / 100,
          lng: -98,
          speed: n,
          acc: n % 2 === 0,
          acc_since: 2_000 + n,
          angulo: n,
          altitude: n,
          direccion: `Calle ${n}`,
          direccion_lat: 20 + n / 100,
          direccion_lng: -98,
          pdi: `Sitio ${n}`,
          odometro: n,
          gps_status: 'V',
          timestamp: 70_000 + n,
          time_server: 71_000 + n,
        },
      ])
    units.rows.set('imei9', { ...makeUnitRow('imei9'), nombre: 'Camión 9', time_server: 80_000 })
    await feed.edited(['imei9'])
    clock += 600
    const whole = await feed.ask(viewer, { since: start, gzip: false })
    const partial = await feed.ask(viewer, { since: start, gzip: false, partial: true })
    expect(partial.version).toBe(whole.version)
    const bytes = (one: typeof whole) => one.body?.bytes.length ?? 0
    expect(bytes(partial)).toBeLessThan(bytes(whole) / 2)
    const { data, ...answer } = JSON.parse(String(partial.body?.bytes))
    expect(answer).toMatchObject({ delta: true, removed: [] })
    expect(data).toHaveLength(150)
    expect(data[0]).not.toHaveProperty('nombre')
    expect(data[9]).toMatchObject({ nombre: 'Camión 9', sim: '5512345678' })
    for (const unit of data) known.set(unit.imei, { ...known.get(unit.imei), ...unit })
    expect([...known.values()]).toEqual(JSON.parse(String(whole.body?.bytes)).data)
  })

  test('a unit that comes to be seen is whole, though it has only moved since', async () => {
    units.visible.set('usuario', ['imei1'])
    const { version } = await ask()
    await ask(undefined, { id: 'otro', rol: 2 })
    units.visible.set('usuario', ['imei1', 'imei2'])
    move('imei1', 25)
    move('imei2', 25)
    feed.accessChanged()
    const { body } = await feed.ask(viewer, { since: version, gzip: false, partial: true })
    const [moved, come] = JSON.parse(String(body?.bytes)).data
    expect(moved).not.toHaveProperty('nombre')
    expect(come).toMatchObject({ imei: 'imei2', nombre: 'imei2', lat: 25 })
  })

  test('an assignment that changes leads from the old set to the new one', async () => {
    units.visible.set('usuario', ['imei1', 'imei2', 'imei3'])
    const { version } = await ask()
    units.visible.set('usuario', ['imei2', 'imei3', 'imei4'])
    move('imei3', 25)
    feed.accessChanged()
    const { answer } = await ask(version)
    expect(answer).toMatchObject({ delta: true, removed: ['imei1'] })
    expect(answer.data.map((unit: { imei: string }) => unit.imei)).toEqual(['imei3', 'imei4'])
  })

  test('a mirror account gets no SIM, and shares no answer with its user', async () => {
    expect((await ask(undefined, { id: 'espejo', rol: 1 })).answer.data[0].sim).toBe('')
    expect((await ask()).answer.data[0].sim).toBe('5512345678')
  })

  test('whose role changes gets everything again, with or without the SIM', async () => {
    const mirror = { id: 'usuario', rol: 1 } as const
    const { version } = await ask(undefined, mirror)
    feed.accessChanged()
    const asUser = await ask(version)
    expect(asUser.answer.delta).toBeUndefined()
    expect(asUser.answer.data).toHaveLength(200)
    expect(asUser.answer.data[0].sim).toBe('5512345678')
    feed.accessChanged()
    const again = await ask(asUser.version, mirror)
    expect(again.answer.delta).toBeUndefined()
    expect(again.answer.data[0].sim).toBe('')
  })

  test('who sees less from now on gets at the next poll what to take away', async () => {
    const boss = { id: 'jefe', rol: 3 } as const
    const { version } = await ask(undefined, boss)
    units.visible.set('jefe', ['imei1'])
    feed.accessChanged()
    const { answer } = await ask(version, { ...boss, rol: 2 })
    expect(answer).toMatchObject({ delta: true, data: [] })
    expect(answer.removed).toHaveLength(199)
  })

  test('says the nearest place of a unit, unless it has an address', async () => {
    units.rows.set('imei1', { ...makeUnitRow('imei1'), lat: 19.0478, lng: -98.2072 })
    units.rows.set('imei2', { ...makeUnitRow('imei2'), direccion: 'Av. Juárez 1' })
    units.rows.set('imei3', { ...makeUnitRow('imei3'), lat: null, lng: null })
    const { answer, version } = await ask()
    const addresses = (data: { direccion: string }[]) => data.map(({ direccion }) => direccion)
    expect(addresses(answer.data.slice(1, 4))).toEqual(['Puebla, Puebla', 'Av. Juárez 1', ''])
    feed.changed([{ imei: 'imei1', lat: 19.0658, lng: -98.1871, time_server: 70_000 }])
    clock += 600
    expect(addresses((await ask(version)).answer.data)).toEqual(['Puebla, Puebla · 2.9 km'])
  })

  test('what an older batch says does not undo a newer one', async () => {
    const { version } = await ask()
    move('imei1', 40, 90_000)
    move('imei1', 41, 80_000)
    clock += 600
    expect((await ask(version)).answer.data).toMatchObject([{ imei: 'imei1', lat: 40 }])
  })

  test('a unit that somebody edits is read again', async () => {
    void feed.edited(['before anybody looks'])
    const { version } = await ask()
    units.rows.set('imei5', { ...makeUnitRow('imei5'), nombre: 'Camión 5' })
    void feed.edited(['imei5', 'nobody-looks'])
    await vi.waitFor(async () => {
      clock += 600
      expect((await ask(version)).answer.data).toMatchObject([{ imei: 'imei5', nombre: 'Camión 5' }])
    })
  })

  test('what is heard in the same moment as what concerns nobody is read all the same', async () => {
    const { version } = await ask()
    units.rows.set('imei5', { ...makeUnitRow('imei5'), nombre: 'Camión 5' })
    void feed.edited(['nobody-looks'])
    void feed.edited(['imei5'])
    await eventually(async () => {
      clock += 600
      expect((await ask(version)).answer?.data).toMatchObject([{ nombre: 'Camión 5' }])
    })
  })

  test('a unit that cannot be read again at once is read again later', async () => {
    const { version } = await ask()
    units.rows.set('imei5', { ...makeUnitRow('imei5'), lat: 43 })
    // The connection was lost during the query, and no further change of the unit follows.
    units.gate.open = Promise.reject(Object.assign(new Error('terminated'), { code: '57P01' }))
    void feed.edited(['imei5'])
    await eventually(() => expect(units.asked.rows).toBe(2))
    units.gate.open = Promise.resolve()
    await eventually(async () => {
      clock += 600
      expect((await ask(version)).answer?.data).toMatchObject([{ imei: 'imei5', lat: 43 }])
    })
  })

  test('what fails of a unit whenever it is read is not read again and again', async () => {
    await ask()
    units.gate.open = Promise.reject(new TypeError('of our own'))
    await feed.edited(['imei5'])
    units.gate.open = Promise.resolve()
    await feed.edited(['imei6'])
    expect(units.asked.last).toEqual(['imei6'])
  })

  test('a fix that arrives while the units are being read is not lost', async () => {
    let finish = () => {}
    units.gate.open = new Promise((resolve) => {
      finish = resolve
    })
    const asking = ask()
    await vi.waitFor(() => expect(units.asked.rows).toBe(1))
    move('imei9', 33)
    finish()
    expect((await asking).answer.data[9]).toMatchObject({ imei: 'imei9', lat: 33 })
  })

  test('a whole answer of many units is made once a second, and a delta brings what it misses', async () => {
    await feed.close()
    units = createUnits(1_200)
    feed = createFeed({ database: units.database, log: createLog('silent'), now: () => clock })
    const first = await feed.ask(viewer, { gzip: false })
    move('imei1', 42)
    clock += 600
    const second = await feed.ask(viewer, { gzip: false })
    expect(second.body).toBe(first.body)
    const { answer, version } = await ask(second.version)
    expect(answer).toMatchObject({ delta: true, data: [{ imei: 'imei1', lat: 42 }] })
    clock += 600
    await vi.waitFor(async () => expect((await ask()).version).toBe(version))
  })

  test('nobody sees nothing', async () => {
    units.visible.set('usuario', [])
    const { answer, version } = await ask()
    expect(answer.data).toEqual([])
    expect((await ask(version)).answer).toBeNull()
  })
})
