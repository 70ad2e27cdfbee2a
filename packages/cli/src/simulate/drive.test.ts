import { distance } from '@baliza/sdk-core/internal'
import { describe, expect, test } from 'vitest'
import { createCircuit, usualCircuit } from './circuit.js'
import { aSecondLater, createDriver, type Drive, type Driver, isReached, momentOf, setOff } from './drive.js'
import { maxSpeed } from './limits.js'

const circuit = createCircuit(usualCircuit)
const hours = 4
const imeis = Array.from({ length: 12 }, (_, index) => String(864035050000001 + index))

/** Returns every second of the driver's first hours. */
function drivesOf(driver: Driver): readonly Drive[] {
  const drives = [setOff(driver)]
  for (let second = 1; second <= hours * 3_600; second += 1)
    drives.push(aSecondLater(driver, drives[second - 1] as Drive))
  return drives
}

const pairsOf = (drives: readonly Drive[]) =>
  drives.slice(1).map((drive, index) => [drives[index] as Drive, drive] as const)

test.each([10, 40, maxSpeed])('at %d km/h each drives as a car can', (speed) => {
  for (const imei of imeis) {
    const driver = createDriver(circuit, imei, speed)
    const drives = drivesOf(driver)
    const pairs = pairsOf(drives)
    const changes = pairs.map(([before, after]) => (after.speed - before.speed) / 3.6)
    expect(Math.max(...changes)).toBeCloseTo(1.6, 6)
    expect(Math.min(...changes)).toBeGreaterThanOrEqual(-3 - 1e-9)
    // No car moves backwards, no parked car moves, and no car drives with its engine off.
    expect(pairs.filter(([before, after]) => after.metres < before.metres)).toEqual([])
    expect(pairs.filter(([{ standing, metres }, after]) => standing > 0 && after.metres > metres)).toEqual([])
    expect(drives.filter(({ acc, speed }) => !acc && speed > 0)).toEqual([])
    const fastest = Math.max(...drives.map((drive) => drive.speed))
    expect(fastest).toBeCloseTo(driver.pace, 6)
  }
})

test('no two fixes are more than 120 km/h apart, however far between', () => {
  for (const imei of imeis) {
    const driver = createDriver(circuit, imei, maxSpeed)
    const places = drivesOf(driver).map((drive) => momentOf(driver, drive))
    for (const step of [1, 5, 60]) {
      const fixes = places.filter((_, second) => second % step === 0)
      const speeds = fixes.slice(1).map((fix, index) => distance(fixes[index] ?? fix, fix) / (step / 3_600))
      expect(Math.max(...speeds)).toBeLessThan(120)
    }
  }
})

test('each bend is taken at its speed', () => {
  const driver = createDriver(circuit, '864035050000001', 60)
  let bends = 0
  for (const [before, after] of pairsOf(drivesOf(driver))) {
    const bend = circuit.bendAfter(before.metres)
    if (bend === null || after.metres - before.metres < bend.ahead) continue
    bends += 1
    expect(after.speed).toBeLessThanOrEqual(bend.speed + 0.5)
  }
  expect(bends).toBeGreaterThan(30)
})

test.each([
  ['with the engine on for up to a minute', true, 10, 60],
  ['parked for 5 to 30 minutes', false, 300, 1_800],
])('there are stops %s', (_, acc, least, most) => {
  const stops = imeis.flatMap((imei) => {
    const pairs = pairsOf(drivesOf(createDriver(circuit, imei, 40)))
    return pairs.flatMap(([before, after]) =>
      before.standing === 0 && after.standing > 0 && after.acc === acc ? [{ before, after }] : [],
    )
  })
  expect(stops.length).toBeGreaterThan(imeis.length)
  for (const { before, after } of stops) {
    expect(after.standing).toBeGreaterThanOrEqual(least)
    expect(after.standing).toBeLessThanOrEqual(most)
    expect(Math.abs(before.stopAt - after.metres)).toBeLessThan(15)
  }
})

test('an imei drives the same each time, and each its own way', () => {
  const at = (imei: string) => drivesOf(createDriver(circuit, imei, 40)).at(-1)
  expect(at('864035050000001')).toEqual(at('864035050000001'))
  expect(new Set(imeis.map((imei) => at(imei)?.metres)).size).toBe(imeis.length)
  expect(new Set(imeis.map((imei) => createDriver(circuit, imei, 40).pace)).size).toBe(imeis.length)
})

describe('the network', () => {
  const day = 86_400
  const gaps = imeis.flatMap((imei) => {
    const driver = createDriver(circuit, imei, 40)
    const away: { from: number; length: number }[] = []
    for (let second = 0; second < day; second += 1) {
      if (isReached(driver, second)) continue
      const last = away.at(-1)
      if (last !== undefined && last.from + last.length === second) last.length += 1
      else away.push({ from: second, length: 1 })
    }
    return away
  })

  test('is gone for one to six minutes at a time, and seldom', () => {
    for (const { length } of gaps) {
      expect(length).toBeGreaterThanOrEqual(59)
      expect(length).toBeLessThanOrEqual(361)
    }
    const share = gaps.reduce((sum, { length }) => sum + length, 0) / (day * imeis.length)
    expect(share).toBeGreaterThan(0.05)
    expect(share).toBeLessThan(0.13)
  })

  test('is there in the first minute', () => {
    for (const { from } of gaps) expect(from % 1_200).toBeGreaterThanOrEqual(60)
  })
})

test.each([
  [
    'a right angle',
    [
      [19, -99],
      [19, -98.99],
      [19.01, -98.99],
    ],
    18,
  ],
  [
    'a gentle bend',
    [
      [19, -99],
      [19, -98.99],
      [19.006, -98.98],
    ],
    35,
  ],
  [
    'a straight road, until one has to turn',
    [
      [19, -99],
      [19, -98.99],
      [19, -98.98],
    ],
    18,
  ],
] as const)('%s', (_, points, speed) => {
  const round = createCircuit(points.map(([lat, lng]) => ({ lat, lng })))
  expect(round.bendAfter(0)?.speed).toBe(speed)
})

test('a circuit of one place is stood at', () => {
  const still = createCircuit([
    { lat: 19, lng: -99 },
    { lat: 19, lng: -99 },
  ])
  const driver = createDriver(still, '864035050000001', 40)
  expect(drivesOf(driver).every((drive) => momentOf(driver, drive).lat === 19)).toBe(true)
})
