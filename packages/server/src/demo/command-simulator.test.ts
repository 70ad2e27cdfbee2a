import { describe, expect, test } from 'vitest'
import { createCommandSimulator } from './command-simulator.js'
import type { Moment } from './timetable.js'

const slow: Moment = { lat: 19, lng: -99, speed: 5, course: 90, acc: true }
const fast: Moment = { ...slow, speed: 80 }
const command = (code: string) => `**,imei:359586015829802,${code}`

describe('a demo tracker', () => {
  test('answers what it is asked', () => {
    const { hear } = createCommandSimulator()
    expect(hear(command('B'), fast).replies).toEqual(['tracker'])
    expect(hear(command('C,20s') + command('I,-6'), fast).replies).toEqual(['tracker', '108'])
    expect(hear('LOAD', fast).replies).toEqual([])
    expect(hear(`${command('E')};`, fast).replies).toEqual([])
  })

  test('cuts the engine once the vehicle is slow, and stands until it is released', () => {
    const { hear, see } = createCommandSimulator()
    expect(see(fast)).toEqual({ moment: fast, reply: null })
    expect(hear(command('J'), fast).replies).toEqual(['509'])
    expect(see(fast)).toEqual({ moment: fast, reply: null })
    const cut = { ...slow, speed: 0, acc: false }
    expect(see(slow)).toEqual({ moment: cut, reply: 'jt' })
    expect(see(fast)).toEqual({ moment: cut, reply: null })
    expect(hear(command('B'), fast)).toEqual({ moment: cut, replies: ['tracker'] })
    expect(hear(command('K'), cut).replies).toEqual(['kt'])
    expect(see(fast)).toEqual({ moment: fast, reply: null })
  })

  test('a slow vehicle is cut at once', () => {
    const { hear, see } = createCommandSimulator()
    expect(hear(command('J'), slow).replies).toEqual([])
    expect(see(slow)).toMatchObject({ moment: { speed: 0, acc: false }, reply: 'jt' })
  })
})
