import { describe, expect, test } from 'vitest'
import { advance, newClock, perSecond, type ReplayClock, seek, toggle } from './replay-clock.js'

const span = { from: 1_000_000, to: 1_000_000 + 3_600_000 }
const playing = (speed: ReplayClock['speed']): ReplayClock => ({
  ...toggle(newClock(span), span),
  speed,
})
/** Runs frames of 16 ms. */
function run(clock: ReplayClock, frames: number): ReplayClock {
  let now = 5_000
  let running = clock
  for (let frame = 0; frame <= frames; frame += 1, now += 16) running = advance(running, span, now)
  return running
}

describe('in a second of frames', () => {
  test.each([1, 2, 5, 10, 20] as const)('at %d× so many minutes pass', (speed) => {
    const { time } = run(playing(speed), 62)
    expect(time - span.from).toBeCloseTo(0.992 * speed * perSecond, 3)
  })
})

test('it stands until it is played, and stops at the end', () => {
  expect(run(newClock(span), 10).time).toBe(span.from)
  const ended = run(playing(20), 1000)
  expect(ended).toMatchObject({ time: span.to, playing: false })
  expect(toggle(ended, span)).toMatchObject({ time: span.from, playing: true })
})

test('a tab that was hidden for a minute is not made up for', () => {
  const clock = advance(advance(playing(1), span, 0), span, 60_000)
  expect(clock.time - span.from).toBe(perSecond / 4)
})

test('a pause keeps the moment, and going on does not jump', () => {
  const paused = toggle(run(playing(2), 30), span)
  const again = advance(toggle(paused, span), span, 900_000)
  expect(again.time).toBe(paused.time)
  expect(again.playing).toBe(true)
})

test.each([
  [span.from - 5, span.from],
  [span.from + 7, span.from + 7],
  [span.to + 5, span.to],
])('seeking %d goes to %d', (time, expected) => expect(seek(newClock(span), span, time).time).toBe(expected))
