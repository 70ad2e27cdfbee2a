import { type AlertSound, alertSounds } from '@baliza/sdk-core/internal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isMuted, setMuted, watchMuted } from './mute.js'
import { scores } from './scores.js'

const codes = Object.keys(alertSounds).map(Number) as AlertSound[]

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  setMuted(false)
})

test.each(codes)('sound %i is short, audible and never overdriven', (code) => {
  const { tones } = scores[code]
  const ends = Math.max(...tones.map(({ at, lasts }) => at + lasts))
  expect(ends).toBeGreaterThan(0.3)
  expect(ends).toBeLessThan(2.5)
  for (const { from, to = from, volume = 0.5 } of tones) {
    expect(Math.min(from, to)).toBeGreaterThan(20)
    expect(Math.max(from, to)).toBeLessThan(6_000)
    expect(volume).toBeLessThanOrEqual(1)
  }
})

test('no two sounds are the same', () => {
  expect(new Set(codes.map((code) => JSON.stringify(scores[code]))).size).toBe(6)
})

/** The module shares one context per page, so each test loads a fresh module. */
const load = () => import('./play-sound.js')

test('where there is no audio it is silent and does not throw', async () => {
  vi.stubGlobal('AudioContext', undefined)
  const { playSound, unlockSounds } = await load()
  unlockSounds()()
  expect(await playSound(1)).toBe(false)
})

test('where audio fails it is silent and does not throw', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        throw new Error('no device')
      }
    },
  )
  const { playSound } = await load()
  expect(await playSound(1)).toBe(false)
})

test('a page that nobody has touched is silent, and does not wait for ever', async () => {
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended'
      resume = () => new Promise(() => {})
    },
  )
  const { playSound } = await load()
  expect(await playSound(1)).toBe(false)
})

test('the mute holds back what nobody asked for; here and in another tab it is heard of', async () => {
  const listener = vi.fn()
  const stop = watchMuted(listener)
  setMuted(true)
  expect([isMuted(), listener.mock.calls.length]).toEqual([true, 1])
  const resume = vi.fn(async () => {})
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended'
      resume = resume
    },
  )
  const { playSound } = await load()
  await playSound(1)
  expect(resume).not.toHaveBeenCalled()
  await playSound(1, true)
  expect(resume).toHaveBeenCalled()
  localStorage.setItem('baliza.muted', '0')
  dispatchEvent(new StorageEvent('storage', { key: 'baliza.muted' }))
  expect([isMuted(), listener.mock.calls.length]).toEqual([false, 2])
  stop()
})
