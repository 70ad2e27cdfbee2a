import type { HistoryRecord, Unit } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import { between, createRandom, type Random } from '../demo/random.js'
import { validateFix } from '../intake/validate-fix.js'
import { databases } from '../testing/databases.js'
import { fieldFixture, metresOfDegree } from '../testing/field.js'
import type { Fix } from '../tracking/latest/fix.js'
import { storeBatch } from '../tracking/store-batch.js'

const [embedded] = databases()
const field = fieldFixture(embedded)
const second = 1_000

/** Random fixes of one tracker over some hours: drives, stops, garages, jumps, inaccurate positions. */
function randomTrack(random: Random, imei: string, from: number): Fix[] {
  const saysEngine = random() < 0.7
  const fixes: Fix[] = []
  let time = from
  let north = 0
  let east = 0
  function say(kmh: number, more: Partial<Fix> = {}): void {
    const fix = validateFix({
      imei,
      time,
      receivedAt: time + second,
      valid: true,
      lat: 19.4 + (north + between(random, -8, 8)) / metresOfDegree,
      lng: -99.1 + (east + between(random, -8, 8)) / metresOfDegree,
      speed: kmh,
      course: 0,
      altitude: null,
      acc: saysEngine && random() < 0.8 ? kmh > 0 : null,
      door: null,
      battery: null,
      odometer: null,
      reason: 'position',
      attributes: {},
      ...more,
    })
    if (typeof fix !== 'string') fixes.push(fix)
  }
  const legs = 4 + Math.floor(random() * 5)
  for (let leg = 0; leg < legs; leg += 1) {
    const every = [5, 10, 30, 60][Math.floor(random() * 4)] ?? 10
    const drives = leg % 2 === 0
    const kmh = drives ? between(random, 20, 110) : 0
    const bearing = between(random, 0, 2 * Math.PI)
    const count = 5 + Math.floor(random() * 15)
    for (let k = 0; k < count; k += 1) {
      time += every * second
      north += (kmh / 3.6) * every * Math.cos(bearing)
      east += (kmh / 3.6) * every * Math.sin(bearing)
      const chance = random()
      if (chance < 0.03) say(kmh, { lat: between(random, -50, 50), lng: between(random, -170, 170) })
      else if (chance < 0.07) say(kmh, { attributes: { accuracy: between(random, 200, 3_000) } })
      else if (chance < 0.12) say(kmh, { valid: false, lat: null, lng: null, speed: null })
      else if (chance < 0.16) say(between(random, 150, 400))
      else if (chance < 0.2) say(kmh, { speed: null })
      else say(kmh)
    }
    if (random() < 0.3) time += Math.round(between(random, 11, 90)) * 60 * second
  }
  return fixes
}

/** Shuffles the fixes and yields them in batches of one to twelve. */
function* arriving(random: Random, fixes: readonly Fix[]): Generator<readonly Fix[], void, undefined> {
  const mixed = fixes.map((fix) => ({ fix, at: random() })).sort((a, b) => a.at - b.at)
  for (let from = 0; from < mixed.length; ) {
    const size = 1 + Math.floor(random() * 12)
    yield mixed.slice(from, from + size).map(({ fix }) => fix)
    from += size
  }
}

const without = ({ nombre: _, ...record }: HistoryRecord) => record

const shown = ({ lat, lng, speed, acc, timestamp }: Unit) => ({ lat, lng, speed, acc, timestamp })

describe.concurrent('the order in which a track arrives changes nothing of it', () => {
  test.each(Array.from({ length: 20 }, (_, k) => k + 1))('track %i', async (seed) => {
    const random = createRandom(seed)
    const [ordered, mixed] = [await field.unit(), await field.unit()]
    const track = randomTrack(random, ordered.imei, ordered.now - 20 * 3_600 * second)
    const { database } = field.server
    await storeBatch(database, track)
    const again = track.map((fix) => ({ ...fix, imei: mixed.imei }))
    for (const batch of arriving(random, again)) await storeBatch(database, batch)

    const history = await ordered.history()
    expect((await mixed.history()).map(without)).toEqual(history.map(without))
    const way = history.reduce((sum, { recorrido }) => sum + (recorrido ?? 0), 0)
    expect(way).toBeGreaterThan(0)
    const [inOrder, anyhow] = [
      await field.usuario.units.get({ imei: ordered.imei }),
      await field.usuario.units.get({ imei: mixed.imei }),
    ]
    const tolerance = Math.max(0.001, way / 1_000)
    expect(Math.abs(inOrder.odometro - way)).toBeLessThanOrEqual(tolerance)
    expect(Math.abs(anyhow.odometro - way)).toBeLessThanOrEqual(tolerance)
    expect(shown(anyhow)).toEqual(shown(inOrder))
  })
})
