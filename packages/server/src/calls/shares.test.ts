import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { serverFixture } from '../testing/running-server.js'

const postgres = databases()[1]

describe.skipIf(postgres === undefined)('the connections to the database', () => {
  if (postgres === undefined) return
  const server = serverFixture(postgres)
  const usuario = server.client('usuario')
  const otro = server.client('otro')

  test('calls of one account that wait leave connections to the calls of another, and to the trackers', async () => {
    const { database } = server
    const blocked = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%drivers%'`
    const flood = await database.transaction(async (tx) => {
      await tx.query('lock table drivers in exclusive mode')
      const begun = Array.from({ length: 20 }, (_, number) =>
        usuario.drivers.add({ nombre: `Chofer ${number}`, id_user: server.ids.usuario }),
      )
      await eventually(async () => expect((await database.query(blocked)).length).toBeGreaterThan(0))

      expect(await otro.drivers.list()).toEqual([])
      expect(database.stats()).toMatchObject({ waiting: 0 })
      await eventually(async () =>
        expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(
          'baliza_database_share_waiting{kind="short"} 16\n',
        ),
      )
      expect((await database.query(blocked)).length).toBeLessThanOrEqual(4)
      return { begun }
    })
    await Promise.all(flood.begun)
    expect(await usuario.drivers.list()).toHaveLength(20)
  })
})
