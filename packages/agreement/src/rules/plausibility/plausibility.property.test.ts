import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assessFix } from './assess-fix.js'
import { assessTrack } from './assess-track.js'
import { type AssessedFix, initialPlausibility, type PlausibilityState } from './assessed-fix.js'
import type { SentFix } from './sent-fix.js'

const metresOfDegree = 111_319.49

/** A part of a day, with one fix every `every` s. */
interface Leg {
  readonly what: 'drive' | 'stand' | 'jump' | 'blind' | 'silence'
  readonly fixes: number
  readonly every: number
  /** Drive: km/h. Jump: km. Silence: min. */
  readonly much: number
  /** Anomaly of one of its fixes. */
  readonly odd: 'speed' | 'noSpeed' | 'coarse' | 'engineOff' | 'engineOn' | null
}

const whole = (min: number, max: number) => fc.integer({ min, max })
const leg: fc.Arbitrary<Leg> = fc.record({
  what: fc.constantFrom('drive', 'drive', 'stand', 'jump', 'blind', 'silence'),
  fixes: whole(1, 10),
  every: fc.constantFrom(1, 5, 10, 30, 60, 300),
  much: whole(1, 140),
  odd: fc.constantFrom(null, null, 'speed', 'noSpeed', 'coarse', 'engineOff', 'engineOn'),
})
const day = fc.record({
  legs: fc.array(leg, { minLength: 1, maxLength: 9 }),
  saysSpeed: fc.boolean(),
  saysEngine: fc.boolean(),
  accuracy: fc.constantFrom(null, 8, 65),
  noise: whole(0, 1_000),
})
type Day = typeof day extends fc.Arbitrary<infer One> ? One : never

function trackOf({ legs, saysSpeed, saysEngine, accuracy, noise }: Day): SentFix[] {
  const track: SentFix[] = []
  let time = Date.UTC(2026, 10, 21, 12)
  let north = 0
  for (const { what, fixes, every, much, odd } of legs) {
    if (what === 'silence') time += much * 60_000
    const count = what === 'silence' ? 1 : what === 'jump' ? 1 + (fixes % 3) : fixes
    for (let k = 0; k < count; k += 1) {
      time += every * 1_000
      const kmh = what === 'drive' ? much : 0
      north += (kmh / 3.6) * every
      const isOdd = k === fixes % count
      // No two fixes have the same offset.
      const off = ((track.length * 7_919 + noise) % 25) - 12
      const away = what === 'jump' ? much * 1_000 : 0
      const isPlaced = what !== 'blind'
      const said = isOdd && odd === 'speed' ? 150 + much : saysSpeed ? kmh : null
      track.push({
        time,
        lat: isPlaced ? 23 + (north + off + away) / metresOfDegree : null,
        lng: isPlaced ? -102 : null,
        speed: !isPlaced || (isOdd && odd === 'noSpeed') ? null : said,
        acc: isOdd && odd?.startsWith('engine') ? odd === 'engineOn' : saysEngine ? kmh > 0 : null,
        accuracy: isOdd && odd === 'coarse' ? 200 + 20 * much : accuracy,
      })
    }
  }
  return track
}

/** Assesses the fixes one at a time, as in live operation. The state between two fixes is stored in the database. */
function oneByOne(track: readonly SentFix[]) {
  const judged: AssessedFix[] = []
  let state = initialPlausibility
  let waiting = -1
  for (const [index, fix] of track.entries()) {
    const one = assessFix(state, fix)
    if (one.waited !== null) {
      if (one.waited !== 'refused') judged[waiting] = one.waited
      waiting = -1
    }
    if (one.waits) waiting = index
    judged.push(one.judged)
    state = JSON.parse(JSON.stringify(one.state)) as PlausibilityState
  }
  return { judged, state }
}

const placeOf = ({ placed, doubt, gap, lat, lng, anchor }: AssessedFix) => ({
  placed,
  // The rejection of a speed also depends on later fixes.
  doubt: doubt === 'speed' ? null : doubt,
  gap,
  lat,
  lng,
  anchor,
})

const seeded = { numRuns: 400, seed: 20_261_126 }

test('a unit that is followed a fix at a time has gone where its whole track says', () => {
  fc.assert(
    fc.property(day, (one) => {
      const track = trackOf(one)
      const [followed, all] = [oneByOne(track), assessTrack(track)]
      expect(followed.judged.map(({ km }) => km)).toEqual(all.map(({ km }) => km))
      expect(followed.judged.map(placeOf)).toEqual(all.map(placeOf))
    }),
    seeded,
  )
})

test('and ends as its whole track does', () => {
  fc.assert(
    fc.property(day, (one) => {
      const track = trackOf(one)
      const { judged, state } = oneByOne(track)
      expect(judged.at(-1)).toEqual(assessTrack(track).at(-1))
      const { lat, lng, anchor, speed, on } = judged.at(-1) as AssessedFix
      expect({ lat, lng, anchor, speed, on }).toEqual({
        lat: state.last?.lat ?? null,
        lng: state.last?.lng ?? null,
        anchor: state.anchor,
        speed: state.speed,
        on: state.on,
      })
    }),
    seeded,
  )
})

test('what is said of a fix stays, once two places that are believed have followed', () => {
  fc.assert(
    fc.property(day, (one) => {
      const track = trackOf(one)
      const all = assessTrack(track)
      for (const [index, said] of all.entries()) {
        const places = all.flatMap(({ placed }, k) => (placed && k > index ? k : []))
        const second = places[1]
        if (second === undefined) return
        expect(assessTrack(track.slice(0, second + 1))[index]).toEqual(said)
        expect(oneByOne(track.slice(0, second + 1)).judged[index]?.km).toBe(said.km)
      }
    }),
    seeded,
  )
})
