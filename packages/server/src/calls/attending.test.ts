import type { BalizaClient } from '@baliza/sdk-core/internal'
import { beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { type Planted, planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

describe.each([oneDatabase()])('attending on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  const espejo = server.client('espejo')
  const manager = server.client('manager')
  const otro = server.client('otro')
  let serial = 0

  beforeEach(() => server.database.query('delete from alerts'))

  /** Raises one alert of the same event for each account. @returns their ids */
  async function happened(accounts: readonly (keyof Planted)[], event: string | null = 'e1') {
    const time = Date.now()
    const ids: string[] = []
    for (const account of accounts) {
      serial += 1
      ids.push(serial.toString(16).padStart(24, '0'))
      await server.database.query(
        `insert into alerts (id, event_id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mostrar_alerta,
           sonido, speed, acc)
         values ($1, $2, $3, $4, $5, $5, 'PANIC', 'Camión 1', 'Auxilio', true, true, 0, true)`,
        [ids.at(-1), event, server.ids[account], planted.shared, time],
      )
    }
    return ids as [string, ...string[]]
  }
  const idsOf = async (client: BalizaClient) => (await client.alerts.list({})).map(({ id }) => id)
  const attended = (client: BalizaClient) => client.alerts.list({ atendidas: 1 })

  test('an account and its mirror account attend for each other, and read who it was', async () => {
    const [ours, theirs = ''] = await happened(['usuario', 'espejo'])
    const first = await espejo.alerts.markHandled({ id: theirs, atendida: 1 })
    expect(first).toEqual({ atendida_en: expect.any(Number), atendida_por: 'espejo', nota: '' })
    expect(await idsOf(usuario)).toEqual([])
    expect(await usuario.alerts.fresh({})).toEqual([])
    expect(await usuario.alerts.markHandled({ id: ours, atendida: 1 })).toEqual(first)
    expect(await attended(usuario)).toMatchObject([{ id: ours, ...first }])
    expect(await usuario.alerts.list({ desde: 0 })).toMatchObject([{ id: ours, ...first }])
  })

  test('what happened to others stays theirs: with another event, or of a low battery that two users are told of', async () => {
    const [ours] = await happened(['usuario'], null)
    const [theirs] = await happened(['otro'], null)
    const [another] = await happened(['usuario'], 'e2')
    await server.database.query('update alerts set time = $1', [Date.now()])
    await usuario.alerts.markHandled({ id: ours, atendida: 1 })
    expect(await idsOf(usuario)).toEqual([another])
    expect(await idsOf(otro)).toEqual([theirs])
  })

  test('two who attend at once: one of them is the first for both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ours, theirs = ''] = await happened(['usuario', 'espejo'])
      const [one, other] = await Promise.all([
        usuario.alerts.markHandled({ id: ours, atendida: 1 }),
        espejo.alerts.markHandled({ id: theirs, atendida: 1 }),
      ])
      expect(one).toEqual(other)
      expect(['usuario', 'espejo']).toContain(one?.atendida_por)
      expect(await attended(espejo)).toMatchObject([{ ...one, id: theirs }])
      await server.database.query('delete from alerts')
    }
  })

  test('a note is one press later, for all who share it, and another takes its place', async () => {
    const [ours, theirs = ''] = await happened(['usuario', 'espejo'])
    expect(await usuario.alerts.markHandled({ id: ours, nota: 'Antes de tiempo' })).toBeNull()
    await usuario.alerts.markHandled({ id: ours, atendida: 1 })
    await usuario.alerts.markHandled({ id: ours, nota: '  Falsa alarma ' })
    expect(await attended(espejo)).toMatchObject([{ atendida_por: 'usuario', nota: 'Falsa alarma' }])
    const noted = await espejo.alerts.markHandled({ id: theirs, nota: 'Confirmado por radio' })
    expect(noted).toMatchObject({ atendida_por: 'usuario', nota: 'Confirmado por radio' })
    expect(await usuario.alerts.markHandled({ id: ours, nota: '' })).toMatchObject({ nota: '' })
    for (const nota of ['x'.repeat(301), 'dos\nlíneas', 7])
      expect(
        await server.post(
          '/api/update-evento-id',
          { id: ours, nota },
          { authorization: await server.tokenOf('usuario') },
        ),
      ).toMatchObject({ status: 400 })
  })

  test('of these alone, and back: nobody takes back what another has attended', async () => {
    const [first, firstTheirs = ''] = await happened(['usuario', 'espejo'], 'e1')
    const [second] = await happened(['usuario', 'espejo'], 'e2')
    const [third] = await happened(['usuario'], 'e3')
    await espejo.alerts.markHandled({ id: firstTheirs, atendida: 1 })
    await usuario.alerts.markAllHandled({ atendida: 1, ids: [first, second, 'nothing'] })
    expect(await idsOf(usuario)).toEqual([third])
    await usuario.alerts.markHandled({ id: second, nota: 'Visto' })
    await usuario.alerts.markAllHandled({ atendida: 0, ids: [first, second] })
    expect((await idsOf(usuario)).toSorted()).toEqual([second, third].toSorted())
    expect(await idsOf(espejo)).toHaveLength(1)
    expect(await attended(usuario)).toMatchObject([{ id: first, atendida_por: 'espejo' }])
    // The earlier note is deleted.
    expect(await usuario.alerts.markHandled({ id: second, atendida: 1 })).toMatchObject({ nota: '' })
    // An empty list acknowledges no alert.
    await usuario.alerts.markAllHandled({ atendida: 1, ids: [] })
    expect(await idsOf(usuario)).toEqual([third])
  })

  test('several take one note, which needs to say whose it is', async () => {
    const [first] = await happened(['usuario', 'espejo'], 'e1')
    const [second] = await happened(['usuario', 'espejo'], 'e2')
    const [third] = await happened(['usuario'], 'e3')
    expect(await failure(usuario.alerts.markAllHandled({ atendida: 1, nota: 'Todo' }))).toMatchObject({
      code: 'refused',
      mensaje: 'El formato es incorrecto: nota',
    })
    await usuario.alerts.markAllHandled({ atendida: 1, ids: [first, second], nota: 'Se le llamó' })
    expect(await idsOf(usuario)).toEqual([third])
    expect((await attended(espejo)).map(({ nota }) => nota)).toEqual(['Se le llamó', 'Se le llamó'])
  })

  test('who attends second does not replace the note of who was first, except by editing it', async () => {
    const [ours, theirs = ''] = await happened(['usuario', 'espejo'])
    await usuario.alerts.markHandled({ id: ours, atendida: 1, nota: 'Hablé con él' })
    expect(await espejo.alerts.markHandled({ id: theirs, atendida: 1, nota: 'Sin respuesta' })).toMatchObject(
      {
        atendida_por: 'usuario',
        nota: 'Hablé con él',
      },
    )
    await espejo.alerts.markAllHandled({ atendida: 1, ids: [theirs], nota: 'Sin respuesta' })
    expect(await attended(usuario)).toMatchObject([{ nota: 'Hablé con él' }])
    await espejo.alerts.markHandled({ id: theirs, nota: 'Corregida' })
    expect(await attended(usuario)).toMatchObject([{ nota: 'Corregida' }])
  })

  test('whoever attends on behalf of an account is named; nobody does it with the id of a stranger', async () => {
    const [ours] = await happened(['usuario', 'espejo'])
    const user = server.ids.usuario
    expect(await failure(otro.alerts.markAllHandled({ user, atendida: 1, ids: [ours] }))).toMatchObject({
      code: 'forbidden',
    })
    await otro.alerts.markAllHandled({ atendida: 1, ids: [ours] })
    expect(await idsOf(usuario)).toEqual([ours])
    await manager.alerts.markAllHandled({ user, atendida: 1, ids: [ours] })
    expect(await attended(espejo)).toMatchObject([{ atendida_por: 'manager' }])
    await usuario.alerts.markHandled({ id: ours, atendida: 0 })
    expect(await idsOf(usuario)).toEqual([])
    await manager.alerts.markHandled({ id: ours, user, atendida: 0 })
    expect(await idsOf(usuario)).toEqual([ours])
  })

  test('all who share it hear of it at once', async () => {
    const { usuario: ours, espejo: theirs, otro: last } = server.ids
    let heard: string[] = []
    const stop = await server.database.listen('alerts', (accounts) => heard.push(...accounts.split(',')))
    /** The accounts that were notified so far. The marker account, which no event concerns, is notified last. */
    const hearers = async () => {
      await server.database.query(`select pg_notify('alerts', $1)`, [last])
      await eventually(() => expect(heard.at(-1)).toBe(last))
      const named = heard.filter((account) => account !== last)
      heard = []
      return named.toSorted()
    }
    const both = [ours, theirs].toSorted()
    // Includes the notices of the previous test.
    const [id] = await happened(['usuario', 'espejo'])
    await eventually(async () => expect(await hearers()).toEqual([]))
    await usuario.alerts.markHandled({ id, atendida: 1 })
    expect(await hearers()).toEqual(both)
    // The state does not change, so no account is notified.
    await usuario.alerts.markHandled({ id, atendida: 1 })
    expect(await hearers()).toEqual([])
    await usuario.alerts.markHandled({ id, atendida: 0 })
    expect(await hearers()).toEqual(both)
    await stop()
  })
})
