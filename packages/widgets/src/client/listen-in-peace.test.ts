import { BalizaError, type Fleet, type Unit } from '@baliza/sdk-core/internal'
import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenInPeace } from './listen-in-peace.js'

const unitOf = (imei: string, rest: Partial<Unit> = {}) => ({ imei, nombre: imei, lat: 19, ...rest }) as Unit

function createStore(count: number) {
  const $fleet = atom<Fleet>({
    state: 'live',
    units: new Map(
      Array.from({ length: count }, (_, index) => [`unit${index}`, unitOf(`unit${index}`)] as const),
    ),
    changed: new Set(),
    removed: new Set(),
    profileVersion: null,
    receivedAt: 1,
    error: null,
  })
  const publish = (change: Partial<Fleet>) =>
    $fleet.set({ ...$fleet.get(), changed: new Set(), removed: new Set(), ...change })
  return {
    $fleet,
    publish,
    put(unit: Unit) {
      publish({ units: new Map($fleet.get().units).set(unit.imei, unit), changed: new Set([unit.imei]) })
    },
  }
}

let hear: ReturnType<typeof vi.fn<() => void>>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  hear = vi.fn<() => void>()
})
afterEach(() => vi.useRealTimers())

/** Moves a unit every 750 ms. */
function drive({ put }: ReturnType<typeof createStore>, times: number): void {
  for (let turn = 1; turn <= times; turn += 1) {
    put(unitOf('unit7', { lat: 19 + turn / 1e3 }))
    vi.advanceTimersByTime(750)
  }
}

test('a fleet of a thousand is heard each time', () => {
  const store = createStore(1_000)
  listenInPeace(store.$fleet, hear)
  drive(store, 8)
  expect(hear).toHaveBeenCalledTimes(8)
})

test('a fleet of five thousand is heard at once and then every three seconds, and its last state is heard', () => {
  const store = createStore(5_000)
  const seen: number[] = []
  listenInPeace(store.$fleet, () => seen.push(store.$fleet.get().units.get('unit7')?.lat ?? 0))
  drive(store, 8)
  vi.advanceTimersByTime(3_000)
  expect(seen).toEqual([19.001, 19.004, 19.008])
})

test.each<[string, (store: ReturnType<typeof createStore>) => void]>([
  ['a unit that is renamed', ({ put }) => put(unitOf('unit1', { nombre: 'Camión 1' }))],
  ['a unit that changes group', ({ put }) => put(unitOf('unit1', { id_grupo: 'norte' }))],
  ['a unit that comes', ({ put }) => put(unitOf('new'))],
  [
    'a unit that goes',
    ({ $fleet, publish }) => {
      const units = new Map($fleet.get().units)
      units.delete('unit1')
      publish({ units, removed: new Set(['unit1']) })
    },
  ],
  ['another state', ({ publish }) => publish({ state: 'stale' })],
  [
    'an error',
    ({ publish }) =>
      publish({ error: new BalizaError({ code: 'offline', call: 'units.list', effect: 'read' }) }),
  ],
])('%s is heard at once', (_, happen) => {
  const store = createStore(5_000)
  listenInPeace(store.$fleet, hear)
  drive(store, 2)
  hear.mockClear()
  happen(store)
  expect(hear).toHaveBeenCalledTimes(1)
})

test('who has left hears nothing more', () => {
  const store = createStore(5_000)
  const leave = listenInPeace(store.$fleet, hear)
  drive(store, 2)
  hear.mockClear()
  leave()
  drive(store, 8)
  expect(hear).not.toHaveBeenCalled()
})
