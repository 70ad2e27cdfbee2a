import { type HistoryRecord, trackTotals } from '@baliza/sdk-core'
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

test('the distance adds up along the track to its total, and a receiver that wanders goes nowhere', () => {
  // 0.0001° are 11 m.
  const track = [
    record(0, 50, 0),
    record(0.01, 50, 1),
    record(0.0101, 0, 2),
    record(0.01, 0, 3),
    record(0.02, 60, 4),
  ]
  const distances = odometers(track)
  expect([...distances].map((km) => Math.round(km * 100) / 100)).toEqual([0, 1.11, 1.11, 1.11, 2.23])
  expect(distances.at(-1)).toBeCloseTo(trackTotals(track).distance, 9)
})

test('an empty track has none', () => expect(odometers([])).toHaveLength(0))
