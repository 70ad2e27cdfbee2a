import { createECDH, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { failure, serverFixture } from '../testing/running-server.js'

const p256dh = createECDH('prime256v1').generateKeys('base64url')
const auth = randomBytes(16).toString('base64url')
const browser = (name: string) => ({ endpoint: `https://push.example.com/${name}`, p256dh, auth })

describe.each([oneDatabase()])('the subscriptions of browsers on $name', (kind) => {
  const server = serverFixture(kind)

  const kept = () =>
    server.database.query<{ endpoint: string; user_id: string }>(
      'select endpoint, user_id from push_subscriptions order by endpoint',
    )

  test('the key is a point of the curve, the same for everybody, and its other half is in no log', async () => {
    const usuario = await server.enter('usuario')
    const espejo = await server.enter('espejo')
    const { publicKey } = await usuario.push.key()
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    expect(await espejo.push.key()).toEqual({ publicKey })
    const [row] = await server.database.query<{ value: string }>(
      `select value from settings where key = 'push_keys'`,
    )
    const keys = JSON.parse(row?.value ?? '{}')
    expect(keys.publicKey).toBe(publicKey)
    expect(server.lines.join()).not.toContain(keys.privateKey)
  })

  test('a browser is kept once, and belongs to who subscribed it last', async () => {
    const usuario = await server.enter('usuario')
    const espejo = await server.enter('espejo')
    await usuario.push.subscribe(browser('a'))
    await usuario.push.subscribe(browser('a'))
    expect(await kept()).toEqual([{ endpoint: browser('a').endpoint, user_id: server.ids.usuario }])
    await espejo.push.subscribe(browser('a'))
    expect(await kept()).toEqual([{ endpoint: browser('a').endpoint, user_id: server.ids.espejo }])
    await espejo.push.unsubscribe({ endpoint: browser('a').endpoint })
    expect(await kept()).toEqual([])
    await espejo.push.unsubscribe({ endpoint: browser('a').endpoint })
  })

  test('nobody takes a browser away from another account by unsubscribing it', async () => {
    const usuario = await server.enter('usuario')
    const otro = await server.enter('otro')
    await usuario.push.subscribe(browser('b'))
    await otro.push.unsubscribe({ endpoint: browser('b').endpoint })
    expect(await kept()).toHaveLength(1)
    await usuario.push.unsubscribe({ endpoint: browser('b').endpoint })
  })

  test('an account keeps its latest twenty', async () => {
    const usuario = await server.enter('usuario')
    for (let n = 10; n < 32; n += 1) {
      await usuario.push.subscribe(browser(`n${n}`))
      // Subscriptions are ordered by their ms.
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    const endpoints = (await kept()).map(({ endpoint }) => endpoint)
    expect(endpoints).toHaveLength(20)
    expect(endpoints[0]).toBe(browser('n12').endpoint)
    await server.database.query('delete from push_subscriptions')
  })

  test.each([
    ['plain http', 'http://push.example.com/a'],
    ['this machine', 'https://localhost/a'],
    ['this machine, by its number', 'https://127.0.0.1/a'],
    ['this machine, by another', 'https://2130706433/a'],
    ['the network next door', 'https://192.168.1.1/a'],
    ['the provider of the cloud', 'https://169.254.169.254/latest'],
    ['IPv6 within', 'https://[fd00::1]/a'],
    ['IPv4 in IPv6', 'https://[::ffff:10.0.0.1]/a'],
    ['a bare name', 'https://intranet/a'],
    ['credentials', 'https://a:b@push.example.com/a'],
    ['no address', 'push'],
    ['a long one', `https://push.example.com/${'a'.repeat(1_000)}`],
  ])('%s is no place to write to', async (_, endpoint) => {
    const usuario = await server.enter('usuario')
    expect(await failure(usuario.push.subscribe({ endpoint, p256dh, auth }))).toMatchObject({
      code: 'refused',
      mensaje: 'El formato es incorrecto: endpoint',
    })
    expect(await kept()).toEqual([])
  })

  test('keys that are none are refused', async () => {
    const usuario = await server.enter('usuario')
    const wrong = { ...browser('c'), p256dh: 'AAAA' }
    expect(await failure(usuario.push.subscribe(wrong))).toMatchObject({
      mensaje: 'El formato es incorrecto: p256dh',
    })
    const none = { ...browser('c'), auth: '' }
    expect(await failure(usuario.push.subscribe(none))).toMatchObject({
      mensaje: 'El formato es incorrecto: auth',
    })
  })
})
