import { BalizaError, type BalizaErrorCode } from '@baliza/sdk-core/internal'
import { fakePassword } from '@baliza/sdk-core/internal/testing'
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makePortal, mount, redraw, settle } from '../../testing/mount.js'
import { notSent, useMutation } from './use-mutation.js'
import { type Query, type QueryKey, type QueryOptions, useChangeData, useQuery } from './use-query.js'

type Load = (signal: AbortSignal) => Promise<string>

function counted() {
  let count = 0
  return vi.fn<Load>(async () => `answer ${++count}`)
}

/** Mounts queries by name, each with its key. */
async function stage(load: Load, options: QueryOptions = {}) {
  const { portal, within } = makePortal()
  const login = (user: string) => act(() => portal.client.session.login({ user, pass: fakePassword }))
  await login('usuario')
  const shown = new Map<string, Query<string>>()
  function Shows({ name, of }: { readonly name: string; readonly of: QueryKey | null }) {
    shown.set(name, useQuery(of, load, options))
    return null
  }
  const draw = (keys: Readonly<Record<string, QueryKey | null>>) =>
    within(Object.entries(keys).map(([name, key]) => <Shows key={name} name={name} of={key} />))
  return {
    portal,
    within,
    login,
    open: (keys: Readonly<Record<string, QueryKey | null>>) => mount(draw(keys)),
    change: (keys: Readonly<Record<string, QueryKey | null>>) => redraw(draw(keys)),
    query(name = 'a') {
      const query = shown.get(name)
      if (query === undefined) throw new Error(name)
      return query
    },
  }
}

const until = (check: () => void) =>
  vi.waitFor(async () => {
    await settle(5)
    check()
  })

test('what two ask for is loaded once, and again for both', async () => {
  const load = counted()
  const { open, query } = await stage(load)
  await open({ a: ['groups', 'list'], b: ['groups', 'list'] })
  await until(() => expect([query('a').data, query('b').data]).toEqual(['answer 1', 'answer 1']))
  act(() => query('b').reload())
  await until(() => expect([query('a').data, query('b').data]).toEqual(['answer 2', 'answer 2']))
})

test('who comes later has what is there, and asks again unless it is fresh', async () => {
  const load = counted()
  const stale = await stage(load)
  await stale.open({ a: ['groups', 'list'] })
  await until(() => expect(stale.query().data).toBe('answer 1'))
  await stale.change({ b: ['groups', 'list'] })
  expect(stale.query('b').data).toBe('answer 1')
  await until(() => expect(stale.query('b').data).toBe('answer 2'))

  const once = counted()
  const fresh = await stage(once, { freshFor: 60_000 })
  await fresh.open({ a: ['groups', 'list'] })
  await until(() => expect(fresh.query().data).toBe('answer 1'))
  await fresh.change({ b: ['groups', 'list'] })
  await settle()
  expect(fresh.query('b')).toMatchObject({ data: 'answer 1', loading: false })
  expect(once).toHaveBeenCalledTimes(1)
})

test('what is not kept is loaded anew', async () => {
  const load = counted()
  const { open, change, query } = await stage(load, { kept: false })
  await open({ a: ['units', 'get', '1'] })
  await until(() => expect(query().data).toBe('answer 1'))
  await change({})
  await settle()
  await change({ b: ['units', 'get', '1'] })
  expect(query('b').data).not.toBe('answer 1')
  await until(() => expect(query('b').data).toBe('answer 2'))
})

test('the rows before stay while others load, and below the error when that fails', async () => {
  const load = vi.fn<Load>(async () => 'first')
  const { open, change, query } = await stage(load)
  await open({ a: ['history', 'all', 1] })
  await until(() => expect(query()).toMatchObject({ data: 'first', error: null, loading: false }))
  const refusal = new BalizaError({ code: 'refused', call: 'history.all' })
  load.mockRejectedValue(refusal)
  await change({ a: ['history', 'all', 2] })
  expect(query()).toMatchObject({ data: 'first', error: null, loading: true })
  await until(() => expect(query()).toMatchObject({ data: 'first', error: refusal, loading: false }))
})

test('an error stays until there is an answer, and nothing is asked twice by itself', async () => {
  const refusal = new BalizaError({ code: 'offline', call: 'groups.list' })
  const load = vi.fn<Load>(() => Promise.reject(refusal))
  const { open, query } = await stage(load)
  await open({ a: ['groups', 'list'] })
  await until(() => expect(query()).toMatchObject({ data: null, error: refusal, loading: false }))
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(load).toHaveBeenCalledTimes(1)
  let answer = (_text: string) => {}
  load.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  act(() => query().reload())
  await until(() => expect(query()).toMatchObject({ error: refusal, loading: true }))
  answer('there')
  await until(() => expect(query()).toMatchObject({ data: 'there', error: null, loading: false }))
})

describe('after a failure, by itself', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const failing = (code: BalizaErrorCode, httpStatus?: number) =>
    vi.fn<Load>(() =>
      Promise.reject(new BalizaError({ code, httpStatus, call: 'history.nearby', effect: 'read' })),
    )

  test.each([
    ['it is not there', 'offline', undefined],
    ['its proxy says so', 'http', 502],
  ] as const)('a host that is back is asked again, ever more seldom until then: %s', async (_what, code, status) => {
    const load = failing(code, status)
    const { open, query } = await stage(load)
    await open({ a: ['history', 'nearby'] })
    await until(() => expect(query().error).not.toBeNull())
    await pass(6_000)
    expect(load).toHaveBeenCalledTimes(2)
    await pass(6_000)
    expect(load).toHaveBeenCalledTimes(2)
    load.mockResolvedValue('there')
    await pass(6_000)
    await until(() => expect(query()).toMatchObject({ data: 'there', error: null, loading: false }))
    await pass(300_000)
    expect(load).toHaveBeenCalledTimes(3)
  })

  test.each([
    ['refused', 200],
    ['forbidden', 403],
    ['malformed', 200],
    ['timeout', undefined],
  ] as const)('what would fail again, or take as long, is not: %s', async (code, status) => {
    const load = failing(code, status)
    const { open, query } = await stage(load)
    await open({ a: ['history', 'nearby'] })
    await until(() => expect(query().error).not.toBeNull())
    await pass(300_000)
    expect(load).toHaveBeenCalledTimes(1)
  })
})

test('nothing is loaded without a key, and what nobody shows any more is stopped', async () => {
  const signals: AbortSignal[] = []
  const { open, change, query } = await stage((signal) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  await open({ a: null })
  expect(query()).toMatchObject({ data: null, error: null, loading: false })
  act(() => query().reload())
  expect(signals).toEqual([])
  await change({ a: ['groups', 'list'] })
  await until(() => expect(signals).toHaveLength(1))
  await change({})
  expect(signals[0]?.aborted).toBe(true)
})

test('another user sees nothing of what was loaded before, nor does the same one after a logout', async () => {
  let answer: string | null = 'of the first'
  const { portal, login, open, query } = await stage(() =>
    answer === null ? new Promise(() => {}) : Promise.resolve(answer),
  )
  await open({ a: ['drivers', 'list'] })
  await until(() => expect(query().data).toBe('of the first'))
  answer = null
  await act(() => portal.client.session.actFor('a00000000000000000000002'))
  expect(query().data).toBeNull()
  await act(() => portal.client.session.logout())
  expect(query()).toMatchObject({ data: null, loading: false })
  await login('usuario')
  expect(query()).toMatchObject({ data: null, loading: true })
})

test('a write loads again what it changes of its own family and of those that it reaches, and nothing else', async () => {
  const load = vi.fn<Load>(async () => '')
  const { portal, within, open, change } = await stage(load)
  const refresh = vi.spyOn(portal.client.fleet, 'refresh').mockResolvedValue()
  const write = vi.fn<() => Promise<unknown>>(async () => undefined)
  let run!: () => Promise<boolean>
  function Writes() {
    const [changes] = useState('users' as const)
    run = useMutation(write, { changes }).run
    return null
  }
  await open({ a: ['users', 'list'], b: ['assignments', 'list'], c: ['drivers', 'list'] })
  await mount(within(<Writes />))
  await until(() => expect(load).toHaveBeenCalledTimes(3))
  await act(() => run())
  await until(() => expect(load).toHaveBeenCalledTimes(5))
  // The answer to a failed call may have been lost.
  write.mockRejectedValueOnce(new BalizaError({ code: 'timeout', call: 'users.add' }))
  await act(() => run())
  await until(() => expect(load).toHaveBeenCalledTimes(7))
  write.mockResolvedValueOnce(notSent)
  await act(() => run())
  await settle()
  expect(load).toHaveBeenCalledTimes(7)
  expect(refresh).not.toHaveBeenCalled()
  await change({})
})

test('a write whose session has ended says nothing of its own: whoever ended it does', async () => {
  const { portal, within } = await stage(async () => '')
  let run!: (error: unknown) => Promise<boolean>
  function Writes() {
    run = useMutation(async (error: unknown) => {
      throw error
    }).run
    return null
  }
  await mount(within(<Writes />))
  const fail = (code: BalizaErrorCode, mensaje: string) =>
    act(() => run(new BalizaError({ code, call: 'users.add', mensaje })))
  await fail('unauthorized', 'in a session')
  await act(() => portal.client.session.logout())
  await fail('unauthorized', 'expired')
  await fail('inactive', 'inactive')
  await fail('refused', 'refused')
  expect(portal.notices.$notices.get().map(({ text }) => text)).toEqual(['in a session', 'refused'])
})

test('what is shown ahead of the answer is shown to all, and to who comes later', async () => {
  const { within, open, change, query } = await stage(async () => 'loaded', { freshFor: 60_000 })
  let ahead!: (change: (data: string) => string) => void
  function Changes() {
    ahead = useChangeData<string>(['events', 'list'])
    return null
  }
  await mount(within(<Changes />))
  // A change ahead of the answer is ignored if there is no data.
  act(() => ahead(() => 'made up'))
  await open({ a: ['events', 'list'], b: ['events', 'list'], c: ['events', 'others'] })
  await until(() => expect(query('c').data).toBe('loaded'))
  await act(async () => ahead((data) => `${data} and turned`))
  await until(() =>
    expect(['a', 'b', 'c'].map((name) => query(name).data)).toEqual([
      'loaded and turned',
      'loaded and turned',
      'loaded',
    ]),
  )
  await change({ d: ['events', 'list'] })
  expect(query('d').data).toBe('loaded and turned')
})
