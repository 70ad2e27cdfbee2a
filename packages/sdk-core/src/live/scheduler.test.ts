import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeEnvironment } from '../testing/fake-environment.js'
import { createScheduler } from './scheduler.js'

beforeEach(() => {
  vi.useFakeTimers()
  // The midpoint: no jitter.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function setUp(work: (signal: AbortSignal) => Promise<void> = async () => {}) {
  const environment = createFakeEnvironment()
  const poll = vi.fn(work)
  const scheduler = createScheduler({ poll, interval: 15_000, environment })
  return { environment, poll, scheduler }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('the first poll is at once, the next 15 s after the last settled', async () => {
  const { scheduler, poll } = setUp(() => new Promise((resolve) => setTimeout(resolve, 4000)))
  scheduler.start()
  expect(poll).toHaveBeenCalledTimes(1)
  await pass(4000 + 14_999)
  expect(poll).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(poll).toHaveBeenCalledTimes(2)
})

test('a slow host is never asked twice at once', async () => {
  const { scheduler, poll } = setUp(() => new Promise(() => {}))
  scheduler.start()
  await pass(600_000)
  expect(poll).toHaveBeenCalledTimes(1)
})

test('failures are followed by longer and longer pauses, up to two minutes', async () => {
  const { scheduler, poll } = setUp(() => Promise.reject(new Error('down')))
  scheduler.start()
  await pass(0)
  for (const [polls, pause] of [
    [1, 15_000],
    [2, 30_000],
    [3, 60_000],
    [4, 120_000],
    [5, 120_000],
  ] as const) {
    await pass(pause - 1)
    expect(poll).toHaveBeenCalledTimes(polls)
    await pass(1)
    expect(poll).toHaveBeenCalledTimes(polls + 1)
  }
})

test.each([
  ['a fifth less', 0, 12_000, 24_000],
  ['a fifth more', 1, 18_000, 36_000],
])('jitter spreads the pauses of many clients: %s', async (_how, random, first, second) => {
  vi.mocked(Math.random).mockReturnValue(random)
  const { scheduler, poll } = setUp(() => Promise.reject(new Error('down')))
  scheduler.start()
  await pass(first - 1)
  expect(poll).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(poll).toHaveBeenCalledTimes(2)
  await pass(second - 1)
  expect(poll).toHaveBeenCalledTimes(2)
  await pass(1)
  expect(poll).toHaveBeenCalledTimes(3)
})

test('no jitter lengthens a pause beyond two minutes', async () => {
  vi.mocked(Math.random).mockReturnValue(1)
  const { scheduler, poll } = setUp(() => Promise.reject(new Error('down')))
  scheduler.start()
  await pass(18_000 + 36_000 + 72_000 + 119_999)
  expect(poll).toHaveBeenCalledTimes(4)
  await pass(1)
  expect(poll).toHaveBeenCalledTimes(5)
})

test('a success ends the back-off', async () => {
  let healthy = false
  const { scheduler, poll } = setUp(async () => {
    if (!healthy) throw new Error('down')
  })
  scheduler.start()
  await pass(15_000)
  healthy = true
  await pass(30_000)
  expect(poll).toHaveBeenCalledTimes(3)
  await pass(15_000)
  expect(poll).toHaveBeenCalledTimes(4)
})

test('nothing is asked while the page is hidden; at once when it shows again', async () => {
  const { scheduler, poll, environment } = setUp()
  scheduler.start()
  await pass(5000)
  environment.show(false)
  await pass(600_000)
  expect(poll).toHaveBeenCalledTimes(1)
  environment.show(true)
  expect(poll).toHaveBeenCalledTimes(2)
  await pass(15_000)
  expect(poll).toHaveBeenCalledTimes(3)
})

test('nothing is asked without a network; at once when it is back, whatever failed before', async () => {
  const { scheduler, poll, environment } = setUp(() => Promise.reject(new Error('down')))
  scheduler.start()
  await pass(45_000)
  expect(poll).toHaveBeenCalledTimes(3)
  environment.connect(false)
  await pass(600_000)
  expect(poll).toHaveBeenCalledTimes(3)
  environment.connect(true)
  expect(poll).toHaveBeenCalledTimes(4)
  await pass(15_000)
  expect(poll).toHaveBeenCalledTimes(5)
})

test('a page that begins hidden asks when it shows', async () => {
  const { scheduler, poll, environment } = setUp()
  environment.show(false)
  scheduler.start()
  await pass(60_000)
  expect(poll).not.toHaveBeenCalled()
  environment.show(true)
  expect(poll).toHaveBeenCalledTimes(1)
})

test('a page that hides during a poll lets it end and sets no other', async () => {
  const { scheduler, poll, environment } = setUp(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  scheduler.start()
  await pass(500)
  environment.show(false)
  await pass(60_000)
  expect(poll).toHaveBeenCalledTimes(1)
})

test('showing a page whose poll is in progress does not ask twice', async () => {
  const { scheduler, poll, environment } = setUp(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  scheduler.start()
  environment.show(false)
  environment.show(true)
  expect(poll).toHaveBeenCalledTimes(1)
  await pass(16_000)
  expect(poll).toHaveBeenCalledTimes(2)
})

test('stopping aborts the poll in progress and leaves no timer', async () => {
  let seen: AbortSignal | undefined
  const { scheduler, poll, environment } = setUp((signal) => {
    seen = signal
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
  })
  scheduler.start()
  scheduler.stop()
  expect(seen?.aborted).toBe(true)
  await pass(600_000)
  environment.show(true)
  expect(poll).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('started again, it polls at once and once', async () => {
  const { scheduler, poll } = setUp()
  scheduler.start()
  await pass(1000)
  scheduler.stop()
  scheduler.start()
  scheduler.start()
  await pass(0)
  expect(poll).toHaveBeenCalledTimes(2)
  await pass(15_000)
  expect(poll).toHaveBeenCalledTimes(3)
})

test('a poll that was stopped and settles late does not set another beside the new one', async () => {
  const settle: (() => void)[] = []
  const { scheduler, poll } = setUp(() => new Promise((resolve) => settle.push(resolve)))
  scheduler.start()
  scheduler.stop()
  scheduler.start()
  expect(poll).toHaveBeenCalledTimes(2)
  settle[0]?.()
  await pass(60_000)
  expect(poll).toHaveBeenCalledTimes(2)
  settle[1]?.()
  await pass(15_000)
  expect(poll).toHaveBeenCalledTimes(3)
})

test('started twice, it listens to its surroundings once', () => {
  const { scheduler, environment } = setUp()
  const subscribe = vi.spyOn(environment.visible, 'subscribe')
  scheduler.start()
  scheduler.start()
  expect(subscribe).toHaveBeenCalledTimes(1)
})

test('refresh brings the next poll forward', async () => {
  const { scheduler, poll } = setUp()
  scheduler.start()
  await pass(10_000)
  await scheduler.refresh()
  expect(poll).toHaveBeenCalledTimes(2)
  await pass(14_999)
  expect(poll).toHaveBeenCalledTimes(2)
  await pass(1)
  expect(poll).toHaveBeenCalledTimes(3)
})

test('a refresh during a poll waits for a poll that begins after it, and several share one', async () => {
  const { scheduler, poll } = setUp(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  scheduler.start()
  await pass(500)
  const settled = vi.fn()
  scheduler.refresh().then(settled)
  scheduler.refresh().then(settled)
  await pass(500)
  expect(settled).not.toHaveBeenCalled()
  expect(poll).toHaveBeenCalledTimes(2)
  await pass(1000)
  expect(settled).toHaveBeenCalledTimes(2)
  expect(poll).toHaveBeenCalledTimes(2)
})

test('refresh works without a start, resolves though the poll fails, and sets no timer', async () => {
  const { scheduler, poll } = setUp(() => Promise.reject(new Error('down')))
  await scheduler.refresh()
  expect(poll).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a refresh that waits for a poll asks nothing once the polls are stopped', async () => {
  const { scheduler, poll } = setUp(
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  scheduler.start()
  const refreshed = scheduler.refresh()
  scheduler.stop()
  await refreshed
  await pass(600_000)
  expect(poll).toHaveBeenCalledTimes(1)
})

test('one that is stopped and started again is refreshed by the poll that begins then', async () => {
  const answers: (() => void)[] = []
  const { scheduler, poll } = setUp(
    (signal) =>
      new Promise((resolve, reject) => {
        answers.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  scheduler.start()
  let done = false
  void scheduler.refresh().then(() => {
    done = true
  })
  scheduler.stop()
  scheduler.start()
  await pass(0)
  expect([poll.mock.calls.length, done]).toEqual([2, false])
  answers[1]?.()
  await pass(0)
  expect([poll.mock.calls.length, done]).toEqual([2, true])
})
