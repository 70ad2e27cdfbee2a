import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotices } from './notices.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const textsOf = (notices: ReturnType<typeof createNotices>) => notices.$notices.get().map(({ text }) => text)

test('a notice stays ten seconds', () => {
  const notices = createNotices()
  notices.show('info', 'uno')
  vi.advanceTimersByTime(9_999)
  expect(textsOf(notices)).toEqual(['uno'])
  vi.advanceTimersByTime(1)
  expect(textsOf(notices)).toEqual([])
})

test('notices stack, and each leaves at its own time', () => {
  const notices = createNotices()
  notices.show('info', 'uno')
  vi.advanceTimersByTime(4_000)
  notices.show('danger', 'dos')
  expect(textsOf(notices)).toEqual(['uno', 'dos'])
  vi.advanceTimersByTime(6_000)
  expect(textsOf(notices)).toEqual(['dos'])
})

test('the time pauses while the reader is on one, and runs on with what was left', () => {
  const notices = createNotices()
  notices.show('info', 'uno')
  vi.advanceTimersByTime(7_000)
  notices.pause()
  vi.advanceTimersByTime(60_000)
  expect(textsOf(notices)).toEqual(['uno'])
  notices.resume()
  vi.advanceTimersByTime(2_999)
  expect(textsOf(notices)).toEqual(['uno'])
  vi.advanceTimersByTime(1)
  expect(textsOf(notices)).toEqual([])
})

test('one that arrives while the time pauses waits too', () => {
  const notices = createNotices()
  notices.pause()
  notices.show('info', 'uno')
  vi.advanceTimersByTime(20_000)
  expect(textsOf(notices)).toEqual(['uno'])
  notices.resume()
  vi.advanceTimersByTime(10_000)
  expect(textsOf(notices)).toEqual([])
})

test('the same message twice is one message with its time started again', () => {
  const notices = createNotices()
  notices.show('danger', 'uno')
  vi.advanceTimersByTime(9_000)
  notices.show('danger', 'uno')
  expect(textsOf(notices)).toEqual(['uno'])
  vi.advanceTimersByTime(9_000)
  expect(textsOf(notices)).toEqual(['uno'])
})

test('a dismissed notice does not come back when time runs on', () => {
  const notices = createNotices()
  notices.show('info', 'uno')
  notices.pause()
  notices.dismiss(notices.$notices.get()[0]?.id ?? 0)
  notices.resume()
  expect(textsOf(notices)).toEqual([])
})

test('a notice keeps what may be done about it', () => {
  const notices = createNotices()
  const run = vi.fn()
  notices.show('warning', 'uno', { text: 'Ver', run })
  notices.$notices.get()[0]?.actions[0]?.run()
  expect(run).toHaveBeenCalledTimes(1)
})

test('an offer stays until it is answered, whatever leaves beside it', () => {
  const notices = createNotices()
  notices.offer('uno', { text: 'Sí', run: () => undefined })
  notices.show('info', 'dos')
  notices.pause()
  notices.resume()
  vi.advanceTimersByTime(3_600_000)
  expect(textsOf(notices)).toEqual(['uno'])
  notices.dismiss(notices.$notices.get()[0]?.id ?? 0)
  expect(textsOf(notices)).toEqual([])
})
