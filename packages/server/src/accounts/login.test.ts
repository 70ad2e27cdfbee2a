import { beforeEach, describe, expect, test } from 'vitest'
import { databases, oneDatabase } from '../testing/databases.js'
import { fixture } from '../testing/fixture.js'
import { demoPassword } from '../testing/fleet.js'
import { openServer, serverFixture } from '../testing/running-server.js'
import { delayAfter } from './login.js'

describe.each([oneDatabase()])('limits of logins on $name', (kind) => {
  const server = serverFixture(kind)
  beforeEach(() => server.database.query('delete from attempts'))
  /** Logs in as a browser at this address, which a proxy on this machine forwards. */
  const logIn = (user: string, pass: string, address: string) =>
    server.post('/api/login', { user, pass }, { 'x-forwarded-for': address })

  test('the eleventh wrong password of a network for a user is 429, and says when to come back', async () => {
    for (let n = 0; n < 10; n += 1)
      expect((await logIn('otro', `no${n}`, `2001:db8:7:7::${n}`)).status).toBe(200)
    // Another address of the same customer network shares the count.
    const refused = await logIn('otro', demoPassword, '2001:db8:7:7:ffff::1')
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(700)
    expect(wait).toBeLessThanOrEqual(900)
    expect((await logIn('otro', demoPassword, '2001:db8:7:8::1')).body.status).toBe(1)
  })

  test('whoever guesses from everywhere slows a user down and never keeps its owner out', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => logIn('jefe', `no${n}`, `198.51.100.${n}`)))
    const start = performance.now()
    expect((await logIn('jefe', demoPassword, '203.0.113.50')).body.status).toBe(1)
    expect(performance.now() - start).toBeGreaterThan(1_990)
  })

  test('a user whom nobody has is slowed down alike', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => logIn('nadie', 'no', `198.51.100.${n}`)))
    const start = performance.now()
    expect((await logIn('nadie', 'no', '203.0.113.50')).body.status).toBe(0)
    expect(performance.now() - start).toBeGreaterThan(1_990)
  })

  test('a hundred wrong passwords of one network lock it out alone', async () => {
    await logIn('u1', 'no', '192.0.2.9')
    await server.database.query('update attempts set count = 99 where count = 1')
    expect((await logIn('u2', 'no', '192.0.2.9')).status).toBe(200)
    expect((await logIn('usuario', demoPassword, '192.0.2.9')).status).toBe(429)
    expect((await logIn('usuario', demoPassword, '192.0.2.10')).body.status).toBe(1)
  })
})

test('the delay begins after five, grows, and is bounded', () => {
  expect([1, 5, 6, 7, 8, 9, 10, 11, 40].map(delayAfter)).toEqual([
    0, 0, 100, 200, 400, 800, 1_600, 2_000, 2_000,
  ])
})

// The embedded database has only one server.
describe.each(databases().slice(1))('limits of two servers on $name', (kind) => {
  const home = fixture(
    () => kind.start(),
    (started) => started.remove(),
  )

  test('hold across them, whatever a browser that is no proxy says of itself', async () => {
    const environment = { TRUST_PROXY: '10.0.0.0/8' }
    const servers = [await openServer(home, { environment }), await openServer(home, { environment })]
    await servers[0]?.database.query('delete from attempts')
    const answers: number[] = []
    for (let n = 0; n < 11; n += 1) {
      const { url } = servers[n % 2] ?? { url: '' }
      const body = JSON.stringify({ user: 'admin', pass: n < 10 ? 'no' : demoPassword })
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` }
      answers.push((await fetch(`${url}/api/login`, { method: 'POST', headers, body })).status)
    }
    expect(answers).toEqual([...Array(10).fill(200), 429])
    for (const server of servers) await server.close()
  })
})
