import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { Fleet } from './generated/first-shapes.js'
import type { Fleet as EnglishFleet, FleetStore } from './generated/types.js'
import { englishOf, englishStore } from './store.js'

const unit = (imei: string, nombre: string) => ({ imei, nombre, timestamp: 1 })
const fleet = (...units: { imei: string; nombre?: string }[]) => ({
  units: new Map(units.map((one) => [one.imei, one])),
  receivedAt: null as number | null,
})

test('every listener is given the same two fleets, and units that did not change are the same in both', () => {
  const [still, moving] = [unit('1', 'Uno'), unit('2', 'Dos')]
  const store = atom<unknown>(fleet(still, moving))
  const english = englishStore<EnglishFleet, FleetStore>(store, englishOf(Fleet))
  const published: EnglishFleet[][] = []
  for (const _ of [1, 2, 3])
    english.listen((now, before) => void published.push([now as EnglishFleet, before as EnglishFleet]))
  store.set({ ...fleet(still, { ...moving, nombre: 'Dos 2' }), receivedAt: 5 })
  const [now, before] = published[0] as [EnglishFleet, EnglishFleet]
  expect(published.every(([a, b]) => a === now && b === before)).toBe(true)
  expect(now.receivedAt).toEqual(new Date(5))
  expect(now.units.get('1')).toBe(before.units.get('1'))
  expect([before.units.get('2')?.name, now.units.get('2')?.name]).toEqual(['Dos', 'Dos 2'])
  expect(english.get()).toBe(now)
})

test('what is empty stays so, and comes back', () => {
  const store = atom<unknown>(fleet(unit('1', 'Uno')))
  const english = englishStore<EnglishFleet, FleetStore>(store, englishOf(Fleet))
  const seen: unknown[] = []
  english.subscribe((value) => void seen.push(value))
  store.set(null)
  store.set(fleet(unit('1', 'Otra')))
  expect(seen[1]).toBeNull()
  expect(english.value.units.get('1')?.name).toBe('Otra')
})

test('a thing with more or fewer fields than the one before has its own', () => {
  const inEnglish = englishOf<EnglishFleet>(Fleet)
  const hidden = { ...unit('2', 'Dos'), speedHidden: true }
  const { units } = inEnglish(fleet(unit('1', 'Uno'), hidden, { imei: '3' }))
  expect(Object.keys(units.get('1') ?? {})).toEqual(['imei', 'name', 'reportedAt'])
  expect(Object.keys(units.get('2') ?? {})).toEqual(['imei', 'name', 'reportedAt', 'speedHidden'])
  expect(Object.keys(units.get('3') ?? {})).toEqual(['imei'])
})
