import { type AlertSound, alertSounds } from '@baliza/sdk-core/internal'
import { beforeAll, expect, test } from 'vitest'
import { energyBetween, loudnessOf, sampleRate } from '../../testing/loudness.js'
import { scores } from './scores.js'
import { synthesize } from './synthesizer.js'

const codes = Object.keys(alertSounds).map(Number) as AlertSound[]
const rendered = new Map<AlertSound, Float32Array>()
const samplesOf = (code: AlertSound) => rendered.get(code) ?? new Float32Array()
/** LUFS of their single channel. */
const wanted = -18

beforeAll(async () => {
  for (const code of codes) {
    const ends = Math.max(...scores[code].tones.map(({ at, lasts }) => at + lasts))
    const context = new OfflineAudioContext(1, Math.ceil((ends + 0.1) * sampleRate), sampleRate)
    synthesize(context, code)
    rendered.set(code, (await context.startRendering()).getChannelData(0))
  }
})

test('a sine of full scale is as loud as BS.1770 says, and lies where it does', () => {
  const sine = Float32Array.from({ length: 2 * sampleRate }, (_, index) =>
    Math.sin((2 * Math.PI * 997 * index) / sampleRate),
  )
  expect(loudnessOf(sine)).toBeCloseTo(-3.01, 1)
  expect(energyBetween(sine, 900, 1_100)).toBeGreaterThan(0.99)
})

test.each(codes)('sound %i is as loud as the others, and never overdriven', (code) => {
  expect(Math.abs(loudnessOf(samplesOf(code)) - wanted)).toBeLessThan(0.75)
  expect(Math.max(...samplesOf(code).map(Math.abs))).toBeLessThan(0.98)
})

test.each(codes)('a telephone says sound %i: more than half of it lies between 800 Hz and 4 kHz', (code) => {
  expect(energyBetween(samplesOf(code), 800, 4_000)).toBeGreaterThan(0.5)
})
