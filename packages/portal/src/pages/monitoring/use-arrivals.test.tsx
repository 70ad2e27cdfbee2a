import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { useArrivals } from './use-arrivals.js'

afterEach(() => void vi.useRealTimers())

/** Mounts a table. @returns functions that show other rows, with the same or another choice, and return the marked rows */
async function table() {
  vi.useFakeTimers()
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => act(() => root.unmount()))
  let marked: ReadonlySet<string> = new Set()
  function Table({ keys, of }: { readonly keys: readonly string[] | null; readonly of: string }) {
    marked = useArrivals(keys, of)
    return null
  }
  return async (keys: readonly string[] | null, of = 'on') => {
    await act(() => root.render(<Table keys={keys} of={of} />))
    return [...marked]
  }
}

test('a row that has just come in is marked for six seconds', async () => {
  const show = await table()
  expect(await show(null)).toEqual([])
  expect(await show(['a'])).toEqual([])
  expect(await show(['a', 'b'])).toEqual(['b'])
  await act(() => vi.advanceTimersByTime(5_900))
  expect(await show(['b', 'a'])).toEqual(['b'])
  await act(() => vi.advanceTimersByTime(200))
  expect(await show(['b', 'a'])).toEqual([])
})

test('those of another choice have not just come in, nor those that are there at first', async () => {
  const show = await table()
  expect(await show([])).toEqual([])
  expect(await show(['a'])).toEqual(['a'])
  expect(await show(['b', 'c'], 'off')).toEqual([])
  expect(await show(['c'], 'off')).toEqual([])
  expect(await show(['c', 'b'], 'off')).toEqual(['b'])
})
