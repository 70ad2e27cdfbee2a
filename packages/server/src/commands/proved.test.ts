import { randomInt } from 'node:crypto'
import { type Command, type TrackerModelCode, trackerModels } from '@baliza/agreement'
import { afterEach, describe, expect, test } from 'vitest'
import { createRandom } from '../demo/random.js'
import { createLog } from '../log.js'
import { newId } from '../storage/tables/accounts.js'
import { answerWindow } from '../storage/tables/command-answers.js'
import { type CommandRow, commandById } from '../storage/tables/command-log.js'
import { expireCommands } from '../storage/tables/commands.js'
import { databaseFixture, databases } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { plantFleet } from '../testing/fleet.js'
import { startIntake } from '../testing/intake.js'
import { createRelayDevice, type Plot, type RelayDevice } from '../testing/relay-device.js'
import { commandExpiry } from './command-sender.js'
import { stateOfCommand } from './command-status.js'
import { createCommandGateway } from './gateway.js'

/** Number of commands. `BALIZA_ORDERS=10000` is a run for one night. */
const orders = Number(process.env.BALIZA_ORDERS ?? 200)
const seed = Number(process.env.BALIZA_ORDERS_SEED ?? randomInt(2 ** 31))
/** In km/h. */
const limit = 20
const models = (Object.keys(trackerModels) as TrackerModelCode[]).filter(
  (code) => trackerModels[code].engine !== null,
)
const plots: readonly Plot[] = [
  'obeys',
  'late',
  'twice',
  'silent',
  'refuses',
  'lies',
  'foreign',
  'garbage',
  'breaks',
  'forgets',
]
/** Maximum commands per unit. Each takes some seconds of the unit's clock, which may be at most ten minutes ahead. */
const maxOfUnit = 40
const log = createLog('silent')

interface Unit {
  readonly code: TrackerModelCode
  readonly imei: string
  readonly device: RelayDevice
}

interface Ordered {
  readonly id: string
  readonly unit: Unit
  readonly comando: Command
  readonly plot: Plot
}

describe.each(databases().slice(-1))('random orders to relays that keep the truth, on $name', (kind) => {
  const database = databaseFixture(kind)
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  })

  test(
    `no cut at speed, nothing said done that was not, and each ends in a state of its own: seed ${seed}`,
    async () => {
      const ids = await plantFleet(database)
      await database.query('update users set blocmotor = true where id = $1', [ids.usuario])
      const gateway = createCommandGateway({ database, log, cutSpeedLimit: limit, patience: 0, gap: 0 })
      const intake = await startIntake(database, { listener: gateway.listener })
      await gateway.start(intake.lines)
      closing.push(async () => {
        await gateway.close()
        await intake.drain()
        await intake.close()
      })
      const rounds = Math.max(1, Math.ceil(orders / models.length / maxOfUnit))
      const units = await plantUnits(rounds, intake.ports.trackers, ids.usuario)
      const isStored = followStored()
      const each = Math.ceil(orders / units.length)
      const given = (
        await Promise.all(units.map((unit, index) => drive(unit, createRandom(seed + index), each)))
      ).flat()

      const over = Date.now() + commandExpiry + answerWindow.accepted
      await expireCommands(database, over)
      const rows = new Map<string, CommandRow>()
      for (const { id } of given) {
        const row = await commandById(database, id)
        if (row !== null) rows.set(id, row)
      }
      const wrong = given.flatMap((order) => faultsOf(order, rows.get(order.id), over))
      const fast = units.flatMap(({ code, device }) =>
        device.cuts.filter((speed) => speed > limit).map((speed) => `${code} was cut at ${speed} km/h`),
      )
      expect([...fast, ...wrong]).toEqual([])
      const states = [...rows.values()].map((row) => stateOfCommand(row, over))
      // Checks that the test can fail: every possible outcome of a command has occurred.
      expect(new Set(states)).toEqual(new Set(['done', 'sent', 'failed']))
      const count = (state: string) => states.filter((one) => one === state).length
      if (orders > 200)
        console.log({
          seed,
          orders: given.length,
          units: units.length,
          done: count('done'),
          sent: count('sent'),
          failed: count('failed'),
          cuts: units.reduce((sum, { device }) => sum + device.cuts.length, 0),
        })

      /** Sends commands to a unit, one after the other. */
      async function drive(unit: Unit, random: () => number, many: number): Promise<Ordered[]> {
        const { device, imei } = unit
        const pick = <Value>(values: readonly Value[]) =>
          values[Math.floor(random() * values.length)] as Value
        const tell = () => untilStored(unit)
        const log: Ordered[] = []
        await device.connect()
        for (let index = 0; index < many; index += 1) {
          const comando = pick(['bloq', 'bloq', 'desbloq', 'desbloq', 'busq', 'fr'] as const)
          const plot = pick(plots)
          const isFast = random() < 0.3
          const isAway = random() < 0.2
          device.plot = plot
          device.speed = isFast ? 60 + Math.floor(random() * 60) : Math.floor(random() * 15)
          await tell()
          const order = {
            id: newId(),
            userId: ids.usuario,
            sentBy: ids.usuario,
            imei,
            comando,
            valor: comando === 'fr' ? '060' : null,
            confirmed: random() < 0.5,
          }
          log.push({ id: order.id, unit, comando, plot })
          const before = device.heard.length
          if (isAway) {
            device.leave()
            await eventually(() => expect(intake.lines.connected(imei)).toBe(false))
          }
          await gateway.overGprs(order)
          if (isAway) {
            // The vehicle has started or stopped in between. Its next connection reports that first.
            device.speed = random() < 0.5 ? 90 : 5
            await device.connect()
            await tell()
          }
          await untilHeard(order.id, unit, before)
          await device.settled()
          await tell()
          await tell()
        }
        return log
      }

      /** Reports the position until it is stored: a report that is sent while the connection breaks is lost. */
      async function untilStored({ imei, device }: Unit): Promise<void> {
        const first = device.report()
        while (!(await isStored(imei, first))) device.report()
      }

      /**
       * Waits until the command has reached the tracker, or has failed. A command that is delayed arrives once the vehicle is
       * slow.
       */
      async function untilHeard(id: string, unit: Unit, before: number): Promise<void> {
        const { code, device } = unit
        let looks = 0
        await eventually(async () => {
          const row = await commandById(database, id)
          if (row?.failed !== null && row?.failed !== 'broken' && row?.failed !== 'lost') return
          if (row.claimed_at === null) {
            // Each report advances the unit's clock by a second.
            await new Promise((resolve) => setTimeout(resolve, 300))
            looks += 1
            // The vehicle stays fast long enough for an undelayed command to arrive.
            if (looks > 2) device.speed = 5
            await untilStored(unit)
          }
          if (row.status !== 1 && device.heard.length <= before)
            throw new Error(`${code} has not heard ${JSON.stringify(row)}`)
        })
      }
    },
    Math.max(240_000, orders * 100),
  )

  async function plantUnits(rounds: number, port: number, user: string): Promise<Unit[]> {
    const units = Array.from({ length: rounds }, (_, round) =>
      models.map((code, index) => {
        const { protocol, engine } = trackerModels[code]
        const imei = String(351_000_000_000_000 + round * 100 + index)
        const id = protocol === 'suntech' ? `1${imei.slice(-8)}` : imei
        const guards = engine?.guard !== null
        return {
          code,
          id,
          imei,
          device: createRelayDevice({ model: code, protocol, id, port, limit, guards }),
        }
      }),
    ).flat()
    await database.query(
      `insert into units (imei, id, nombre, registro, device_id, tracker_model)
       select imei, lpad(imei, 24, '0'), imei, 0, nullif(id, imei), model
       from unnest($1::text[], $2::text[], $3::text[]) as v (imei, id, model)`,
      [units.map(({ imei }) => imei), units.map(({ id }) => id), units.map(({ code }) => code)],
    )
    await database.query('insert into assignments (user_id, imei) select $1, unnest($2::text[])', [
      user,
      units.map(({ imei }) => imei),
    ])
    closing.push(() => {
      for (const { device } of units) device.leave()
    })
    return units
  }

  /** Returns whether a unit's position of that second, or a later one, is stored soon. One query serves all units. */
  function followStored(): (imei: string, second: number) => Promise<boolean> {
    const times = new Map<string, number>()
    let going = true
    const polling = (async () => {
      while (going) {
        const rows = await database.query<{ imei: string; timestamp: number | null }>(
          'select imei, timestamp from unit_live',
        )
        for (const { imei, timestamp } of rows) times.set(imei, timestamp ?? 0)
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    })()
    closing.push(() => {
      going = false
      return polling
    })
    return async (imei, second) => {
      for (let looks = 0; looks < 100; looks += 1) {
        if ((times.get(imei) ?? 0) >= second) return true
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return false
    }
  }
})

/** Returns the faults in the outcome of a command. */
function faultsOf(
  { unit, comando, plot }: Ordered,
  row: CommandRow | undefined,
  over: number,
): readonly string[] {
  const what = `${comando} of ${unit.code}, whose device ${plot}`
  if (row === undefined) return [`${what}: there is no such order`]
  const state = stateOfCommand(row, over)
  if (state === 'waiting') return [`${what}: waits for ever`]
  if (state === 'done' && !wasDone(unit, comando, row)) return [`${what}: said done (${row.reply})`]
  return []
}

/** Whether the relay was in the commanded state at some time between the command and its answer. */
function wasDone({ code, device }: Unit, comando: Command, row: CommandRow): boolean {
  const { protocol, engine } = trackerModels[code]
  const [from, until] = [row.claimed_at ?? 0, row.time_enviado ?? 0]
  if (comando === 'bloq' || comando === 'desbloq') {
    // For a tracker without relay state the text of the answer counts as proof.
    if (engine?.proof === 'answer') return true
    return device.relay.some(
      ({ blocked, since }, index) =>
        blocked === (comando === 'bloq') &&
        since <= until &&
        (device.relay[index + 1]?.since ?? Number.POSITIVE_INFINITY) >= from,
    )
  }
  return (
    comando !== 'fr' ||
    protocol === 'coban' ||
    row.reply !== null ||
    device.intervals.some((at) => at >= from)
  )
}
