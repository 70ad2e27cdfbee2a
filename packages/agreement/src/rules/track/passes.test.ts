import { expect, test } from 'vitest'
import { createPasses, type Pass } from './passes.js'

const start = Date.UTC(2026, 10, 21, 12)
const minute = 60_000
/** The place is on the equator: a thousandth of a degree is 111 m. */
const around = { lat: 0, lng: 0, radio: 200 }
const range = { from: start, to: start + 60 * minute }

/** A position by minutes since the start and metres north and east of the place. */
type At = readonly [minutes: number, north: number, east?: number]
const metresPerDegree = 111_319.490793

function passesOf(track: readonly At[], within = range, place = around) {
  const passes = createPasses(place, within)
  for (const [minutes, north, east = 0] of track)
    passes.add({
      time: start + minutes * minute,
      lat: place.lat + north / metresPerDegree,
      lng: place.lng + east / metresPerDegree,
      speed: 50,
      acc: true,
      accuracy: null,
    })
  return passes.end()
}

const inWords = ({ llegada, salida, momento, cercania, silencio }: Pass) => {
  const at = (time: number) => ((time - start) / minute).toFixed(1)
  return `${at(llegada)}–${at(salida)}, ${cercania} m at ${at(momento)}${silencio === null ? '' : `, ${silencio}`}`
}

test.each<readonly [string, readonly At[], readonly string[]]>([
  [
    'far away all the time',
    [
      [0, 900],
      [1, 900],
      [2, 1_500],
    ],
    [],
  ],
  // At 1 km per minute, no report is within the radius.
  [
    'passes between two reports',
    [
      [0, -500],
      [1, 500],
    ],
    ['0.3–0.7, 0 m at 0.5'],
  ],
  [
    'passes beside the place',
    [
      [0, -500, 150],
      [1, 500, 150],
    ],
    ['0.4–0.6, 150 m at 0.5'],
  ],
  [
    'passes just outside',
    [
      [0, -500, 201],
      [1, 500, 201],
    ],
    [],
  ],
  [
    'turns round before it',
    [
      [0, -900],
      [1, -300],
      [2, -900],
    ],
    [],
  ],
  [
    'its line would pass, it does not go so far',
    [
      [0, -900],
      [1, -400],
    ],
    [],
  ],
  [
    'comes, stays and goes',
    [
      [0, -600],
      [2, 0],
      [5, 10],
      [10, 0],
      [12, 600],
    ],
    ['1.3–10.7, 0 m at 2.0'],
  ],
  [
    'comes twice',
    [
      [0, -600],
      [1, 600],
      [20, 600],
      [21, -600],
    ].map(([m = 0, n = 0]) => [m, n] as const),
    ['0.3–0.7, 0 m at 0.5', '20.3–20.7, 0 m at 20.5'],
  ],
  [
    'a receiver that wanders over the edge has not left',
    [
      [0, -600],
      [1, 190],
      [2, 215],
      [3, 190],
      [4, 215],
      [5, 190],
      [6, 900],
    ],
    ['0.5–5.0, 0 m at 0.8'],
  ],
  [
    'was there already, and stays',
    [
      [-5, 0],
      [10, 0],
      [61, 0],
    ],
    ['0.0–60.0, 0 m at 0.0'],
  ],
  [
    'was never heard before',
    [
      [5, 0],
      [6, 900],
    ],
    ['5.0–5.2, 0 m at 5.0, llegada'],
  ],
  [
    'is heard no more',
    [
      [0, -900],
      [1, 0],
    ],
    ['0.8–1.0, 0 m at 1.0, salida'],
  ],
  ['is heard once, there', [[5, 50]], ['5.0–5.0, 50 m at 5.0, ambas']],
  [
    'was silent before it was there',
    [
      [0, -5_000],
      [30, 0],
      [31, 900],
    ],
    ['30.0–30.2, 0 m at 30.0, llegada'],
  ],
  [
    'was silent after it was there',
    [
      [0, -900],
      [1, 0],
      [30, 5_000],
    ],
    ['0.8–1.0, 0 m at 1.0, salida'],
  ],
  [
    'was silent while it was there',
    [
      [0, -900],
      [1, 0],
      [50, 0],
      [51, 900],
    ],
    ['0.8–50.2, 0 m at 1.0'],
  ],
  [
    'may have come by in a silence',
    [
      [0, -5_000],
      [30, 5_000],
    ],
    ['14.4–15.6, 0 m at 15.0, paso'],
  ],
  // 100 km in a minute.
  [
    'a jump over it is no way',
    [
      [0, -50_000],
      [1, 50_000],
    ],
    [],
  ],
  [
    'before and after the hour that is asked for',
    [
      [-3, -500],
      [-2, 500],
      [61, 500],
      [62, -500],
    ],
    [],
  ],
  [
    'the hour begins in the midst of its pass',
    [
      [-1, -400],
      [1, 400],
    ],
    ['0.0–0.5, 0 m at 0.0'],
  ],
])('a unit that %s', (_, track, expected) => {
  expect(passesOf(track).map(inWords)).toEqual(expected)
})

test('beyond the antimeridian is near, and so is its place', () => {
  const place = { ...around, lng: 179.9995 }
  const [pass] = passesOf(
    [
      [0, -500, 100],
      [1, 500, 100],
    ],
    range,
    place,
  )
  expect(pass).toMatchObject({ cercania: 100 })
  expect(pass?.lng).toBeCloseTo(-179.9996, 3)
})
