import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.js'
import { demoPassword, planted } from '../testing/fleet.js'
import { serverFixture } from '../testing/running-server.js'

const [kind] = databases()
if (kind === undefined) throw new Error('no database')

describe('the audit log', () => {
  const server = serverFixture(kind)
  const entries = () =>
    server.lines
      .filter((line) => line.includes('"audit":true'))
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)

  /** Returns the entries that the log received during the work. */
  async function during(work: () => Promise<unknown>) {
    const before = entries().length
    await work()
    return entries().slice(before)
  }

  test('tells of a login, and of one that failed, from where and never with what', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7' }
    const [well] = await during(() =>
      server.post('/api/login', { user: 'usuario', pass: demoPassword }, from),
    )
    expect(well).toMatchObject({
      event: 'login',
      call: 'session.login',
      outcome: 'done',
      address: '203.0.113.7',
      account: server.ids.usuario,
      about: { user: 'usuario' },
    })
    const twice = async () => {
      for (const pass of ['hunter2hunter2', 'hunter3hunter3'])
        await server.post('/api/login', { user: 'usuario', pass }, from)
    }
    const failed = { event: 'login', outcome: 'refused', reason: 'credentials', about: { user: 'usuario' } }
    expect(await during(twice)).toEqual([expect.objectContaining(failed), expect.objectContaining(failed)])
    expect(server.lines.join()).not.toMatch(/hunter[23]/)
  })

  test('tells who changed what of an account, by whatever it is named', async () => {
    const client = await server.enter('admin')
    const form = {
      nombre: 'Nueva',
      user: 'nueva',
      email: 'n@b.mx',
      tel: '5512345678',
      pass: 'hunter2hunter2',
    }
    const [added] = await during(() => client.users.add({ ...form, rol: 2 }))
    expect(added).toMatchObject({
      event: 'change',
      call: 'users.add',
      outcome: 'done',
      name: 'admin',
      about: { user: 'nueva', rol: 2 },
      made: expect.any(String),
      requestId: expect.any(String),
    })
    expect(added).not.toHaveProperty('subject')
    const id = String(added?.made)
    const [removed] = await during(() => client.users.remove({ id }))
    expect(removed).toMatchObject({ call: 'users.remove', about: { id }, subject: id })
    expect(server.lines.join()).not.toContain('hunter2hunter2')
  })

  test('tells of refusals: each change that was tried, and the same question once', async () => {
    const token = await server.tokenOf('usuario')
    const tried = async () => {
      for (let count = 0; count < 2; count++) {
        await server.post('/api/add-user', { token, nombre: 'x' })
        await server.post('/api/users', { token })
        await server.post('/api/objetos', { token: 'nobody' })
      }
    }
    const change = {
      event: 'change',
      call: 'users.add',
      outcome: 'refused',
      reason: 'forbidden',
      name: 'usuario',
    }
    const all = await during(tried)
    expect(all.filter(({ call }) => call === 'users.add')).toEqual([
      expect.objectContaining(change),
      expect.objectContaining(change),
    ])
    expect(all.filter(({ event }) => event === 'refusal')).toEqual([
      expect.objectContaining({ call: 'users.list', reason: 'forbidden', name: 'usuario' }),
      expect.objectContaining({ call: 'units.list', reason: 'session' }),
    ])
  })

  test('tells of a command, on whose behalf and to which unit, and of what is only read nothing', async () => {
    const client = await server.enter('usuario')
    const told = await during(async () => {
      await client.units.list()
      await client.commands.send({ tipo: 'gprs', imei: planted.own, comando: 'busq' })
    })
    expect(told).toEqual([
      expect.objectContaining({
        event: 'command',
        call: 'commands.send',
        outcome: 'done',
        account: server.ids.usuario,
        about: expect.objectContaining({ imei: planted.own, comando: 'busq' }),
      }),
    ])
  })

  test('names the key by which something was done, and shows none', async () => {
    const client = await server.enter('admin')
    const made = await client.apiKeys.add({
      nombre: 'Robot',
      alcances: ['read'],
      unidades: null,
      direcciones: [],
      vence: null,
    })
    const told = await during(() =>
      server.post('/api/add-user', { nombre: 'x' }, { authorization: `Bearer ${made.llave}` }),
    )
    expect(told).toEqual([expect.objectContaining({ call: 'users.add', outcome: 'refused', key: made.id })])
    expect(server.lines.join()).not.toContain(made.llave)
  })
})
