import { describe, expect, test } from 'vitest'
import { assessTrack } from './assess-track.js'
import { uncertainty } from './plausible.js'
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

const judged = (...track: At[]) => assessTrack(track.map(fix))
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

describe('places of cell towers, which report neither a speed nor an accuracy', () => {
  /** Drives 4 km to the north, a minute and 1,000 m at a time, and parks there. */
  const arrives = [...times(4, (k) => ({ t: 60 * k, north: 1_000 * k, speed: 60 })), { t: 240, north: 4_000 }]

  test.each([0, null])('of a parked unit, with speed %s, leave it where it is parked', (speed) => {
    const towers = [5_500, 5_500, 2_600, 5_500, 4_700, 4_700, 2_600, 5_500]
    const track = judged(
      ...arrives,
      { t: 300, north: 4_003, acc: false },
      ...towers.map((north, k) => ({ t: 600 * (k + 1), north, speed, acc: false })),
      { t: 5_400, north: 3_998, acc: false },
    )
    expect(km(track)).toBeCloseTo(4, 2)
    expect(doubts(track)).toEqual([...times(6, () => null), ...towers.map(() => 'jump'), null])
    expect(new Set(track.slice(5).map(({ anchor }) => anchor?.lat)).size).toBe(1)
  })
  test('of a unit that drives add no distance, also where two are the same', () => {
    const track = judged(
      ...times(20, (k) => ({
        t: 30 * k,
        north: 500 * k,
        speed: 60,
        ...(k === 8 || k === 9 ? { north: 5_700, speed: null } : {}),
      })),
    )
    expect(km(track)).toBeCloseTo(9.5, 2)
    expect(doubts(track)).toEqual(times(20, (k) => (k === 8 || k === 9 ? 'jump' : null)))
  })
  test('a receiver whose places stray is believed with the second, however far it came', () => {
    const track = judged(
      ...arrives,
      { t: 270, north: 4_600 },
      { t: 300, north: 4_604 },
      { t: 330, north: 4_599 },
    )
    expect(doubts(track)).toEqual(times(8, () => null))
    expect(km(track)).toBeCloseTo(4.6, 2)
  })
  test.each([
    [3_590, 'jump'],
    [3_600, null],
  ])('a unit that is seen nowhere else for %i s is there: %s', (seconds, doubt) => {
    const track = judged(...arrives, ...times(6, (k) => ({ t: 840 + 600 * k, north: 5_500 })), {
      t: 840 + seconds,
      north: 5_500,
    })
    expect(track.at(-1)).toMatchObject({ doubt })
  })
  test('a unit that drove and says 0 km/h is believed once 70 km/h could have brought it there', () => {
    const track = judged(...arrives.slice(0, 4), { t: 240, north: 4_800 }, { t: 300, north: 4_800 })
    expect(doubts(track)).toEqual([null, null, null, null, 'jump', null])
  })
  test('a unit that drove on at 70 km/h and stopped is believed at once', () => {
    expect(doubts(judged(...arrives.slice(0, 4), { t: 240, north: 4_400 }))).toEqual(times(5, () => null))
  })
  test('a tracker that never reports a speed has driven from place to place', () => {
    const track = judged(...times(11, (k) => ({ t: 60 * k, north: 600 * k })))
    expect(km(track)).toBeCloseTo(6, 2)
  })
  test('a place with its accuracy is no tower', () => {
    const track = judged(
      ...arrives.map((fix) => ({ ...fix, accuracy: 8 })),
      { t: 270, north: 4_600, accuracy: 8 },
      { t: 300, north: 4_600, accuracy: 8 },
    )
    expect(doubts(track)).toEqual(times(7, () => null))
  })
})

describe('a receiver whose fixes stray by more than usual', () => {
  /** Parked, with fixes alternately `stray` m to the north and to the south. */
  const parked = (from: number, stray: number) =>
    times(24, (k) => ({ t: from + 60 * k, north: k === 0 ? 0 : k % 2 === 0 ? stray : -stray, acc: null }))
  const away = (t: number) => times(2, (k) => ({ t: t + 60 * k, north: 110 - 5 * k, acc: null }))

  test('is known after some fixes: farther ones leave the unit where it is parked', () => {
    const track = judged(...parked(0, 50), ...away(1_440))
    expect(km(track)).toBe(0)
    expect(new Set(track.map(({ anchor }) => anchor?.lat)).size).toBe(1)
  })
  test('one whose fixes stray little has moved as far', () => {
    expect(km(judged(...parked(0, 10), ...away(1_440)))).toBeCloseTo(0.11, 2)
  })
  test('a unit that creeps has moved, although its fixes lead farther and farther away', () => {
    const track = judged({ t: 0 }, ...times(10, (k) => ({ t: 60 + 10 * k, north: 11 * (k + 1), speed: 2 })))
    expect(track.at(-1)?.anchor?.lat).toBeGreaterThan(23 + 60 / metresOfDegree)
  })
  test('is learnt anew at each stop', () => {
    const drive = times(5, (k) => ({ t: 1_440 + 60 * k, north: 1_000 * k + 500, speed: 60, acc: null }))
    const next = [...parked(1_740, 10), ...away(3_180)].map((fix) => ({ ...fix, north: fix.north + 4_500 }))
    expect(km(judged(...parked(0, 50), ...drive, ...next))).toBeCloseTo(4.5 + 0.11, 2)
  })
  test('never reaches farther than 150 m', () => {
    const far = times(2, (k) => ({ t: 1_440 + 60 * k, north: 160, acc: null }))
    expect(km(judged(...parked(0, 60), ...far))).toBeCloseTo(0.16, 2)
  })
})

describe('a receiver that is stuck while the unit drives', () => {
  /** Drives 500 m each 30 s; from the fifth fix to the twelfth it repeats the fifth. */
  const stuck = (repeated: Partial<At>, jumpTo = 6_000) =>
    judged(
      ...times(5, (k) => ({ t: 30 * k, north: 500 * k, speed: 60 })),
      ...times(7, (k) => ({ t: 150 + 30 * k, north: 2_000, speed: 60, ...repeated })),
      ...times(3, (k) => ({ t: 360 + 30 * k, north: jumpTo + 500 * k, speed: 60 })),
    )

  test.each([60, 0])('with %i km/h, has driven straight on', (speed) => {
    const track = stuck({ speed })
    expect(km(track)).toBeCloseTo(7, 2)
    expect(track[12]).toMatchObject({ placed: true, doubt: null, gap: 'driven' })
  })
  test.each([
    [2_000 + 8_660, 'driven'],
    [2_000 + 8_680, 'jumped'],
  ])('up to 130 km/h on average: %i m are %s', (jumpTo, gap) => {
    expect(stuck({ speed: 60 }, jumpTo)[12]).toMatchObject({ gap })
  })
  test('a parked unit with its engine off was not driven', () => {
    expect(km(stuck({ speed: 0, acc: false }))).toBeCloseTo(3, 2)
  })
})

describe('without satellites', () => {
  const drive = times(11, (k) => ({ t: 10 * k, north: 50 * k, speed: 18 }))
  const blind = times(80, (k) => ({ t: 130 + 30 * k, place: null }))

  test('a unit that comes out of a garage where it went in was idling there (T18)', () => {
    const track = judged(...drive, ...blind, { t: 2_530, north: 520, speed: 0 })
    expect(track.slice(0, 11).map(({ state }) => state)).toEqual(times(11, () => 'moving'))
    expect(track.slice(11, -1).map(({ state, speed }) => [state, (speed ?? 9) < 1])).toEqual(
      times(80, () => ['idle', true]),
    )
  })

  test('a unit that comes out of a tunnel far from where it went in was driving', () => {
    const track = judged(...drive, ...blind.slice(0, 4), { t: 250, north: 1_250, speed: 18 })
    expect(track.map(({ state }) => state)).toEqual(times(16, () => 'moving'))
  })

  test('a unit that never comes out is driving for ten minutes at most, as long as it is not known', () => {
    const states = judged(...drive, ...blind).map(({ state }) => state)
    expect(states.slice(11, 27)).toEqual(times(16, () => 'moving'))
    expect(states.slice(31)).toEqual(times(60, () => null))
  })
})

describe('the limits of a lone fix away from a parked unit', () => {
  /** A unit is parked for 19 minutes; then one fix is away, and the next fixes are back. */
  const lone = (acc: boolean, seconds: number, away: number) =>
    doubts(
      judged(
        ...times(20, (k) => ({ t: 60 * k, acc })),
        { t: 1_140 + seconds, north: away, acc },
        { t: 1_200 + seconds, acc },
      ),
    )[20]

  test.each([
    ['with its engine on, within 15 minutes', true, 900, 300, 'jump'],
    ['with its engine on, after 15 minutes', true, 901, 300, null],
    ['with its engine off, 499 m away', false, 1_200, 499, 'jump'],
    ['with its engine off, 501 m away', false, 1_200, 501, null],
  ] as const)('%s', (_, acc, seconds, away, doubt) => {
    expect(lone(acc, seconds, away)).toBe(doubt)
  })

  test.each([
    [250, null],
    [251, 'speed'],
  ])('a reported speed of %d km/h', (speed, doubt) => {
    const track = judged(...times(6, (k) => ({ t: 60 * k, north: (speed / 3.6) * 60 * k, speed })))
    expect(doubts(track)).toEqual(times(6, (k) => (k === 0 && doubt === null ? null : doubt)))
  })

  test('two receivers that report no accuracy are off by 10 m each', () => {
    expect(uncertainty({ accuracy: null }, { accuracy: null })).toBe(20)
    expect(uncertainty({ accuracy: 3 }, { accuracy: null })).toBe(13)
  })
})
