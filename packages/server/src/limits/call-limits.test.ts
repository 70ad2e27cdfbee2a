import { expect, test } from 'vitest'
import { type Caller, createCallLimits } from './call-limits.js'

const settings = { callsPerMinute: 60, heavyCallsPerMinute: 6 }
const own = { id: 'ana', owner: null }
const key = { id: 'k1', scopes: [], units: null, addresses: [] }
const byKey: Caller = { account: { ...own, key }, token: 'bz_1', address: '203.0.113.7' }
const bySession: Caller = { account: own, token: 't1', address: '203.0.113.7' }

function limitsAt(given = settings) {
  const clock = { now: 0 }
  const limits = createCallLimits(given, () => clock.now)
  /** Returns how many calls are allowed until one is refused. */
  function flood(caller: Caller, isHeavy = false): number {
    for (let count = 0; ; count++) {
      const { retryAfter, leave } = limits.enter(caller, isHeavy)
      if (retryAfter > 0) return count
      leave()
      if (count > 100_000) throw new Error('no limit')
    }
  }
  return { clock, limits, flood }
}

test('a key has its quota, with headers that say what is left', () => {
  const { clock, limits, flood } = limitsAt()
  const first = limits.enter(byKey, false)
  expect(first).toMatchObject({
    retryAfter: 0,
    headers: {
      'ratelimit-policy': '"llave";q=60;w=60, "cuenta";q=3000;w=60',
      ratelimit: '"llave";r=59;t=1, "cuenta";r=2999;t=1',
    },
  })
  expect(flood(byKey)).toBe(59)
  const refused = limits.enter(byKey, false)
  expect(refused.retryAfter).toBe(1)
  expect(refused.headers?.ratelimit).toMatch(/^"llave";r=0;t=60, /)
  clock.now += 1_000
  expect(limits.enter(byKey, false).retryAfter).toBe(0)
})

test('a session has ten times as much, and no headers', () => {
  const { limits, flood } = limitsAt()
  expect(limits.enter(bySession, false).headers).toBeNull()
  expect(flood(bySession)).toBe(599)
})

test('visitors who share a token have a quota per network, and one key has the same from everywhere', () => {
  const { flood } = limitsAt()
  expect([flood(bySession), flood({ ...bySession, address: '198.51.100.1' })]).toEqual([600, 600])
  expect([flood(byKey), flood({ ...byKey, address: '198.51.100.1' })]).toEqual([60, 0])
})

test('calls without a session have the quota of a session in each network, whatever their token', () => {
  const { flood } = limitsAt()
  const unknown = (token: string, address: string): Caller => ({ account: null, token, address })
  expect(flood(unknown('a', '203.0.113.7'))).toBe(600)
  expect(flood(unknown('b', '203.0.113.7'))).toBe(0)
  expect([flood(unknown('b', '198.51.100.1')), flood(bySession)]).toEqual([600, 600])
})

test('an account has a limit for all its keys and mirror accounts, and another account its own', () => {
  const { flood } = limitsAt()
  const mirror = (name: string): Caller => ({
    account: { id: name, owner: 'ana' },
    token: name,
    address: '203.0.113.7',
  })
  const allowed = Array.from({ length: 8 }, (_, index) => flood(mirror(`m${index}`)))
  expect(allowed).toEqual([600, 600, 600, 600, 600, 0, 0, 0])
  expect(flood(byKey)).toBe(0)
  expect(
    flood({ account: { id: 'eva', owner: null, key: { ...key, id: 'k2' } }, token: 'x', address: '::1' }),
  ).toBe(60)
})

test('the viewers of boards and embeds of an account cannot use up its own calls', () => {
  const { flood } = limitsAt()
  const viewer = (network: number): Caller => ({
    account: { id: `m${network}`, owner: 'ana', embed: { origin: null, units: null } as never },
    token: 'board',
    address: `203.0.${network}.7`,
  })
  const allowed = Array.from({ length: 7 }, (_, network) => flood(viewer(network)))
  expect(allowed).toEqual([600, 600, 600, 600, 600, 0, 0])
  expect([flood(byKey), flood(bySession)]).toEqual([60, 600])
})

test('heavy calls have their own quota and are limited at once, until their response ends', () => {
  const { clock, limits, flood } = limitsAt()
  const running = [1, 2, 3, 4].map(() => limits.enter(byKey, true))
  expect(running.at(-1)?.headers).toEqual({
    'ratelimit-policy':
      '"llave";q=60;w=60, "cuenta";q=3000;w=60, "pesadas";q=6;w=60, "simultaneas";q=4;qu="concurrent-requests"',
    ratelimit: '"llave";r=56;t=4, "cuenta";r=2996;t=1, "pesadas";r=2;t=40, "simultaneas";r=0',
  })
  expect(limits.enter(byKey, true).retryAfter).toBe(1)
  // Other calls are not affected.
  expect(limits.enter(byKey, false).retryAfter).toBe(0)
  for (const { leave } of running) leave()
  expect(flood(byKey, true)).toBe(2)
  expect(limits.enter(byKey, true).retryAfter).toBe(10)
  clock.now += 10_000
  expect(limits.enter(byKey, true).retryAfter).toBe(0)
})

test('with 0 there is no limit and no header', () => {
  const { limits } = limitsAt({ callsPerMinute: 0, heavyCallsPerMinute: 0 })
  for (let call = 0; call < 5_000; call++)
    expect(limits.enter(byKey, true)).toMatchObject({ retryAfter: 0, headers: null })
})
