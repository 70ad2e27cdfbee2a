import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../log.js'
import { databaseFixture, databases } from '../../testing/databases.js'
import { fixture } from '../../testing/fixture.js'
import { type Planted, planted, plantFleet } from '../../testing/fleet.js'
import { writeAlerts } from '../../tracking/alerts/write-alerts.js'
import type { Database } from '../connection/database.js'
import { openDatabase } from '../open.js'
import { attendAlerts, reopenAlerts } from './attending.js'
import { claimDeliveries } from './deliveries.js'
import { escalateAlerts } from './escalations.js'
import { addEvent, type EventFields, setEventFlag, updateEvent } from './events.js'

const minute = 60_000
const noon = Date.UTC(2026, 10, 21, 12)
const log = createLog('silent')
const toBoss = { tras: 600, canal: 'email', destino: 'jefa@casa.mx' } as const
const everyAlert = { ids: null, types: null, notified: false }

const everyShare = { most: 9, after: '', full: [] }

function story(database: Database) {
  const world = {
    accounts: undefined as unknown as Planted,
    form: (escalado: EventFields['escalado']) => ({
      nom_evento: 'Auxilio',
      tipo_evento: 6 as const,
      email: false,
      mostrar_alerta: true,
      sonido: false,
      sonido_alerta: 0 as const,
      color_alerta: 4 as const,
      geofence_id: null,
      speed: null,
      imeis: [planted.shared],
      escalado,
    }),
    /** @returns its id */
    defined: (escalado: EventFields['escalado'] = toBoss) =>
      database.transaction((tx) =>
        addEvent(
          tx,
          { id: world.accounts.usuario, name: 'usuario' },
          { ...world.form(escalado), timestamp: noon },
        ),
      ),
    /** @param heardAt when the server receives it */
    async raised(
      event: string,
      time: number,
      what: 'panic' | 'engineOn' = 'panic',
      heardAt = time,
    ): Promise<void> {
      const fix = { lat: 19, lng: -98, speed: 0, acc: true, battery: null, lasted: null }
      const clave = what === 'panic' ? 'PANIC' : 'ACC_ON'
      await database.transaction((tx) =>
        writeAlerts(tx, { added: [{ imei: planted.shared, clave, event, what, time, ...fix }] }, heardAt),
      )
    },
    /** The channel and recipient of each delivery. */
    told: () =>
      database.query<{ channel: string; recipient: string }>(
        'select channel, recipient from deliveries order by id',
      ),
    attend: (at: number) =>
      attendAlerts(database, { id: world.accounts.espejo }, everyAlert, { name: 'espejo', at }),
  }
  beforeAll(async () => {
    world.accounts = await plantFleet(database)
  })
  afterEach(async () => {
    await database.query('delete from alerts')
    await database.query('delete from events')
    await database.query('delete from escalation_batches')
  })
  return world
}

describe.each(databases())('alerts that nobody attends, on $name', (kind) => {
  const database = databaseFixture(kind)
  const world = story(database)
  const { defined, raised, told, attend } = world
  const later = noon + 10 * minute

  test('somebody else is told once its time is over, and once: of all who share it', async () => {
    await raised(await defined(), noon)
    expect(await escalateAlerts(database, later - 1)).toBe(0)
    expect(await escalateAlerts(database, later)).toBe(1)
    expect(await escalateAlerts(database, later + minute)).toBe(0)
    expect(await told()).toEqual([{ channel: 'email', recipient: 'jefa@casa.mx' }])
    const {
      deliveries: [claimed],
    } = await claimDeliveries(database, 'email', { ...everyShare, now: later, until: later + 1 })
    expect(claimed).toMatchObject({
      recipient: 'jefa@casa.mx',
      attended: false,
      account: { name: 'Nombre de usuario', sees: true },
      // The alert counts as created when it is escalated.
      alert: { created_at: later },
    })
  })

  test('nobody is where it was attended, by whoever shares it; once that is taken back, somebody is', async () => {
    await raised(await defined(), noon)
    await attend(noon + minute)
    expect(await escalateAlerts(database, later)).toBe(0)
    await reopenAlerts(database, { id: world.accounts.espejo }, everyAlert, 'espejo')
    expect(await escalateAlerts(database, later + minute)).toBe(1)
    // The alert is escalated, but not sent yet.
    await attend(later + 2 * minute)
    const { deliveries } = await claimDeliveries(database, 'email', {
      ...everyShare,
      now: later + minute,
      until: later,
    })
    expect(deliveries).toMatchObject([{ attended: true }])
  })

  test('what an event says by then decides: changed, turned off or removed', async () => {
    const [changed, off, removed] = [await defined(), await defined(), await defined()]
    for (const [index, event] of [changed, off, removed].entries()) await raised(event, noon + index)
    await database.transaction((tx) =>
      updateEvent(tx, changed, world.form({ tras: 60, canal: 'sms', destino: '55 1234 5678' })),
    )
    await setEventFlag(database, off, 'activo', false)
    await database.query('delete from events where id = $1', [removed])
    expect(await escalateAlerts(database, later + minute)).toBe(1)
    expect(await told()).toEqual([{ channel: 'sms', recipient: '55 1234 5678' }])
  })

  test('none of what is an hour old when it is heard, but for a call for help', async () => {
    const event = await defined()
    await raised(event, noon, 'engineOn', noon + 61 * minute)
    await raised(event, noon + 1, 'panic', noon + 61 * minute)
    expect(await escalateAlerts(database, noon + 72 * minute)).toBe(1)
    expect(await database.query('select clave_msj from alerts where escalated_at is not null')).toEqual([
      { clave_msj: 'PANIC' },
    ])
  })

  test('webhooks are told of each, and of a webhook alone nothing is mailed', async () => {
    await raised(await defined({ tras: 60, canal: 'webhook', destino: '' }), noon)
    await raised(await defined(), noon + 1)
    expect(await escalateAlerts(database, later + minute)).toBe(2)
    expect(await told()).toHaveLength(1)
    const [batch] = await database.query<{ users: string[] }>('select users from escalation_batches')
    expect(batch?.users).toEqual([world.accounts.usuario, world.accounts.usuario])
  })

  test('one that was made without it, or that says nothing of it when it is changed, stays as it is', async () => {
    const [none, kept] = [await defined(null), await defined()]
    const { escalado: _, ...form } = world.form(null)
    await database.transaction((tx) => updateEvent(tx, kept, form))
    await raised(none, noon)
    await raised(kept, noon + 1)
    expect(await escalateAlerts(database, later + minute)).toBe(1)
  })

  test('hundreds are due at once, in pages', async () => {
    const event = await defined()
    for (let index = 0; index < 3; index += 1) await raised(event, noon + index)
    await database.query(
      `insert into alerts (id, event_id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mostrar_alerta,
         sonido, speed, acc, escalate_at)
       select 'many ' || n, event_id, user_id, imei, time + 10 + n, created_at, clave_msj, '', '', true, false, 0, true, $2
       from alerts, generate_series(1, 600) n where user_id = $1 and time = $3`,
      [world.accounts.usuario, later, noon],
    )
    expect(await escalateAlerts(database, later + minute)).toBe(603)
    expect(await told()).toHaveLength(603)
  })
})

describe.each(
  databases().filter(({ name }) => name === 'PostgreSQL'),
)('alerts that nobody attends, among processes on $name', (kind) => {
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
  const database = new Proxy({} as Database, {
    get: (_, name: keyof Database) => home.processes[0][name],
  })
  const { defined, raised, told } = story(database)

  test('each is escalated once by two that look at once', async () => {
    const event = await defined()
    for (let index = 0; index < 40; index += 1) await raised(event, noon + index)
    const counts = await Promise.all(home.processes.map((one) => escalateAlerts(one, noon + 11 * minute)))
    const rest = await escalateAlerts(database, noon + 12 * minute)
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(40)
    expect(await told()).toHaveLength(40)
  })

  test('what one was at when it was killed, the other one does', async () => {
    await raised(await defined(), noon)
    const [first, second] = home.processes
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    // The first process has claimed the alert, and waits to write the delivery.
    let locked = () => {}
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve
    })
    const holding = second.transaction(async (tx) => {
      await tx.query('lock table escalation_batches in exclusive mode')
      locked()
      await held
    })
    await isLocked
    const killed = escalateAlerts(first, noon + 11 * minute).catch((error: unknown) => error)
    const waiting = async () => {
      const rows = await second.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%insert into escalation_batches%'`,
      )
      return rows.map(({ pid }) => pid)
    }
    await expect.poll(waiting).toHaveLength(1)
    // No other process takes the alert during that time.
    expect(await escalateAlerts(second, noon + 11 * minute)).toBe(0)
    await second.query('select pg_terminate_backend($1)', await waiting())
    expect(await killed).toBeInstanceOf(Error)
    release()
    await holding
    expect(await told()).toEqual([])
    expect(await escalateAlerts(second, noon + 12 * minute)).toBe(1)
    expect(await told()).toHaveLength(1)
  })
})
