import { describe, expect, test } from 'vitest'
import { createObedience } from './obedience.js'
import type { Moment } from './timetable.js'

const slow: Moment = { lat: 19, lng: -99, speed: 5, course: 90, acc: true }
const fast: Moment = { ...slow, speed: 80 }
const command = (code: string) => `**,imei:359586015829802,${code}`

describe('a demo tracker', () => {
  test('answers what it is asked', () => {
    const { hear } = createObedience()
    expect(hear(command('B'), fast).words).toEqual(['tracker'])
    expect(hear(command('C,20s') + command('I,-6'), fast).words).toEqual(['tracker', '108'])
    expect(hear('LOAD', fast).words).toEqual([])
    expect(hear(`${command('E')};`, fast).words).toEqual([])
  })

  test('cuts the engine once the vehicle is slow, and stands until it is released', () => {
    const { hear, see } = createObedience()
    expect(see(fast)).toEqual({ moment: fast, word: null })
    expect(hear(command('J'), fast).words).toEqual(['509'])
    expect(see(fast)).toEqual({ moment: fast, word: null })
    const cut = { ...slow, speed: 0, acc: false }
    expect(see(slow)).toEqual({ moment: cut, word: 'jt' })
    expect(see(fast)).toEqual({ moment: cut, word: null })
    expect(hear(command('B'), fast)).toEqual({ moment: cut, words: ['tracker'] })
    expect(hear(command('K'), cut).words).toEqual(['kt'])
    expect(see(fast)).toEqual({ moment: fast, word: null })
  })

  test('a slow vehicle is cut at once', () => {
    const { hear, see } = createObedience()
    expect(hear(command('J'), slow).words).toEqual([])
    expect(see(slow)).toMatchObject({ moment: { speed: 0, acc: false }, word: 'jt' })
  })
})
