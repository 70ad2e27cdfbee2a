import { type HistoryRecord, trackTotals } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { odometers } from './odometers.js'

const record = (lng: number, speed: number, timestamp: number): HistoryRecord => ({
  lat: 0,
  lng,
  speed,
  acc: true,
  direccion: '',
  angulo: 0,
  timestamp,
  nombre: '',
  pdi: '',
})

test('what reports count adds up along the track, and what is doubted adds nothing', () => {
  const track = [
    { ...record(0, 50, 0), recorrido: 0, duda: null },
    { ...record(0.01, 50, 60_000), recorrido: 1.11, duda: null },
    { ...record(0.01, 50, 70_000), recorrido: 0, duda: 'salto' as const },
    { ...record(0.02, 60, 120_000), recorrido: 1.25, duda: null },
  ]
  expect([...odometers(track)]).toEqual([0, 1.11, 1.11, 2.3600000000000003])
  expect(odometers(track).at(-1)).toBe(trackTotals(track).distance)
})

test('of a host that does not judge the same rule does: a receiver that wanders goes nowhere', () => {
  // 0.0001° are 11 m.
  const track = [
    record(0, 50, 0),
    record(0.01, 50, 80_000),
    record(0.0101, 0, 90_000),
    record(0.01, 0, 120_000),
    record(0.02, 60, 200_000),
  ]
  const distances = odometers(track)
  expect([...distances].map((km) => Math.round(km * 10) / 10)).toEqual([0, 1.1, 1.1, 1.1, 2.2])
  expect(distances.at(-1)).toBe(trackTotals(track).distance)
})

test('an empty track has none', () => expect(odometers([])).toHaveLength(0))
