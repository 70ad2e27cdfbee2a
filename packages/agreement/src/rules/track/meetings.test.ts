import { expect, test } from 'vitest'
import type { HistoryRecord } from '../../entities/history-record.js'
import { distance } from '../geometry/distance.js'
import { findMeetings, knownTrack, type Meeting } from './meetings.js'
import { positionAt } from './position.js'

const start = Date.UTC(2026, 10, 21, 12)
const minute = 60_000
const metresPerDegree = 111_319.490793

/** The limits of the rule, as literals: a test that imports a constant does not notice that the constant changes. */
const leftAfter = 120_000
const meetingRadius = 100
const shortestMeeting = 3 * 60_000

/** A position by minutes since the start and metres east and north of a point on the equator. */
type At = readonly [minutes: number, east: number, north?: number]

const recordAt = (time: number, lat: number, lng: number): HistoryRecord => ({
  lat,
  lng,
  speed: 50,
  acc: true,
  direccion: '',
  angulo: 0,
  timestamp: time,
  recorrido: 0,
  duda: null,
  dicho: null,
  nombre: '',
  pdi: '',
})

const trackOf = (places: readonly At[], lng = 0) =>
  places.map(([minutes, east, north = 0]) =>
    recordAt(start + minutes * minute, north / metresPerDegree, lng + east / metresPerDegree),
  )

const meetingsOf = (one: readonly HistoryRecord[], other: readonly HistoryRecord[]) =>
  findMeetings(knownTrack(one), knownTrack(other))

const inWords = ({ from, to, at, distance, passing }: Meeting) => {
  const minutes = (time: number) => Number(((time - start) / minute).toFixed(2))
  return `${minutes(from)}–${minutes(to)}, ${distance} m at ${minutes(at)}${passing ? ', passing' : ''}`
}

test.each<readonly [string, readonly At[], readonly At[], readonly string[]]>([
  ['are far apart', [[0, 0], [10, 0]], [[0, 500], [10, 500]], []], // biome-ignore format: a table
  // In opposite directions, at 1 km per minute each: they cover 200 m in 6 s.
  ['pass each other on a motorway', [[0, -1_000, 10], [2, 1_000, 10]], [[0, 1_000], [2, -1_000]], ['0.95–1.05, 10 m at 1, passing']], // biome-ignore format: a table
  ['overtake', [[0, 0], [6, 6_000]], [[0, -150, 4], [6, 6_150, 4]], ['1–5, 4 m at 3']], // biome-ignore format: a table
  ['overtake as fast as lorries do', [[0, 0], [3, 3_000]], [[0, -150, 4], [3, 3_150, 4]], ['0.5–2.5, 4 m at 1.5, passing']], // biome-ignore format: a table
  ['meet at a yard', [[0, -900], [1, 0], [31, 0], [32, 900]], [[0, 0, 950], [10, 0, 50], [11, 0, 50], [30, 0, 50], [31, 0, 950]], ['9.44–30.06, 50 m at 10']], // biome-ignore format: a table
  ['go together', [[0, 0], [5, 4_000], [10, 8_000]], [[0, 60], [5, 4_060], [10, 8_060]], ['0–10, 60 m at 0']], // biome-ignore format: a table
  // One is 100.5 m away for a minute: a receiver that drifts.
  ['are apart for a moment', [[0, 0], [30, 0]], [[0, 60], [4, 60], [5, 130], [6, 60], [9, 60]], ['0–9, 60 m at 0']], // biome-ignore format: a table
  ['meet twice', [[0, 0], [9, 0], [18, 0], [27, 0]], [[0, 60], [5, 60], [6, 900], [10, 900], [11, 60], [15, 60]], ['0–5.05, 60 m at 0', '10.95–15, 60 m at 11']], // biome-ignore format: a table
])('two that %s', (_, one, other, expected) => {
  expect(meetingsOf(trackOf(one), trackOf(other)).map(inWords)).toEqual(expected)
  expect(meetingsOf(trackOf(other), trackOf(one)).map(inWords)).toEqual(expected)
})

test('of a silence nothing is known; who is found where it was has stayed', () => {
  const waiting = trackOf([[0, 0], [9, 0], [18, 0], [27, 0], [36, 0]]) // biome-ignore format: a table
  expect(meetingsOf(waiting, trackOf([[0, -9_000], [30, 9_000]])).map(inWords)).toEqual([]) // biome-ignore format: a table
  expect(meetingsOf(waiting, trackOf([[2, 20], [32, 30]])).map(inWords)).toEqual(['2–32, 20 m at 2']) // biome-ignore format: a table
})

test('a place that is not believed, and a jump, are no way', () => {
  const waiting = trackOf([[0, 0], [9, 0]]) // biome-ignore format: a table
  const jumping = trackOf([[0, -50_000], [1, 50_000]]) // biome-ignore format: a table
  expect(meetingsOf(waiting, jumping)).toEqual([])
  const doubted = trackOf([[1, 3_000], [5, 20], [9, 3_000]]) // biome-ignore format: a table
  expect(meetingsOf(waiting, doubted)).toHaveLength(1)
  const [first, second, third] = doubted as [HistoryRecord, HistoryRecord, HistoryRecord]
  expect(meetingsOf(waiting, [first, { ...second, duda: 'salto' }, third])).toEqual([])
})

test('a meeting is between the two, beyond the antimeridian too', () => {
  const [meeting] = meetingsOf(trackOf([[0, 0, 40], [9, 0, 40]], 179.9999), trackOf([[0, 60, 40], [9, 60, 40]], 179.9999)) // biome-ignore format: a table
  expect(meeting?.lat).toBeCloseTo(40 / metresPerDegree, 6)
  expect(meeting?.lng).toBeCloseTo(-180 + (30 / metresPerDegree - 0.0001), 6)
})

test('no history, and one of a single record, meets nobody', () => {
  const waiting = trackOf([[0, 0], [9, 0]]) // biome-ignore format: a table
  expect(meetingsOf([], waiting)).toEqual([])
  expect(meetingsOf(waiting, trackOf([[5, 0]]))).toEqual([])
})

/** Tolerance in m: plane against globe, and times rounded to whole ms. */
const tolerance = 0.5

function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** A random walk in a yard of 600 m, in steps of one second to four minutes. */
function wander(random: () => number, lat: number): HistoryRecord[] {
  let time = start + Math.floor(random() * 60_000)
  const [aim, way] = [
    { x: 0, y: 0 },
    { x: 300 * random(), y: 300 * random() },
  ]
  return Array.from({ length: 60 }, () => {
    if (random() < 0.3) Object.assign(aim, { x: 600 * random(), y: 600 * random() })
    const seconds = 1 + Math.floor(random() ** 3 * 240)
    time += seconds * 1_000
    const share = Math.min(1, (15 * seconds) / Math.max(1, Math.hypot(aim.x - way.x, aim.y - way.y)))
    way.x += share * (aim.x - way.x)
    way.y += share * (aim.y - way.y)
    const metresEast = metresPerDegree * Math.cos((lat * Math.PI) / 180)
    return recordAt(time, lat + way.y / metresPerDegree, -99 + way.x / metresEast)
  })
}

test('every second agrees with the meetings, of any two ways', () => {
  const random = createRandom(7)
  let [near, apart, joined] = [0, 0, 0]
  for (let round = 0; round < 60; round += 1) {
    const lat = -60 + 120 * random()
    const [one, other] = [wander(random, lat), wander(random, lat)]
    const meetings = meetingsOf(one, other)
    const from = Math.max(one[0]?.timestamp ?? 0, other[0]?.timestamp ?? 0)
    const to = Math.min(one.at(-1)?.timestamp ?? 0, other.at(-1)?.timestamp ?? 0)
    const metresAt = (time: number) => {
      const [a, b] = [positionAt(one, time), positionAt(other, time)]
      if (a === null || b === null) throw new Error('nowhere')
      return distance(a, b) * 1_000
    }
    let seen = Number.NEGATIVE_INFINITY
    for (let time = from; time <= to; time += 1_000) {
      const metres = metresAt(time)
      const meeting = meetings.find((one) => one.from <= time && time <= one.to)
      if (meeting !== undefined) expect(metres).toBeGreaterThan(meeting.distance - 1)
      // They may have been near for less than a second.
      seen = Math.max(seen, meeting?.from ?? seen)
      if (metres < meetingRadius + tolerance) seen = time
      if (metres < meetingRadius - tolerance) {
        expect(meeting, `${metres} m at ${time} of round ${round}`).toBeDefined()
        near += 1
      } else if (metres > meetingRadius + tolerance) {
        // Within a meeting, the units may be separate for a short time.
        if (meeting !== undefined) {
          expect(time - seen).toBeLessThanOrEqual(leftAfter + 1_000)
          joined += 1
        } else apart += 1
      }
    }
    for (const [index, meeting] of meetings.entries()) {
      expect(meeting.passing).toBe(meeting.to - meeting.from < shortestMeeting)
      expect(meeting.from - (meetings[index - 1]?.to ?? 0)).toBeGreaterThan(leftAfter)
      expect(meeting.from <= meeting.at && meeting.at <= meeting.to).toBe(true)
      expect(metresAt(meeting.from)).toBeLessThan(meetingRadius + tolerance)
      expect(metresAt(meeting.to)).toBeLessThan(meetingRadius + tolerance)
      expect(Math.abs(metresAt(meeting.at) - meeting.distance)).toBeLessThan(1)
    }
  }
  // All three cases occur often enough.
  expect(Math.min(near, apart, joined)).toBeGreaterThan(500)
})
