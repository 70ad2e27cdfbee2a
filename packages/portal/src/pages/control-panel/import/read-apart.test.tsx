import { UnreadableFile } from '@baliza/sdk-core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { readApart } from './read-apart.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Replaces the worker with a stub that sends a message, raises an error, or does neither. */
function workerThat(says: { message?: object; error?: string }) {
  const terminate = vi.fn()
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate = terminate
      postMessage() {
        const { message, error } = says
        if (message !== undefined) this.dispatchEvent(new MessageEvent('message', { data: message }))
        if (error !== undefined) this.dispatchEvent(new ErrorEvent('error', { message: error }))
      }
    },
  )
  return terminate
}
const order = { file: new Blob(['x']), kind: 'units' as const, maxRows: 10 }
const failureOf = (reading: Promise<unknown>) => reading.catch((error: unknown) => error)

test('a file that takes longer than half a minute is given up, and its worker ends', async () => {
  vi.useFakeTimers()
  const terminate = workerThat({})
  const failure = failureOf(readApart(order))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(terminate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toBeInstanceOf(UnreadableFile)
  expect(await failure).toMatchObject({ reason: 'tooSlow' })
  expect(terminate).toHaveBeenCalledTimes(1)
})

test('what the worker says is the answer, and each end ends it', async () => {
  const table = {
    rows: [['IMEI'], ['1']],
    numbers: [1, 2],
    sheets: [],
    sheet: 0,
    isAmbiguous: false,
    count: 1,
  }
  const terminate = workerThat({ message: { content: table } })
  expect(await readApart(order)).toEqual(table)
  expect(terminate).toHaveBeenCalledTimes(1)
  expect(await failureOf(workerOf({ message: { unreadable: 'empty' } }))).toMatchObject({ reason: 'empty' })
  expect(await failureOf(workerOf({ message: { failure: 'TypeError: x' } }))).toEqual(
    new Error('TypeError: x'),
  )
  expect(await failureOf(workerOf({ error: 'not found' }))).toEqual(new Error('not found'))
})

function workerOf(says: Parameters<typeof workerThat>[0]) {
  workerThat(says)
  return readApart(order)
}
