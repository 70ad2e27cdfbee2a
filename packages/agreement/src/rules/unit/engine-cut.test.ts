import { describe, expect, test } from 'vitest'
import { cutDanger } from './engine-cut.js'

const now = 1_790_000_000_000
const minute = 60_000

describe('whether an engine may be cut without asking again', () => {
  test.each([
    ['standing, engine off', 0, false, 0, null],
    ['standing, engine on', 0, true, 0, null],
    ['at the limit', 20, true, 0, null],
    ['just above the limit', 20.1, true, 0, 'moving'],
    ['on a motorway', 110, true, 1 * minute, 'moving'],
    ['above the limit without an ignition wire', 60, false, 0, 'moving'],
    ['slow, heard a little less than 10 minutes ago', 15, true, 10 * minute - 1, null],
    ['slow, not heard for 10 minutes', 15, true, 10 * minute, 'unknown'],
    ['crawling without an ignition wire, long unheard', 6, false, 60 * minute, 'unknown'],
    ['waiting with its engine on, long unheard', 0, true, 60 * minute, 'unknown'],
    ['parked with its engine off, long unheard', 0, false, 600 * minute, null],
    ['parked, its position jitters, long unheard', 5, false, 600 * minute, null],
    ['fast when it was last heard, long ago', 90, true, 600 * minute, 'moving'],
  ] as const)('%s', (_name, speed, acc, age, danger) => {
    expect(cutDanger({ speed, acc, timestamp: now - age }, undefined, now)).toBe(danger)
  })

  test('a unit that has never been heard may be anywhere', () => {
    expect(cutDanger({ speed: 0, acc: false, timestamp: null }, 20, now)).toBe('unknown')
  })

  test('the limit is configurable', () => {
    const unit = { speed: 30, acc: true, timestamp: now }
    expect([cutDanger(unit, 40, now), cutDanger(unit, 29, now)]).toEqual([null, 'moving'])
  })
})
