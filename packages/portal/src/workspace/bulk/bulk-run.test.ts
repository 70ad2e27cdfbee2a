import { expect, test, vi } from 'vitest'
import { type BulkRun, startBulkRun } from './bulk-run.js'

const rows = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, name: key.toUpperCase() }))
const resultsOf = ({ $state }: BulkRun) =>
  Object.fromEntries(
    [...$state.get().results].map(([key, one]) => [key, typeof one === 'string' ? one : 'failed']),
  )
const ended = ({ $state }: BulkRun) => vi.waitFor(() => expect($state.get().isRunning).toBe(false))

test('each row has its result, three at once, and only what failed is done again', async () => {
  const asked: string[] = []
  let open = 0
  let most = 0
  let broken = new Set(['b', 'd'])
  const onSettled = vi.fn()
  const onDone = vi.fn()
  const run = startBulkRun(
    {
      title: 'Renovar 5 objetos',
      rows,
      changes: 'devices',
      onDone,
      async act(key) {
        asked.push(key)
        most = Math.max(most, ++open)
        await new Promise((resolve) => setTimeout(resolve))
        open--
        if (broken.has(key)) throw new Error(key)
      },
    },
    onSettled,
  )
  expect(run.$state.get().isRunning).toBe(true)
  await ended(run)
  expect(most).toBe(3)
  expect(resultsOf(run)).toEqual({ a: 'done', b: 'failed', c: 'done', d: 'failed', e: 'done' })
  expect(onSettled).toHaveBeenCalledTimes(1)
  expect(onDone.mock.lastCall?.[0].toSorted()).toEqual(['a', 'c', 'e'])

  broken = new Set(['d'])
  asked.length = 0
  run.retry()
  await ended(run)
  expect(asked).toEqual(['b', 'd'])
  expect(resultsOf(run)).toMatchObject({ b: 'done', d: 'failed' })
  expect(onSettled).toHaveBeenCalledTimes(2)
})

test('what is stopped ends what it has begun, and the rest waits to be resumed', async () => {
  const asked: string[] = []
  const run: BulkRun = startBulkRun(
    {
      title: '',
      rows,
      changes: 'devices',
      async act(key) {
        await Promise.resolve()
        asked.push(key)
        if (key === 'c') run.stop()
      },
    },
    () => undefined,
  )
  await ended(run)
  expect(asked).toEqual(['a', 'b', 'c'])
  expect(resultsOf(run)).toEqual({ a: 'done', b: 'done', c: 'done', d: 'waiting', e: 'waiting' })
  run.retry()
  await ended(run)
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'e'])
})
