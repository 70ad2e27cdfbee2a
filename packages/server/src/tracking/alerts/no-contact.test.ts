import { eventTypeCode } from '@baliza/agreement'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../log.js'
import type { Database } from '../../storage/connection/database.js'
import { openDatabase } from '../../storage/open.js'
import { addEvent, type EventFields } from '../../storage/tables/events.js'
import { databaseFixture, databases, oneDatabase } from '../../testing/databases.js'
import { fixture } from '../../testing/fixture.js'
import { type Planted, planted, plantFleet } from '../../testing/fleet.js'
import { notifyNoContact } from './no-contact.js'

const { own, shared, managed } = planted
const minute = 60_000
const hour = 60 * minute
/** A Saturday. */
const noon = Date.UTC(2026, 10, 21, 12)
const log = createLog('silent')

type Times = Pick<EventFields, 'duracion' | 'horario' | 'pausa'>

function story(database: Database) {
  const world = {
    accounts: undefined as unknown as Planted,
    async defined(
      times: Times = {},
      imeis: readonly string[] = [own],
      owner: 'usuario' | 'manager' = 'usuario',
    ) {
      await database.transaction((tx) =>
        addEvent(
          tx,
          { id: world.accounts[owner], name: owner },
          {
            nom_evento: 'Sin señal',
            tipo_evento: eventTypeCode('silent'),
            email: false,
            mostrar_alerta: true,
            sonido: false,
            sonido_alerta: 0,
            color_alerta: 3,
            geofence_id: null,
            speed: null,
            duracion: 2 * 3_600,
            imeis,
            timestamp: noon,
            ...times,
          },
        ),
      )
    },
    /** @param of time of the fix, if it differs from the time of receipt */
    async heard(imei: string, at: number, of = at) {
      await database.query('update unit_live set timestamp = $2, time_server = $3 where imei = $1', [
        imei,
        of,
        at,
      ])
    },
    /** Looks for lost contacts as a process that has checked without interruption. */
    async look(at: number, by = database) {
      await database.query('update silence set looked_at = $1, looks_since = 0', [at - minute])
      return notifyNoContact(by, at)
    },
    /** The alerts, in minutes after noon. */
    async alerted() {
      const rows = await database.query<{ imei: string; time: number; mensaje: string }>(
        `select imei, time, mensaje from alerts a join users u on u.id = a.user_id where u.owner is null order by time, imei`,
      )
      return rows.map(({ imei, time, mensaje }) => [imei, (time - noon) / minute, mensaje])
    },
  }
  beforeAll(async () => {
    world.accounts = await plantFleet(database)
  })
  beforeEach(async () => {
    await database.query('update silence set alerted_until = $1, looked_at = 0, looks_since = 0', [noon])
  })
  afterEach(async () => {
    await database.query('delete from alerts')
    await database.query('delete from events')
    await database.query('update unit_live set timestamp = null, time_server = null')
    await database.query('update units set activo = true')
  })
  return world
}

describe.each([oneDatabase()])('silences on $name', (kind) => {
  const database = databaseFixture(kind)
  const { defined, heard, look, alerted } = story(database)
  const twoHours = 'Camión 2 lleva 2 h sin señal'

  test('a unit that is silent for so long is alerted of once, at that moment', async () => {
    await defined()
    await heard(own, noon + 5 * minute)
    await look(noon + hour)
    expect(await alerted()).toEqual([])
    expect(await look(noon + 2 * hour + 6 * minute)).toEqual(['silent'])
    for (let later = 3; later < 9; later += 1) await look(noon + later * hour)
    expect(await alerted()).toEqual([[own, 125, twoHours]])
  })

  test('once it is heard again, the next silence is another', async () => {
    await defined()
    await heard(own, noon)
    await look(noon + 2 * hour + minute)
    await heard(own, noon + 4 * hour)
    await look(noon + 5 * hour)
    await look(noon + 6 * hour + minute)
    await look(noon + 7 * hour)
    expect((await alerted()).map(([, at]) => at)).toEqual([120, 360])
  })

  test('a device that sends what it has stored is heard, however old that is', async () => {
    await defined()
    await heard(own, noon)
    await look(noon + 2 * hour + minute)
    await heard(own, noon + 5 * hour, noon + minute)
    await look(noon + 5 * hour + minute)
    await heard(own, noon + 5 * hour + 2 * minute, noon + 2 * minute)
    await look(noon + 5 * hour + 3 * minute)
    expect(await alerted()).toEqual([[own, 120, twoHours]])
    await look(noon + 7 * hour + 3 * minute)
    expect((await alerted()).map(([, at]) => at)).toEqual([120, 422])
  })

  test('nobody is alerted of a unit that was never heard, is not active, is in the bin, or was silent before the event', async () => {
    await defined({}, [own, shared, managed], 'manager')
    await heard(own, noon - 3 * hour)
    await heard(managed, noon)
    await database.query('update units set activo = false where imei = $1', [managed])
    await look(noon + 3 * hour)
    expect(await alerted()).toEqual([])
    await database.query('delete from units where imei = $1', [managed])
    await heard(shared, noon + hour + minute)
    await look(noon + 3 * hour + 2 * minute)
    expect((await alerted()).map(([imei, at]) => [imei, at])).toEqual([[shared, 181]])
  })

  test('outside of its hours it waits for them, and within a pause for its end', async () => {
    await defined({ horario: { dias: [6], desde: '15:00', hasta: '18:00', fuera: 0, zona: 'UTC' } })
    await heard(own, noon)
    await look(noon + 2 * hour + minute)
    await look(noon + 2.5 * hour)
    expect(await alerted()).toEqual([])
    await look(noon + 3 * hour + minute)
    await look(noon + 3 * hour + 2 * minute)
    expect(await alerted()).toEqual([[own, 180, 'Camión 2 lleva 3 h sin señal']])
    await database.query('delete from events')
    await database.query('delete from alerts')
    await defined({ duracion: 3_600, pausa: 3 * 3_600 })
    await heard(own, noon + 3 * hour)
    await look(noon + 4 * hour + minute)
    await heard(own, noon + 4 * hour + 10 * minute)
    await look(noon + 5 * hour + 11 * minute)
    await look(noon + 6 * hour)
    expect((await alerted()).map(([, at]) => at)).toEqual([240])
    await look(noon + 7 * hour + minute)
    expect((await alerted()).map(([, at]) => at)).toEqual([240, 420])
  })

  test('after nobody has looked for a while, units have ten minutes to be heard, and no silence is lost', async () => {
    await defined({}, [own, shared])
    await heard(own, noon)
    await heard(shared, noon)
    const back = noon + 2.5 * hour
    expect(await notifyNoContact(database, back)).toEqual([])
    await notifyNoContact(database, back + minute)
    await heard(shared, back + 2 * minute)
    for (let at = back + 2 * minute; at < back + 10 * minute; at += minute)
      expect(await notifyNoContact(database, at)).toEqual([])
    expect(await notifyNoContact(database, back + 10 * minute)).toEqual(['silent'])
    expect(await alerted()).toEqual([[own, 120, twoHours]])
  })

  test('thousands fall silent at once, in pages', async () => {
    const imeis = Array.from({ length: 1_203 }, (_, index) => String(860_000_000_010_000 + index))
    await database.query(
      `insert into units (imei, id, nombre, registro, manager)
       select imei, imei, imei, 0, (select id from users where name = 'manager') from unnest($1::text[]) imei`,
      [imeis],
    )
    await defined({}, imeis, 'manager')
    await database.query('update unit_live set timestamp = $2, time_server = $2 where imei = any($1)', [
      imeis,
      noon,
    ])
    expect(await look(noon + 2 * hour + minute)).toHaveLength(1_203)
    expect(await look(noon + 2 * hour + 2 * minute)).toEqual([])
    expect(new Set((await alerted()).map(([imei]) => imei)).size).toBe(1_203)
    await database.query('delete from units where imei = any($1)', [imeis])
  })
})

describe.each(
  databases().filter(({ name }) => name === 'PostgreSQL'),
)('silences that processes share on $name', (kind) => {
  const home = fixture(
    async () => {
      const place = await kind.start()
      const open = () => openDatabase({ ...place, demo: false }, { log, childEntry: place.childEntry })
      const processes = [await open(), await open()] as const
      return {
        processes,
        async close() {
          for (const one of processes) await one.close()
          await place.remove()
        },
      }
    },
    (found) => found.close(),
  )
  const database: Database = {
    get query() {
      return home.processes[0].query
    },
    get transaction() {
      return home.processes[0].transaction
    },
    get listen() {
      return home.processes[0].listen
    },
    get close() {
      return home.processes[0].close
    },
  } as Database
  const { defined, heard, look, alerted } = story(database)

  test('each is alerted of once by two that look at once', async () => {
    await defined({}, [own, shared])
    for (let round = 0; round < 10; round += 1) {
      const from = noon + round * 10 * hour
      await heard(own, from)
      await heard(shared, from + minute)
      await database.query('update silence set looked_at = $1, looks_since = 0', [from])
      await Promise.all(home.processes.map((one) => look(from + 2 * hour + 2 * minute, one)))
    }
    expect(await alerted()).toHaveLength(20)
  })

  test('what one was at when it was killed, the other one does', async () => {
    await defined({}, [own, shared])
    await heard(own, noon)
    await heard(shared, noon)
    const [first, second] = home.processes
    const waiting = async () => {
      const rows = await second.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%unit_live%'`,
      )
      return rows.map(({ pid }) => pid)
    }
    await second.transaction(async (tx) => {
      await tx.query('select 1 from unit_live where imei = $1 for update', [shared])
      // The first process has everything that it is about to write, and waits for the locked unit.
      const killed = look(noon + 2 * hour + minute, first).catch((error: unknown) => error)
      await expect.poll(waiting).toHaveLength(1)
      await second.query('select pg_terminate_backend($1)', await waiting())
      expect(await killed).toBeInstanceOf(Error)
      expect(await alerted()).toEqual([])
    })
    await look(noon + 2 * hour + 2 * minute, second)
    expect((await alerted()).map(([imei, at]) => [imei, at])).toEqual([
      [shared, 120],
      [own, 120],
    ])
  })
})
