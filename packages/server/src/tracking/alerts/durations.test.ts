import { type EventType, eventTypeCode } from '@baliza/agreement'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addEvent } from '../../storage/tables/events.js'
import { databaseFixture, oneDatabase } from '../../testing/databases.js'
import { type Planted, planted, plantFleet } from '../../testing/fleet.js'
import type { Fix } from '../latest/fix.js'
import type { WatchedRule } from '../rules/rules.js'
import { timingOf } from '../rules/timing.js'
import { storeBatch } from '../store-batch.js'
import { notifyNoContact } from './no-contact.js'

const { own } = planted
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const noon = Date.UTC(2026, 10, 21, 12)

describe.each([oneDatabase()])('events that are due by the clock on $name', (kind) => {
  const database = databaseFixture(kind)
  let accounts: Planted
  let rules: WatchedRule[] = []

  beforeAll(async () => {
    accounts = await plantFleet(database)
  })
  beforeEach(async () => {
    await database.query('update silence set alerted_until = $1, looked_at = 0, looks_since = 0', [noon])
  })
  afterEach(async () => {
    rules = []
    await database.query('delete from alerts')
    await database.query('delete from events')
    await database.query('delete from positions')
    await database.query(
      'update unit_live set timestamp = null, time_server = null, judged = null, acc_since = null',
    )
  })

  async function define(type: EventType, duracion: number) {
    await database.transaction((tx) =>
      addEvent(
        tx,
        { id: accounts.usuario, name: 'usuario' },
        {
          nom_evento: 'Larga',
          tipo_evento: eventTypeCode(type),
          email: false,
          mostrar_alerta: true,
          sonido: false,
          sonido_alerta: 0,
          color_alerta: 3,
          geofence_id: null,
          speed: null,
          duracion,
          imeis: [own],
          timestamp: noon,
        },
      ),
    )
    const [{ id = '' } = {}] = await database.query<{ id: string }>('select id from events')
    rules = [
      { id, type, area: null, speed: null, timing: timingOf({ duracion, horario: null, pausa: null }) },
    ]
  }
  const send = (at: number, acc: boolean, receivedAt = at) => {
    const fix: Fix = {
      ...{ imei: own, time: at, receivedAt, valid: true, lat: 19.4, lng: -99.1, speed: 0, course: 0, acc },
      ...{ altitude: null, door: null, battery: null, odometer: null, reason: 'position', attributes: {} },
    }
    return storeBatch(database, [fix], { watch: { rulesOf: () => rules } })
  }
  async function look(at: number, since = 0) {
    await database.query('update silence set looked_at = $1, looks_since = $2', [at - minute, since])
    return notifyNoContact(database, at)
  }
  const alerted = async () =>
    (await database.query<{ time: number }>('select time from alerts order by time')).map(
      ({ time }) => (time - noon) / minute,
    )

  test('an engine that is off for two hours is alerted when that is due, once, while its tracker sleeps', async () => {
    await define('engineOff', 2 * 3_600)
    await send(noon - minute, true)
    await send(noon, false)
    expect(await look(noon + 2 * hour - 1)).toEqual([])
    expect(await look(noon + 2 * hour + 5 * second)).toEqual(['engineOff'])
    expect(await look(noon + 2 * hour + 2 * minute)).toEqual([])
    await send(noon + 5 * hour, false)
    expect(await alerted()).toEqual([120])
  })

  test('two processes that look at once alert of it once', async () => {
    await define('engineOff', 3_600)
    await send(noon - minute, true)
    await send(noon, false)
    const at = noon + hour + minute
    await database.query('update silence set looked_at = $1, looks_since = 0', [at - minute])
    const both = await Promise.all([notifyNoContact(database, at), notifyNoContact(database, at)])
    expect(both.flat()).toEqual(['engineOff'])
    expect(await alerted()).toEqual([60])
  })

  test('after a stop of the server a unit is waited for, until it is heard', async () => {
    await define('engineOff', 3_600)
    await send(noon - minute, true)
    await send(noon, false)
    const started = noon + 2 * hour
    expect(await look(started + minute, started)).toEqual([])
    await send(noon + 30 * minute, false, started + 2 * minute)
    expect(await look(started + 3 * minute, started)).toEqual(['engineOff'])
  })

  test('what the clock alerted is withdrawn by a fix that shows that it had ended', async () => {
    await define('engineOff', 3_600)
    await send(noon - minute, true)
    await send(noon, false)
    await look(noon + hour + minute)
    expect(await alerted()).toEqual([60])
    await send(noon + 50 * minute, true, noon + 2 * hour)
    expect(await alerted()).toEqual([])
  })

  test('a late fix moves the alert to the time when it was due', async () => {
    await define('engineOff', 3_600)
    await send(noon - minute, true)
    await send(noon, false)
    await look(noon + hour + minute)
    await send(noon - 20 * second, false, noon + hour + 2 * minute)
    expect(await alerted()).toEqual([60 - 20 / 60])
  })
})
