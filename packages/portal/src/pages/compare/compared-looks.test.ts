import { describe, expect, test } from 'vitest'
import { assignLooks, type ComparedLook, comparedColours, comparedLooks } from './compared-looks.js'

type Rgb = readonly [number, number, number]

/** Converts a colour to linear RGB, 0 to 1. */
const linear = (colour: string): Rgb => {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

const times = (matrix: readonly Rgb[], [r, g, b]: Rgb): Rgb => {
  const [x = 0, y = 0, z = 0] = matrix.map((row) => row[0] * r + row[1] * g + row[2] * b)
  return [x, y, z]
}

/** Matrices of full colour vision, and of vision without one kind of cone (Machado, Oliveira and Fernandes, 2009). */
const eyes = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, readonly Rgb[]>

/** Converts to CIELAB. Distances are perceptual: 2 is just noticeable. */
function lab(rgb: Rgb): Rgb {
  const [x, y, z] = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    rgb,
  )
  const f = (value: number) => {
    const t = Math.max(0, value)
    return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116
  }
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

const brightness = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b

describe.each([
  ['light', 0, '#ffffff'],
  ['dark', 1, '#171c24'],
] as const)('the colours of the compared, %s', (_, theme, surface) => {
  const colours = comparedColours.map((pair) => pair[theme])

  test.each(Object.entries(eyes))('are told apart by eyes with %s', (_, eye) => {
    const seen = colours.map((colour) => lab(times(eye, linear(colour))))
    for (const [index, one] of seen.entries())
      for (const [at, other] of seen.entries())
        if (at > index)
          expect(
            Math.hypot(...one.map((value, k) => value - (other[k] ?? 0))),
            `${colours[index]} ${colours[at]}`,
          ).toBeGreaterThan(25)
  })

  test.each(colours)('%s stands out from what is under it', (colour) => {
    const [one = 0, other = 0] = [brightness(linear(colour)), brightness(linear(surface))].toSorted(
      (a, b) => b - a,
    )
    expect((one + 0.05) / (other + 0.05)).toBeGreaterThan(3)
  })
})

test('who is among them keeps its look, who comes takes the first that is free, and a sixth has none', () => {
  const none: ReadonlyMap<string, ComparedLook> = new Map()
  const letters = (looks: ReadonlyMap<string, ComparedLook>) =>
    [...looks].map(([id, { letter }]) => `${id}${letter}`).join(' ')
  const first = assignLooks(none, ['x', 'y', 'z'])
  expect(letters(first)).toBe('xA yB zC')
  const second = assignLooks(first, ['z', 'x'])
  expect(letters(second)).toBe('zC xA')
  expect(letters(assignLooks(second, ['z', 'x', 'v', 'w']))).toBe('zC xA vB wD')
  expect(assignLooks(none, ['1', '2', '3', '4', '5', '6']).size).toBe(comparedLooks.length)
})
