import { describe, expect, test } from 'vitest'
import { judgeTrack } from './judge-track.js'
import type { SentFix } from './sent-fix.js'

const metresOfDegree = 111_319.49

interface At {
  /** s */
  readonly t: number
  /** m to the north of 23° N 102° W. */
  readonly north?: number
  readonly speed?: number | null
  readonly acc?: boolean | null
  readonly accuracy?: number | null
  readonly place?: readonly [lat: number, lng: number] | null
}

function fix({ t, north = 0, speed = 0, acc = true, accuracy = null, place }: At): SentFix {
  const [lat, lng] = place === null ? [null, null] : (place ?? [23 + north / metresOfDegree, -102])
  return { time: t * 1_000, lat, lng, speed: place === null ? null : speed, acc, accuracy }
}

const judged = (...track: At[]) => judgeTrack(track.map(fix))
const km = (track: readonly { readonly km: number }[]) => track.reduce((sum, one) => sum + one.km, 0)
const doubts = (track: readonly { readonly doubt: string | null }[]) => track.map(({ doubt }) => doubt)
const times = <T>(count: number, make: (k: number) => T) => Array.from({ length: count }, (_, k) => make(k))

describe('a jump', () => {
  test('of one fix is counted nowhere, and the way goes on from before it (K01)', () => {
    const track = judged(
      ...times(12, (k) => ({
        t: 300 * k,
        north: 5_000 * k,
        speed: 60,
        ...(k === 6 ? { place: [10, 3] as const } : {}),
      })),
    )
    expect(km(track)).toBeCloseTo(55, 1)
    expect(doubts(track)).toEqual(times(12, (k) => (k === 6 ? 'jump' : null)))
    expect(track[6]).toMatchObject({ placed: false, lat: track[5]?.lat })
  })
  test('of a parked unit leaves it where it stands (K03)', () => {
    const track = judged(
      { t: 0, north: 11_000, speed: 60 },
      { t: 300, speed: 10 },
      { t: 310 },
      { t: 320, place: [10, 3] },
      { t: 330 },
      { t: 340 },
    )
    expect(doubts(track)).toEqual([null, null, null, 'jump', null, null])
    expect(km(track)).toBeCloseTo(11, 1)
  })
  test('that a second fix agrees with is where the unit is, and no way was driven there', () => {
    const track = judged(
      { t: 0 },
      { t: 10 },
      { t: 20, place: [10, 3] },
      { t: 30, place: [10, 3] },
      { t: 40, place: [10, 3] },
    )
    expect(doubts(track)).toEqual([null, null, null, null, null])
    expect(track[2]).toMatchObject({ gap: 'jumped', km: 0, lat: 10 })
    expect(km(track)).toBe(0)
  })
  test('two that contradict each other are both none', () => {
    const track = judged({ t: 0 }, { t: 10, place: [10, 3] }, { t: 20, place: [-10, 3] }, { t: 30 })
    expect(doubts(track)).toEqual([null, 'jump', 'jump', null])
  })
  test('a lone one of 220 m does not end an hour of standing (K40)', () => {
    const track = judged(...times(60, (k) => ({ t: 60 * k, acc: false, north: k === 30 ? 220 : 0 })))
    expect(doubts(track).filter((doubt) => doubt !== null)).toEqual(['jump'])
    expect(km(track)).toBe(0)
  })
  test('at the end of a track it is not believed', () => {
    expect(doubts(judged({ t: 0 }, { t: 10, place: [10, 3] }))).toEqual([null, 'jump'])
  })
})

describe('accuracy', () => {
  test('a place known to 2,500 m is none beside good ones (K05)', () => {
    const track = judged(
      ...times(10, (k) => ({
        t: 90 * k,
        acc: null,
        ...(k % 3 === 2 ? { north: 1_500, accuracy: 2_500 } : { accuracy: 10 }),
      })),
    )
    expect(doubts(track)).toEqual(times(10, (k) => (k % 3 === 2 ? 'accuracy' : null)))
    expect(track.every(({ anchor }) => anchor?.lat === 23)).toBe(true)
  })
  test('a phone that lies still and falls back to a village drives nothing (K06)', () => {
    const track = judged(
      ...times(36, (k) => ({
        t: 600 * k,
        acc: null,
        ...(k % 2 === 1 ? { north: 2_000, accuracy: 1_800 } : { accuracy: 12 }),
      })),
    )
    expect(km(track)).toBe(0)
  })
  test('the same without a word of accuracy', () => {
    const track = judged(...times(36, (k) => ({ t: 600 * k, acc: null, north: k % 2 === 1 ? 2_000 : 0 })))
    expect(km(track)).toBe(0)
  })
  test('two places closer than what they are off are no way, but the way as a whole is', () => {
    const track = judged(
      ...times(61, (k) => ({ t: 5 * k, north: 70 * k, speed: null, acc: null, accuracy: 65 })),
    )
    expect(km(track)).toBeGreaterThan(4.05)
    expect(km(track)).toBeLessThan(4.25)
  })
})

describe('speed', () => {
  test('of 470 km/h between two places 167 m and 10 s apart is not believed (K07)', () => {
    const track = judged(...times(12, (k) => ({ t: 10 * k, north: 167 * k, speed: k === 6 ? 470 : 60 })))
    expect(doubts(track)).toEqual(times(12, (k) => (k === 6 ? 'speed' : null)))
    expect(track[6]?.speed).toBeCloseTo(60, 0)
    expect(km(track)).toBeCloseTo(0.167 * 11, 2)
  })
  test.each([150, 200, 249])('of %i km/h in a stream of 60 is not believed', (speed) => {
    const track = judged(...times(12, (k) => ({ t: 10 * k, north: 167 * k, speed: k === 6 ? speed : 60 })))
    expect(doubts(track).filter((doubt) => doubt !== null)).toEqual(['speed'])
  })
  test('of a receiver that was led astray a moment ago is not believed where the way says less', () => {
    const track = judged(
      { t: 0, speed: 50 },
      { t: 60, north: 800, speed: 50 },
      { t: 120, place: [10, 3], speed: 0 },
      { t: 180, north: 2_500, speed: 170 },
      { t: 240, north: 4_800, speed: 170 },
    )
    expect(doubts(track)).toEqual([null, null, 'jump', 'speed', null])
    expect(track[3]?.speed).toBeCloseTo((1_700 / 120) * 3.6, 0)
  })
  test('after a pause it is contradicted by what follows', () => {
    const track = judged(
      { t: 0, north: 0, speed: 60 },
      { t: 1_200, north: 20_000, speed: 240 },
      { t: 1_210, north: 20_167, speed: 60 },
    )
    expect(track[1]).toMatchObject({ doubt: 'speed', placed: true })
    expect(track[1]?.speed).toBeCloseTo(60, 0)
  })
  test('from 100 to 0 within two seconds is a crash, not a fault', () => {
    expect(
      doubts(judged(...times(5, (k) => ({ t: k, north: 28 * k, speed: 100 })), { t: 7, north: 140 })),
    ).toEqual(times(6, () => null))
  })
  test('that is not said is taken from the way', () => {
    const track = judged(...times(6, (k) => ({ t: 10 * k, north: 150 * k, speed: null, acc: null })))
    expect(track.slice(1).map(({ speed, state }) => [Math.round(speed ?? 0), state])).toEqual(
      times(5, () => [54, 'moving']),
    )
    expect(km(track)).toBeCloseTo(0.75, 2)
  })
  test('grows old without satellites: ten minutes of moving, then nobody knows (K10)', () => {
    const track = judged(
      { t: 0, speed: 20 },
      ...times(120, (k) => ({ t: 60 * (k + 1), acc: null, place: null })),
    )
    expect(track.map(({ state }) => state)).toEqual([...times(10, () => 'moving'), ...times(111, () => null)])
  })
})

describe('standing', () => {
  test('a wobble of 42 m around a place is no way, whatever little speed it says', () => {
    const track = judged(
      { t: 0 },
      ...times(40, (k) => ({ t: 30 * (k + 1), north: k % 2 === 0 ? 42 : 0, speed: k % 3 })),
    )
    expect(km(track)).toBe(0)
    expect(new Set(track.map(({ anchor }) => anchor?.lat)).size).toBe(1)
  })
  test('who drives away has driven from where it stood', () => {
    const track = judged(
      { t: 0 },
      { t: 30, north: 20 },
      { t: 60, north: -20 },
      ...times(10, (k) => ({ t: 90 + 30 * k, north: 400 * (k + 1), speed: 48 })),
    )
    expect(km(track)).toBeCloseTo(4, 2)
  })
  test('who creeps is believed with the second place', () => {
    const track = judged(
      { t: 0 },
      { t: 60, north: 10 },
      { t: 120, north: 80, speed: 2 },
      { t: 180, north: 120, speed: 2 },
      { t: 240, north: 121 },
    )
    expect(doubts(track)).toEqual(times(5, () => null))
    expect(km(track)).toBeCloseTo(0.08, 2)
  })
  test('a day of pings from where it stands, with a drive unheard between, counts the drive', () => {
    const track = judged(
      { t: 0, acc: false },
      { t: 43_200, acc: false, north: 20_000 },
      { t: 86_400, acc: false, north: 20_000 },
    )
    expect(km(track)).toBeCloseTo(20, 1)
    expect(track[1]).toMatchObject({ gap: 'unheard', doubt: null })
  })
})
