import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { announceUnits } from '../storage/positions/units-notice.js'
import { databases, openBare, temporaryDirectory } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { findNats, startNats } from '../testing/nats.js'
import { makeUnitRow } from '../testing/unit-row.js'
import type { Bus } from './bus.js'
import { createDatabaseBus } from './database-bus.js'
import { createMemoryHub } from './memory-bus.js'
import { createNatsBus } from './nats-bus.js'
import { connectNats } from './nats-connection.js'
import { createUnitChanges } from './unit-changes.js'

type Announcements = Pick<Database, 'query' | 'listen'>

/** Transport between the members of a test. */
interface Carrier {
  join(): Promise<{ readonly bus: Bus; readonly database: Announcements }>
  /** Loses every connection and restores it when `back` is called. `null` if the transport has no connections. */
  readonly lose: (() => Promise<() => Promise<void>>) | null
}

const log = createLog('silent')
const nats = findNats()
const postgres = databases().find(({ name }) => name === 'PostgreSQL')
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
})

async function openPostgres(): Promise<() => Promise<Database>> {
  const home = await postgres?.start({ empty: true })
  if (home === undefined) throw new Error('skipped')
  closing.push(() => home.remove())
  return async () => {
    const database = await openBare(home)
    closing.push(() => database.close())
    return database
  }
}

/** Announcements of processes that share a memory. */
function createAnnouncements(): Announcements {
  const listeners = new Set<(payload: string) => void>()
  return {
    async query(_sql, [, payload] = []) {
      for (const listener of listeners) listener(String(payload))
      return []
    },
    async listen(channel, notify) {
      if (channel === 'places') listeners.add(notify)
      return async () => void listeners.delete(notify)
    },
  }
}

const carriers: readonly { kind: Bus['kind']; isThere: boolean; start: () => Promise<Carrier> }[] = [
  {
    kind: 'memory',
    isThere: true,
    async start() {
      const [hub, database] = [createMemoryHub(), createAnnouncements()]
      return { join: async () => ({ bus: hub.join(), database }), lose: null }
    },
  },
  {
    kind: 'postgresql',
    isThere: postgres !== undefined,
    async start() {
      const open = await openPostgres()
      const other = await open()
      return {
        async join() {
          const database = await open()
          return { bus: createDatabaseBus(database, log), database }
        },
        async lose() {
          await other.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()`,
          )
          return async () => undefined
        },
      }
    },
  },
  {
    kind: 'nats',
    isThere: postgres !== undefined && nats !== null,
    async start() {
      const open = await openPostgres()
      const server = await startNats(nats ?? '', temporaryDirectory(), 1)
      closing.push(() => server.stop())
      return {
        async join() {
          const link = await connectNats([server.url], log)
          closing.push(() => link.close())
          return { bus: createNatsBus(link, 'test', log), database: await open() }
        },
        lose: () => server.killAll(),
      }
    },
  },
]

for (const { kind, isThere, start } of carriers)
  describe.skipIf(!isThere)(`what is told over ${kind}`, () => {
    let members = 0

    /** A server process as seen by the bus. `clock.ahead` moves its time. */
    async function join(carrier: Carrier, { isDeaf = false } = {}) {
      const { bus, database } = await carrier.join()
      const clock = { ahead: 0 }
      const loss = { isOn: false }
      const heard: { imei: string; lat: number | null | undefined }[] = []
      const late: string[] = []
      let missed = 0
      members += 1
      const changes = createUnitChanges({
        origin: `member-${members}`,
        bus: {
          ...bus,
          publish: (messages) => (loss.isOn ? undefined : bus.publish(messages)),
          get failure() {
            return bus.failure
          },
        },
        database,
        alone: false,
        log,
        now: () => Date.now() + clock.ahead,
      })
      closing.push(() => changes.close())
      if (!isDeaf)
        await changes.subscribe({
          changed(notice) {
            heard.push(...notice.moved.map(({ imei, lat }) => ({ imei, lat })))
            late.push(...notice.late)
          },
          missed() {
            missed += 1
          },
        })
      return {
        changes,
        database,
        clock,
        loss,
        heard,
        late,
        get missed() {
          return missed
        },
        tell: (imei: string, lat: number) =>
          changes.publish({ moved: [{ ...makeUnitRow(imei), lat }], late: [] }),
        /** Publishes its position in the sequence, as a heartbeat does. */
        async say() {
          const sequences = changes.sequences()
          if (sequences !== null)
            await database.query('select pg_notify($1, $2)', [sequences.channel, sequences.payload])
        },
      }
    }

    test('comes to every process, the one that tells it too, each unit’s in its order', async () => {
      const carrier = await start()
      const [one, two, three] = [await join(carrier), await join(carrier), await join(carrier)]
      for (let turn = 1; turn <= 300; turn++) {
        one.tell('a', turn)
        two.tell('b', turn)
      }
      one.changes.publish({ moved: [], late: ['c'] })
      const turns = Array.from({ length: 300 }, (_, index) => index + 1)
      await eventually(() => {
        for (const { heard, late } of [one, two, three]) {
          for (const imei of ['a', 'b'])
            expect(heard.filter((unit) => unit.imei === imei).map(({ lat }) => lat)).toEqual(turns)
          expect(late).toEqual(['c'])
        }
      })
      for (const { missed, changes } of [one, two, three]) {
        expect(missed).toBe(0)
        expect(changes.stats()).toMatchObject({ kind, gaps: 0, failure: null })
      }
    })

    test('and many units at once, whole', async () => {
      const carrier = await start()
      const [one, two] = [await join(carrier), await join(carrier)]
      const units = Array.from({ length: 2_000 }, (_, index) => makeUnitRow(`${'x'.repeat(58)}${index}`))
      one.changes.publish({ moved: units, late: [] })
      await eventually(() => expect(two.heard.map(({ imei }) => imei)).toEqual(units.map(({ imei }) => imei)))
      expect(two.missed).toBe(0)
    })

    test('is missed where it is lost, as soon as something follows', async () => {
      const carrier = await start()
      const [one, two] = [await join(carrier), await join(carrier)]
      one.tell('a', 1)
      await eventually(() => expect(two.heard).toHaveLength(1))
      one.loss.isOn = true
      one.tell('b', 2)
      one.loss.isOn = false
      one.tell('a', 3)
      await eventually(() => expect(two.heard.at(-1)).toEqual({ imei: 'a', lat: 3 }))
      expect(two.missed).toBe(1)
    })

    test('is missed where nothing follows, and whoever waits for it waits until then', async () => {
      const carrier = await start()
      const [one, two] = [await join(carrier), await join(carrier)]
      one.tell('a', 1)
      await eventually(() => expect(two.heard).toHaveLength(1))
      one.loss.isOn = true
      one.tell('a', 2)
      await one.say()
      let missedBefore = 0
      await eventually(() => {
        expect(two.missed).toBe(1)
        two.changes.whenCaughtUp(() => {
          missedBefore = two.missed
        })
        expect(missedBefore).toBe(1)
      })
    })

    test('is missed by a process that begins after it, once; then it hears everything', async () => {
      const carrier = await start()
      const [one, before] = [await join(carrier), await join(carrier)]
      for (let turn = 1; turn <= 3; turn++) one.tell('a', turn)
      await eventually(() => expect(before.heard).toHaveLength(3))
      const two = await join(carrier)
      await one.say()
      await eventually(() => expect(two.missed).toBe(1))
      one.tell('a', 4)
      await eventually(() => expect(two.heard).toEqual([{ imei: 'a', lat: 4 }]))
      expect(two.missed).toBe(1)
    })

    test('may have been kept back by a process that dies, and not by one that leaves', async () => {
      const carrier = await start()
      const [dies, leaves, two] = [
        await join(carrier, { isDeaf: true }),
        await join(carrier, { isDeaf: true }),
        await join(carrier),
      ]
      dies.tell('a', 1)
      leaves.tell('b', 1)
      await eventually(() => expect(two.heard).toHaveLength(2))
      await leaves.changes.close()
      expect(two.missed).toBe(0)
      two.clock.ahead = 60_000
      await eventually(() => expect(two.missed).toBe(1))
      two.clock.ahead = 240_000
      dies.tell('a', 2)
      await eventually(() => expect(two.heard).toHaveLength(3))
      expect(two.missed).toBe(2)
    })

    test('may have been kept back by one that dies before it has told anything', async () => {
      const carrier = await start()
      const [dies, two] = [await join(carrier, { isDeaf: true }), await join(carrier)]
      await dies.say()
      await eventually(() => {
        two.clock.ahead += 20_000
        expect(two.missed).toBeGreaterThan(0)
      })
    })

    test('of whoever has no bus comes by the database', async () => {
      const carrier = await start()
      const one = await join(carrier)
      if (kind === 'memory') return
      await announceUnits(one.database, { moved: [{ ...makeUnitRow('a'), lat: 7 }], late: ['b'] })
      await eventually(() => expect([one.heard, one.late]).toEqual([[{ imei: 'a', lat: 7 }], ['b']]))
      expect(one.missed).toBe(0)
    })

    test.skipIf(kind === 'memory')(
      'goes on after the connection was lost, and what was lost is missed',
      async () => {
        const carrier = await start()
        const [one, two] = [await join(carrier), await join(carrier)]
        one.tell('a', 1)
        await eventually(() => expect(two.heard).toHaveLength(1))
        const back = await carrier.lose?.()
        one.tell('a', 2)
        await back?.()
        await eventually(async () => {
          await one.say()
          expect(two.missed + two.heard.filter(({ lat }) => lat === 2).length).toBeGreaterThan(0)
        })
        const { length } = two.heard
        await eventually(() => {
          one.tell('a', 3 + two.heard.length)
          expect(two.heard.length).toBeGreaterThan(length)
          expect(one.changes.stats().failure).toBeNull()
        })
      },
    )
  })
