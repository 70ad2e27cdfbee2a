import type { Alert } from '@baliza/agreement'
import { createAlertsFeed } from '@baliza/sdk-core/internal'
import { beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { planted } from '../testing/fleet.js'
import { serverFixture } from '../testing/running-server.js'

describe.each([oneDatabase()])('a feed of alerts on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  let serial = 0

  beforeEach(() => server.database.query('delete from alerts'))

  async function happen(count: number) {
    for (let number = 0; number < count; number++) {
      serial += 1
      await server.database.query(
        `insert into alerts (id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mostrar_alerta,
           sonido, speed, acc)
         values ($1, $2, $3, $4, $4, 'PANIC', 'Camión 2', 'Auxilio', true, false, 0, true)`,
        [serial.toString(16).padStart(24, '0'), server.ids.usuario, planted.own, Date.now() - 1_000 + serial],
      )
    }
  }

  /** A feed with a listener, and the notices that each subscriber received. */
  async function open() {
    const feed = createAlertsFeed(usuario, { interval: 60_000 })
    const notified: string[][] = []
    const stop = feed.onFresh((alerts) => notified.push(alerts.map(({ id }: Alert) => id)))
    await eventually(() => expect(feed.get().state).toBe('live'))
    return { feed, notified, stop }
  }

  test.each([1, 4, 5, 7])('%i that come together are notified once, and stay on the list', async (count) => {
    await happen(count)
    const { feed, notified, stop } = await open()
    await feed.refresh()
    expect(notified.map(({ length }) => length)).toEqual([count])
    expect(feed.get().alerts).toHaveLength(count)
    expect(await usuario.alerts.fresh({})).toEqual([])
    stop()
  })

  test('what a person attends leaves the list for good, one or all', async () => {
    await happen(3)
    const { feed, stop } = await open()
    await feed.refresh()
    const [first] = feed.get().alerts
    await feed.attend(first?.id ?? '')
    await feed.refresh()
    expect(feed.get().alerts).toHaveLength(2)
    expect(await usuario.alerts.list({})).toHaveLength(2)
    await feed.attendAll()
    expect(feed.get().alerts).toEqual([])
    expect(await usuario.alerts.list({})).toEqual([])
    stop()
  })

  test('attending all spares what came in meanwhile: it is notified, and stays', async () => {
    await happen(1)
    const { feed, notified, stop } = await open()
    await feed.refresh()
    await happen(1)
    await feed.attendAll()
    expect(notified.map(({ length }) => length)).toEqual([1, 1])
    expect(feed.get().alerts.map(({ id }) => id)).toEqual(notified[1])
    stop()
  })
})
