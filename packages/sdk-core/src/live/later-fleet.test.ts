import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unitList } from '../calls/unit-list.js'
import type { Fleet } from '../entities/fleet.js'
import type { FleetParts } from './fleet.js'
import { createFleet } from './later-fleet.js'
import { waitingFleet } from './waiting-fleet.js'

const live: Fleet = { ...waitingFleet, state: 'live', receivedAt: 1 }
const parts = { row: unitList } as unknown as FleetParts
let reachable = true
/** What is loaded, and how often somebody made one. */
const $whole = atom<Fleet>(live)
const refresh = vi.fn(async () => undefined)
const closed = vi.fn()
const made = vi.fn(() => ({ store: Object.assign($whole, { refresh }), close: closed }))

vi.mock('./fleet.js', () => ({
  get createFleet() {
    if (!reachable) throw new TypeError('Failed to fetch dynamically imported module')
    return made
  },
}))

beforeEach(() => {
  reachable = true
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('nothing is loaded before somebody listens; then the store says what the whole one says', async () => {
  const { store } = createFleet(parts)
  expect(store.get()).toBe(waitingFleet)
  expect(made).not.toHaveBeenCalled()
  const heard = vi.fn()
  const stop = store.listen(heard)
  await vi.waitFor(() => expect(store.get()).toBe(live))
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  await vi.advanceTimersByTimeAsync(2_000)
  expect($whole.lc).toBe(0)
})

test('code that could not be loaded is a host that was not reached, and is tried again', async () => {
  reachable = false
  const { store } = createFleet(parts)
  const stop = store.listen(() => undefined)
  await vi.waitFor(() => expect(store.get()).toMatchObject({ state: 'failed', error: { code: 'offline' } }))
  reachable = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(store.get()).toBe(live)
  stop()
})

test('it is asked for by hand as well, and closed it loads nothing', async () => {
  const fleet = createFleet(parts)
  await fleet.store.refresh()
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(fleet.store.get()).toBe(live)
  fleet.close()
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  await fleet.store.refresh()
  expect(refresh).toHaveBeenCalledTimes(1)
})
