import { expect, test } from 'vitest'
import type { TrackPoint } from './point.js'
import { stateSpans } from './state-spans.js'

/** Minutes since the start, speed, and engine state. */
type At = readonly [minutes: number, speed: number, acc?: boolean]

const point = ([minutes, speed, acc = true]: At): TrackPoint => ({
  lat: 19,
  lng: -99,
  speed,
  acc,
  timestamp: minutes * 60_000,
  recorrido: 0,
  duda: null,
})

test.each<readonly [string, readonly At[], readonly string[]]>([
  ['nothing', [], []],
  ['one record', [[0, 50]], []],
  ['a drive', [[0, 50], [1, 60], [2, 5], [4, 40], [5, 0]], ['moving 0–2', 'idle 2–4', 'moving 4–5']], // biome-ignore format: a table
  ['a night', [[0, 50], [1, 0, false], [481, 0, false], [482, 0]], ['moving 0–1', 'off 1–482']], // biome-ignore format: a table
  ['a silence', [[0, 50], [30, 50], [31, 0]], ['moving 0–10', 'offline 10–30', 'moving 30–31']], // biome-ignore format: a table
  ['ten minutes', [[0, 50], [10, 0], [20, 0]], ['moving 0–10', 'idle 10–20']], // biome-ignore format: a table
])('the states of %s', (_, track, expected) => {
  const spans = stateSpans(track.map(point))
  expect(spans.map(({ state, from, to }) => `${state} ${from / 60_000}–${to / 60_000}`)).toEqual(expected)
})
