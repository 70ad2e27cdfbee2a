import type { BalizaClient, HistoryRecord } from '@baliza/sdk-core/internal'
import { BalizaError, createClient } from '@baliza/sdk-core/internal'
import { createFakeBackend, fakePassword } from '@baliza/sdk-core/internal/testing'
import { expect, test, vi } from 'vitest'
import { createUnitRuns, type UnitRuns } from './unit-runs.js'

const day = { from: 1_000, to: 2_000 }

/** A server that answers when the test resolves the request. */
function heldHost() {
  const asked: {
    imei: string
    from: number
    signal: AbortSignal
    answer: (records: HistoryRecord[]) => void
    fail: (error: unknown) => void
  }[] = []
  const all = (query: { imei: string; finicial: number }, { signal }: { signal: AbortSignal }) =>
    new Promise<HistoryRecord[]>((answer, fail) =>
      asked.push({ imei: query.imei, from: query.finicial, signal, answer, fail }),
    )
  const client = { history: { all } } as unknown as Pick<BalizaClient, 'history'>
  return { asked, runs: createUnitRuns(client) }
}

const statesOf = ({ $runs }: UnitRuns) => [...$runs.get()].map(([imei, { state }]) => `${imei} ${state}`)

test('each comes by itself; what is refused of one leaves the others, and is not asked again', async () => {
  const backend = createFakeBackend({ units: 3 })
  const client = createClient({ host: backend.host, fetch: backend.fetch })
  await client.session.login({ user: 'usuario', pass: fakePassword })
  const [unit] = await client.units.list()
  if (unit === undefined) throw new Error('no unit')
  const to = Date.now()
  const runs = createUnitRuns(client)
  runs.ask([unit.imei, 'foreign'], { from: to - 86_400_000, to })
  expect(statesOf(runs)).toEqual([`${unit.imei} loading`, 'foreign loading'])
  await vi.waitFor(() => expect(statesOf(runs)).toEqual([`${unit.imei} ready`, 'foreign failed']))
  const failed = runs.$runs.get().get('foreign')
  expect(failed?.state === 'failed' && failed.reason).not.toBe('')
  const ready = runs.$runs.get().get(unit.imei)
  runs.retry()
  expect(statesOf(runs)).toEqual([`${unit.imei} ready`, 'foreign failed'])
  expect(runs.$runs.get().get(unit.imei)).toBe(ready)
})

test('a range without records shows the state before it', async () => {
  const backend = createFakeBackend({ units: 1, clock: () => new Date(2026, 2, 4, 12).getTime() })
  const client = createClient({ host: backend.host, fetch: backend.fetch })
  await client.session.login({ user: 'usuario', pass: fakePassword })
  const [unit] = await client.units.list()
  if (unit === undefined) throw new Error('no unit')
  const from = new Date(2026, 2, 4, 3, 2).getTime()
  const runs = createUnitRuns(client)
  runs.ask([unit.imei], { from, to: from + 59_999 })
  await vi.waitFor(() =>
    expect(runs.$runs.get().get(unit.imei)).toEqual({
      state: 'ready',
      records: [],
      spans: [{ state: 'off', from, to: from + 60_000 }],
    }),
  )
})

test('all that failed are asked again at once, without what is there or was refused', async () => {
  const { asked, runs } = heldHost()
  const failure = (code: 'offline' | 'timeout' | 'forbidden' | 'refused') =>
    new BalizaError({ code, call: 'history.all' })
  runs.ask(['1', '2', '3', '4', '5'], day)
  asked[0]?.answer([])
  for (const [index, code] of (['offline', 'forbidden', 'timeout', 'refused'] as const).entries())
    asked[index + 1]?.fail(failure(code))
  await vi.waitFor(() =>
    expect(statesOf(runs)).toEqual(['1 ready', '2 failed', '3 failed', '4 failed', '5 failed']),
  )
  runs.retry()
  expect(asked.slice(5).map(({ imei }) => imei)).toEqual(['2', '4'])
  expect(statesOf(runs)).toEqual(['1 ready', '2 loading', '3 failed', '4 loading', '5 failed'])
})

test('another unit asks for itself alone; other dates ask for all, and late answers of before are none', async () => {
  const { asked, runs } = heldHost()
  runs.ask(['1', '2'], day)
  asked[0]?.answer([])
  await vi.waitFor(() => expect(statesOf(runs)).toEqual(['1 ready', '2 loading']))
  runs.ask(['1', '2', '3'], day)
  expect(asked.map(({ imei }) => imei)).toEqual(['1', '2', '3'])
  runs.ask(['1', '3'], { from: 5_000, to: 6_000 })
  expect(asked.map(({ imei, from }) => `${imei} ${from}`).slice(3)).toEqual(['1 5000', '3 5000'])
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, true, true, false, false])
  asked[1]?.answer([])
  asked[2]?.fail(new Error('late'))
  asked[4]?.answer([])
  await vi.waitFor(() => expect(statesOf(runs)).toEqual(['1 loading', '3 ready']))
})

test('who leaves the page asks for nothing more', () => {
  const { asked, runs } = heldHost()
  runs.ask(['1', '2'], day)
  runs.close()
  expect(asked.every(({ signal }) => signal.aborted)).toBe(true)
})
