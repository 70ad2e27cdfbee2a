import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Intake } from '../../intake/intake.js'
import type { Written } from '../../intake/trackers/listener.js'
import { createLog } from '../../log.js'
import { newId } from '../../storage/tables/accounts.js'
import { commandById } from '../../storage/tables/command-log.js'
import { numberConnections } from '../../storage/tables/connections.js'
import { databaseFixture, databases } from '../../testing/databases.js'
import { eventually } from '../../testing/eventually.js'
import { assign, type Planted, planted, plantFleet, unitId } from '../../testing/fleet.js'
import { startIntake } from '../../testing/intake.js'
import { connectTracker } from '../../testing/tracker.js'
import { type CommandGateway, createCommandGateway } from '../gateway.js'
import { orderRoutes } from './order-routes.js'
import { openTraccarLines, type TraccarLines } from './traccar-lines.js'

const log = createLog('silent')
/** Units that a Traccar serves. */
const imeis = Array.from({ length: 20 }, (_, index) => String(350_000_000_000_100 + index))

describe.each(databases())('the connections that a Traccar has, on $name', (kind) => {
  const database = databaseFixture(kind)
  let ids: Planted
  const closing: (() => unknown)[] = []
  /** Requests to the Traccar, and functions that answer them. */
  const asked: { readonly traccarId: string; readonly answer: (written: Written) => void }[] = []

  beforeAll(async () => {
    ids = await plantFleet(database)
    for (const imei of imeis) {
      await database.query(`insert into units (imei, id, nombre, sim, registro) values ($1, $2, $1, '', 0)`, [
        imei,
        unitId(imei),
      ])
      await assign(database, ids.usuario, imei)
    }
    await database.query('update users set blocmotor = true where id = $1', [ids.usuario])
  })
  beforeEach(async () => {
    asked.length = 0
    await database.query('delete from commands')
    await database.query('delete from connections')
  })
  afterEach(async () => {
    for (const { answer } of asked) answer('written')
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  })

  /** One server process, reduced to what commands need. @param hangs if `true`, the test answers for its Traccar */
  async function open(
    hangs = false,
  ): Promise<{ readonly intake: Intake; readonly gateway: CommandGateway; readonly traccar: TraccarLines }> {
    const gateway = createCommandGateway({ database, log, cutSpeedLimit: 20, patience: 0, gap: 0 })
    const traccar = await openTraccarLines({
      database,
      log,
      api: {
        send: (traccarId) =>
          new Promise((resolve) => {
            asked.push({ traccarId, answer: resolve })
            if (!hangs) resolve('written')
          }),
      },
      onArrived: gateway.listener.arrived,
    })
    const intake = await startIntake(database, { listener: gateway.listener })
    await gateway.start(orderRoutes(intake.lines, traccar))
    closing.push(async () => {
      await gateway.close()
      await traccar.close()
      await intake.drain()
      await intake.close()
    })
    return { intake, gateway, traccar }
  }

  const order = (imei: string) => ({
    id: newId(),
    userId: ids.usuario,
    sentBy: ids.usuario,
    imei,
    comando: 'desbloq' as const,
    valor: null,
    confirmed: false,
  })
  const forward = async (traccar: TraccarLines, names: readonly string[] = imeis) => {
    for (const imei of names) traccar.forwarded(imei, imei)
    const numbers = await Promise.all(names.map((imei) => traccar.connection(imei)))
    expect(numbers).not.toContain(null)
    return numbers
  }

  test('one that hangs is asked for six units of a manager at a time, and delays no other manager and no tracker that is connected here', async () => {
    const { intake, gateway, traccar } = await open(true)
    await forward(traccar)
    const ordered = imeis.map((imei) => order(imei))
    const ending = ordered.map((one) => gateway.overGprs(one))
    await eventually(() => expect(traccar.stats()).toMatchObject({ units: 20, sending: 6, waiting: 14 }))
    await eventually(() => expect(asked).toHaveLength(6))

    await assign(database, ids.usuario, planted.managed)
    await forward(traccar, [planted.managed])
    const othersOrder = gateway.overGprs(order(planted.managed))
    await eventually(() => expect(asked.map(({ traccarId }) => traccarId)).toContain(planted.managed))
    asked.at(-1)?.answer('written')
    expect(await othersOrder).toMatchObject({ failed: null })

    const tracker = await connectTracker(intake.ports.trackers, planted.own)
    closing.push(() => tracker.hangUp())
    await eventually(() => expect(intake.lines.connected(planted.own)).toBe(true))
    expect(await gateway.overGprs(order(planted.own))).toMatchObject({ failed: null })
    await tracker.hears(`**,imei:${planted.own},K`)
    expect(asked).toHaveLength(7)

    // Each answered request releases its place to the next.
    for (let index = 0; index < imeis.length + 1; index++) {
      await eventually(() => expect(asked.length).toBeGreaterThan(index))
      asked[index]?.answer('written')
    }
    await Promise.all(ending)
    await eventually(() => expect(traccar.stats()).toMatchObject({ sending: 0, waiting: 0, sent: 21 }))
    for (const { id } of ordered)
      expect(await commandById(database, id)).toMatchObject({ failed: null, sent_at: expect.any(Number) })
  })

  test('an order goes once, whichever of two processes that know its unit sends it', async () => {
    const first = await open()
    await forward(first.traccar)
    const second = await open()
    expect(second.traccar.stats().units).toBe(20)
    expect(await forward(second.traccar)).toEqual(await forward(first.traccar))
    await Promise.all(
      imeis.flatMap((imei) => [first.gateway.overGprs(order(imei)), second.gateway.overGprs(order(imei))]),
    )
    const sent = async () => {
      const rows = await database.query<{ count: number }>(
        'select count(*)::int as count from commands where sent_at is not null',
      )
      return rows[0]?.count
    }
    await eventually(async () =>
      expect(await database.query('select 1 from commands where sent_at is null and failed is null')).toEqual(
        [],
      ),
    )
    // Of two simultaneous commands the older may be replaced. Each sent command was requested once.
    expect(await sent()).toBe(asked.length)
    expect(asked.length).toBeGreaterThanOrEqual(imeis.length)
  })

  test('a login of the device elsewhere takes the unit from it, until it forwards again', async () => {
    const { traccar } = await open()
    const [imei = ''] = imeis
    const [before] = await forward(traccar, [imei])
    await numberConnections(database, [imei])
    await eventually(() => expect(traccar.connected(imei)).toBe(false))
    expect(await database.query('select traccar_id from connections')).toEqual([{ traccar_id: null }])
    const [after] = await forward(traccar, [imei])
    expect(after).toBeGreaterThan(before ?? 0)
    // Forwarded data of an unregistered unit is ignored.
    traccar.forwarded('350000000000999', '350000000000999')
    expect(await traccar.connection('350000000000999')).toBeNull()
    expect(traccar.stats().units).toBe(1)
  })
})
