import { type EventType, eventTypeCode } from '@baliza/agreement'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../log.js'
import { addEvent, type EventFields, setEventFlag, updateEvent } from '../../storage/tables/events.js'
import { databaseFixture, oneDatabase } from '../../testing/databases.js'
import { type Planted, planted, plantFleet } from '../../testing/fleet.js'
import type { Fix } from '../latest/fix.js'
import { openRulesCache } from '../rules/rules-cache.js'
import { storeBatch } from '../store-batch.js'

const { own: imei } = planted
const minute = 60_000
const log = createLog('silent')

describe.each([oneDatabase()])('events with time on $name', (kind) => {
  const database = databaseFixture(kind)
  let accounts: Planted
  /** Unix ms, whole seconds, half an hour ago. */
  let start: number

  beforeAll(async () => {
    accounts = await plantFleet(database)
  })
  beforeEach(() => {
    start = Math.floor(Date.now() / 1_000) * 1_000 - 40 * minute
  })
  afterEach(async () => {
    await database.query('delete from alerts')
    await database.query('delete from events')
    await database.query('delete from positions')
    await database.query(
      'update unit_live set lat = null, lng = null, judged = null, timestamp = null, time_server = null, acc_since = null',
    )
  })

  const fields = (type: EventType, more: Partial<EventFields> = {}): EventFields => ({
    nom_evento: type,
    tipo_evento: eventTypeCode(type),
    email: false,
    mostrar_alerta: true,
    sonido: false,
    sonido_alerta: 0,
    color_alerta: 3,
    geofence_id: null,
    speed: null,
    imeis: [imei],
    ...more,
  })
  const defined = (event: EventFields) =>
    database.transaction((tx) =>
      addEvent(tx, { id: accounts.usuario, name: 'usuario' }, { ...event, timestamp: start }),
    )
  const changed = (id: string, event: EventFields) => database.transaction((tx) => updateEvent(tx, id, event))

  function fixAt(minutes: number, said: Partial<Fix> = {}): Fix {
    const time = start + minutes * minute
    return {
      imei,
      time,
      receivedAt: Date.now(),
      valid: true,
      lat: 19.4,
      lng: -99.1,
      speed: 0,
      course: 0,
      altitude: null,
      acc: true,
      door: null,
      battery: null,
      odometer: null,
      reason: 'position',
      attributes: {},
      ...said,
    }
  }
  const idle = (from: number, to: number) =>
    Array.from({ length: (to - from) / 2 + 1 }, (_, index) => fixAt(from + 2 * index))
  const drives = (at: number) => fixAt(at, { lat: 19.4 + at / 100, speed: 60 })

  /** Stores the fixes as a process that has just started. */
  async function store(...fixes: readonly Fix[]): Promise<void> {
    const watch = await openRulesCache({ database, log })
    try {
      await storeBatch(database, fixes, { watch })
    } finally {
      await watch.close()
    }
  }
  /** The alerts, in minutes after the start. */
  async function alerted(): Promise<readonly (readonly [minutes: number, mensaje: string])[]> {
    const rows = await database.query<{ time: number; mensaje: string }>(
      'select time, mensaje from alerts where user_id = $1 order by time',
      [accounts.usuario],
    )
    return rows.map(({ time, mensaje }) => [(time - start) / minute, mensaje])
  }
  const tenMinutes = 'Camión 2 lleva 10 min en ralentí, con el motor encendido'

  test('what goes on for so long is alerted of once, whichever process stores its fixes, and said with its time', async () => {
    await defined(fields('idle', { duracion: 600 }))
    for (const fix of [drives(0), ...idle(1, 21), drives(22)]) await store(fix)
    for (const fix of idle(1, 21)) await store(fix)
    expect(await alerted()).toEqual([[11, tenMinutes]])
  })

  test('a stored burst that comes after newer fixes is alerted of at its moment, and once', async () => {
    await defined(fields('idle', { duracion: 600 }))
    await store(drives(0))
    await store(drives(30))
    await store(...idle(1, 9))
    expect(await alerted()).toEqual([])
    await store(...idle(11, 21))
    await store(...idle(1, 21))
    await store(drives(23))
    expect(await alerted()).toEqual([[11, tenMinutes]])
    expect(await database.query('select late from alerts')).toEqual([{ late: true }])
  })

  test('what is alerted of again within the pause is not, and nothing is outside of its hours', async () => {
    // Two days later.
    const other = ((new Date(start).getUTCDay() + 1) % 7) + 1
    const horario = { dias: [other as 1], desde: '00:00', hasta: '00:00', fuera: 0, zona: 'UTC' } as const
    await defined(fields('engineOn', { pausa: 600 }))
    await defined(fields('engineOff', { horario: { ...horario, dias: [...horario.dias] } }))
    const off = (at: number) => fixAt(at, { acc: false })
    for (const fix of [off(0), fixAt(1), off(2), fixAt(5), off(6), fixAt(12), off(13)]) await store(fix)
    expect((await alerted()).map(([at]) => at)).toEqual([1, 12])
  })

  test('an event that watches something else forgets what went on; by another name it goes on', async () => {
    const id = await defined(fields('idle', { duracion: 600 }))
    await store(drives(0), ...idle(1, 5))
    await changed(id, fields('idle', { duracion: 600, nom_evento: 'Otro nombre' }))
    await store(...idle(7, 11))
    expect(await alerted()).toEqual([[11, tenMinutes]])
    await store(drives(13), ...idle(15, 21))
    await changed(id, fields('engineOn', { duracion: 600 }))
    await changed(id, fields('idle', { duracion: 600 }))
    await store(...idle(23, 27))
    expect(await alerted()).toHaveLength(1)
    await store(...idle(29, 33))
    expect((await alerted()).map(([at]) => at)).toEqual([11, 33])
  })

  test('an event that was turned off begins anew', async () => {
    const id = await defined(fields('idle', { duracion: 600 }))
    await store(drives(0), ...idle(1, 5))
    await setEventFlag(database, id, 'activo', false)
    await store(drives(7))
    await setEventFlag(database, id, 'activo', true)
    await store(...idle(9, 17))
    expect(await alerted()).toEqual([])
    await store(...idle(19, 19))
    expect((await alerted()).map(([at]) => at)).toEqual([19])
  })

  test('what a change says nothing of stays, and null takes it away', async () => {
    const columns = async () => (await database.query('select duracion, horario, pausa from events'))[0]
    const horario = {
      dias: [1, 5],
      desde: '20:00',
      hasta: '06:00',
      fuera: 1,
      zona: 'America/Mexico_City',
    } as const
    const times = { duracion: 600, horario: { ...horario, dias: [1, 5] as (1 | 5)[] }, pausa: 1_800 }
    const id = await defined(fields('idle', times))
    await changed(id, fields('idle'))
    expect(await columns()).toEqual(times)
    await changed(id, fields('idle', { duracion: null, horario: null, pausa: null }))
    expect(await columns()).toEqual({ duracion: null, horario: null, pausa: null })
  })

  test('what events remember is nobody’s news: the rules are not read again for it', async () => {
    await defined(fields('idle', { duracion: 600 }))
    const heard: string[] = []
    const stop = await database.listen('rules', (id) => heard.push(id))
    const announced = async (name: string) => {
      await database.query(`select pg_notify('rules', $1)`, [name])
      await expect.poll(() => heard).toContain(name)
    }
    // Waits for the earlier announcements, which are of the event itself.
    await announced('begins')
    const watch = await openRulesCache({ database, log })
    await storeBatch(database, [drives(0), ...idle(1, 21)], { watch })
    expect(await alerted()).toHaveLength(1)
    await announced('ends')
    expect(heard.slice(heard.indexOf('begins'))).toEqual(['begins', 'ends'])
    await stop()
    await watch.close()
  })

  test('a batch that is taken back takes back what its events remember', async () => {
    await defined(fields('idle', { duracion: 600 }))
    const watch = await openRulesCache({ database, log })
    const failing: typeof database = {
      ...database,
      transaction: (work, options) =>
        database.transaction(async (tx) => {
          await work(tx)
          throw new Error('the connection broke')
        }, options),
    }
    await expect(storeBatch(failing, [drives(0), ...idle(1, 21)], { watch })).rejects.toThrow('broke')
    expect(await alerted()).toEqual([])
    await storeBatch(database, [drives(0), ...idle(1, 21)], { watch, again: true })
    await watch.close()
    expect(await alerted()).toEqual([[11, tenMinutes]])
  })
})
