import { distance, type LatLng } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import { after } from './after.js'
import { before } from './before.js'
import { createChance } from './chance.js'
import { createDay, type Day, type Difficulty } from './day.js'
import { depthIn, type Fence, passesThrough, shifted } from './ground.js'
import { resultOf } from './measure.js'
import { createDifficultDevice, listen, perfectDevice } from './receiver.js'
import type { Rule } from './rule.js'
import { createTraccar } from './traccar.js'
import { truthOf } from './truth.js'

const seeds = [1, 2, 3, 4, 5]

function dayOf(seed: number): Day {
  return createDay(createChance(seed), { phone: false, accuracy: true, difficulty: null })
}

describe.each(seeds)('day %i', (seed) => {
  const day = dayOf(seed)
  const truth = truthOf(day)
  const { time, lat, lng, speed } = day.path
  const indexes = time.map((_, i) => i).slice(1)
  const placeAt = (i: number) => ({ lat: lat[i] as number, lng: lng[i] as number })

  test('the km are those between the places, second by second', () => {
    const between = indexes.reduce((sum, i) => sum + distance(placeAt(i - 1), placeAt(i)), 0)
    expect(truth.km).toBeCloseTo(between, 3)
    expect(truth.km).toBe(truth.kmUpTo.at(-1))
  })

  test('it is a day, of drives and stays that follow each other without a gap', () => {
    expect(truth.moving + truth.stopped).toBe((time.at(-1) as number) - day.from)
    expect(day.episodes[0]?.from).toBe(day.from)
    for (const [n, { to }] of day.episodes.slice(0, -1).entries()) expect(day.episodes[n + 1]?.from).toBe(to)
  })

  test('time goes on, and no vehicle is faster than its drive', () => {
    expect(indexes.every((i) => (time[i] as number) >= (time[i - 1] as number))).toBe(true)
    expect(Math.max(...speed)).toBeLessThan(day.limit + 45)
  })

  test('a fence is entered and left in turn', () => {
    day.fences.forEach((fence, index) => {
      const crossings = truth.crossings.filter((one) => one.fence === index)
      const startsInside = depthIn(fence, placeAt(0)) >= 0
      crossings.forEach(({ entered }, n) => {
        expect(entered).toBe((n % 2 === 0) !== startsInside)
      })
    })
  })

  const everySecond = (rule: Rule) => {
    const sent = listen(day, perfectDevice, createChance(seed))
    const fixes = sent.map(({ perfect }) => perfect)
    return resultOf(day, truth, sent, 1_000, rule.report(fixes, day), rule.watch(fixes, day))
  }

  test.each([
    ['before', before],
    ['after', after],
  ])('a receiver without errors that speaks each second counts what was driven: %s', (_, rule) => {
    const { km, odometerKm, moving, stopped } = everySecond(rule)
    for (const error of [km, odometerKm, moving, stopped]) expect(Math.abs(error)).toBeLessThan(0.01)
  })

  test('and tells what happened, once each', () => {
    const { stretches, speedingAlerts, fences, stops } = everySecond(before)
    for (const told of [stretches, speedingAlerts, fences])
      expect(told).toEqual({ happened: told.happened, missed: {}, false: {} })
    expect(stops).toEqual({ happened: stops.happened, missed: {}, false: {}, split: {} })
  })

  test('what a drive and a stay are given adds up to the day', () => {
    const sent = listen(day, { ...perfectDevice, driving: 30_000, parked: 300_000 }, createChance(seed))
    const fixes = sent.map(({ perfect }) => perfect)
    const report = before.report(fixes, day)
    const { episodes } = resultOf(day, truth, sent, 30_000, report, before.watch(fixes, day))
    const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
    expect(sum(episodes.map(({ km }) => km))).toBeCloseTo(sum(report.km), 6)
    expect(sum(episodes.map(({ trueKm }) => trueKm))).toBeCloseTo(truth.km, 6)
  })
})

describe('a difficult device', () => {
  function sentBy(difficulty: Difficulty) {
    const chance = createChance(3)
    const device = createDifficultDevice(chance, difficulty)
    const day = createDay(chance, { phone: !device.saysSpeed, accuracy: device.saysAccuracy, difficulty })
    const sent = listen(day, device, chance)
    const off = sent.flatMap(({ fix, perfect, spoilt }) =>
      fix.lat === null || fix.lng === null || perfect.lat === null || perfect.lng === null
        ? []
        : [{ fix, spoilt, metres: 1_000 * distance(fix as LatLng, perfect as LatLng) }],
    )
    return { day, off, spoilt: off.filter((one) => one.spoilt) }
  }

  test('cells: places far off, without a speed and an accuracy', () => {
    const { spoilt } = sentBy('cells')
    expect(spoilt.length).toBeGreaterThan(20)
    expect(spoilt.every(({ fix: { speed, accuracy } }) => !speed && accuracy === null)).toBe(true)
    expect(Math.min(...spoilt.map(({ metres }) => metres))).toBeGreaterThan(100)
  })

  test('noise: places that stray by 20 m to each side, and a stay 15 m from the edge of a fence', () => {
    const { day, off } = sentBy('noise')
    const mean = off.reduce((sum, { metres }) => sum + metres, 0) / off.length
    expect(mean).toBeGreaterThan(20)
    expect(mean).toBeLessThan(30)
    const { lat, lng } = day.path
    const depths = lat.map((_, i) =>
      depthIn(day.fences[0] as Fence, { lat: lat[i] as number, lng: lng[i] as number }),
    )
    expect(depths.some((depth) => Math.abs(Math.abs(depth) - 15) < 0.1)).toBe(true)
  })

  test('stuck: repeats a place and its speed while it is driven', () => {
    const { off } = sentBy('stuck')
    const repeated = off.filter(({ fix, spoilt }, i) => spoilt && fix.lat === off[i - 1]?.fix.lat)
    expect(repeated.length).toBeGreaterThan(5)
    expect(Math.max(...repeated.map(({ metres }) => metres))).toBeGreaterThan(500)
  })
})

test('Traccar counts each line between two positions, and a stop of all that is near for three minutes', () => {
  const at = (minutes: number, north: number, speed: number) => {
    const { lat, lng } = shifted({ lat: 19, lng: -99 }, 0, north)
    return { time: minutes * 60_000, lat, lng, speed, acc: null, accuracy: null }
  }
  const fixes = [
    at(0, 0, 0),
    at(10, 30, 0),
    at(11, 800, 60),
    at(12, 1_600, 60),
    at(13, 1_600, 0),
    at(17, 1_600, 0),
  ]
  const question = { from: 0, to: 20 * 60_000, limit: 80, fences: [] }
  for (const logic of ['new', 'old'] as const) {
    const { historyKm, stops } = createTraccar(logic).report(fixes, question)
    expect(historyKm).toBeCloseTo(1.6, 3)
    expect(stops.map(({ from, to }) => [from / 60_000, to / 60_000])).toEqual([[0, 11]])
  }
})

test('the same seed makes the same day and the same fixes', () => {
  const twice = [1, 2].map(() => {
    const chance = createChance(7)
    const day = createDay(chance, { phone: false, accuracy: true, difficulty: null })
    return listen(day, { ...perfectDevice, error: 5, driving: 10_000 }, chance)
  })
  expect(twice[0]).toEqual(twice[1])
})

test('a straight line comes into a fence where its nearest point does', () => {
  const fence = { lat: 19, lng: -99, radius: 100 }
  const at = (east: number, north: number) => shifted(fence, east, north)
  expect(passesThrough(fence, at(-500, 90), at(500, 90))).toBe(true)
  expect(passesThrough(fence, at(-500, 110), at(500, 110))).toBe(false)
  expect(passesThrough(fence, at(150, 0), at(500, 0))).toBe(false)
  expect(depthIn(fence, at(60, 0))).toBeCloseTo(40, 0)
})
