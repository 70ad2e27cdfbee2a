import { describe, expect, test } from 'vitest'
import { canSend } from './can-send.js'

const now = 1_790_000_000_000
const minute = 60_000
const parked = { speed: 0, acc: false, timestamp: now - minute }
const driving = { speed: 90, acc: true, timestamp: now - 1_000 }
const longParked = { speed: 0, acc: false, timestamp: now - 60 * minute }
const fresh = { confirmed: false, created_at: now - 1_000, tracker_model: null }
const waited = { ...fresh, created_at: now - 5 * minute }
/** A tracker that cuts immediately, at any speed. */
const unguarded = { ...fresh, tracker_model: 'suntechLegacy' }

describe('a command that reaches its tracker', () => {
  test.each([
    ['a cut of a parked unit, just ordered', { comando: 'bloq', ...fresh, ...parked }, true],
    ['a cut of a moving unit', { comando: 'bloq', ...fresh, ...driving }, false],
    ['the same, confirmed', { comando: 'bloq', ...fresh, ...driving, confirmed: true }, true],
    ['a cut of a unit long parked, just ordered', { comando: 'bloq', ...fresh, ...longParked }, true],
    [
      'the same after it has waited: it may drive by now',
      { comando: 'bloq', ...waited, ...longParked },
      false,
    ],
    [
      'a cut that has waited, and the unit says that it stands',
      { comando: 'bloq', ...waited, ...parked },
      true,
    ],
    [
      'a cut that has waited, confirmed',
      { comando: 'bloq', ...waited, ...longParked, confirmed: true },
      true,
    ],
    ['a cut of a unit never heard', { comando: 'bloq', ...fresh, ...parked, timestamp: null }, false],
    [
      'a cut by a device that cuts at once, of a parked unit',
      { comando: 'bloq', ...unguarded, ...parked },
      true,
    ],
    [
      'the same of a moving unit, confirmed',
      { comando: 'bloq', ...unguarded, ...driving, confirmed: true },
      false,
    ],
    [
      'the same of one that stands with its engine on',
      { comando: 'bloq', ...unguarded, ...driving, speed: 0 },
      true,
    ],
    [
      'the same of one that stood so two minutes ago, confirmed',
      { comando: 'bloq', ...unguarded, speed: 0, acc: true, timestamp: now - 2 * minute, confirmed: true },
      false,
    ],
    [
      'the same of one that nobody has heard for an hour, confirmed',
      { comando: 'bloq', ...unguarded, ...longParked, confirmed: true },
      false,
    ],
    [
      'a cut by a device that waits by itself, of a moving unit, confirmed',
      { comando: 'bloq', ...fresh, ...driving, tracker_model: 'micodus', confirmed: true },
      true,
    ],
    ['a release of a moving unit', { comando: 'desbloq', ...waited, ...driving }, true],
    ['a search of a moving unit', { comando: 'busq', ...waited, ...driving }, true],
  ] as const)('%s: %s', (_name, command, may) => {
    const reported = command.timestamp === null ? null : command
    expect(canSend(command, 20, now, { unguarded: false, reported })).toBe(may)
  })

  test.each([
    ['that has said nothing over this connection', null],
    ['that says now that it drives', driving],
    ['that has said so long ago how it stands', longParked],
  ] as const)('a cut by a device that cuts at once, %s, waits', (_name, reported) => {
    const cut = { comando: 'bloq', ...unguarded, ...parked, confirmed: true } as const
    expect(canSend(cut, 20, now, { unguarded: false, reported })).toBe(false)
    expect(canSend({ ...cut, tracker_model: 'micodus' }, 20, now, { unguarded: false, reported })).toBe(true)
  })

  test.each([
    ['a moving unit, confirmed', { ...fresh, ...driving, confirmed: true }, false],
    [
      'a unit that nobody has heard for an hour, confirmed',
      { ...fresh, ...longParked, confirmed: true },
      false,
    ],
    [
      'a moving unit whose model waits by itself',
      { ...fresh, ...driving, tracker_model: 'micodus', confirmed: true },
      false,
    ],
    ['a parked unit', { ...fresh, ...parked }, true],
  ] as const)('a cut through somebody else, of %s: %s', (_name, command, may) => {
    expect(canSend({ comando: 'bloq', ...command }, 20, now, { unguarded: true, reported: null })).toBe(may)
  })
})
