import { describe, expect, test } from 'vitest'
import { databaseFixture, databases } from '../../testing/databases.js'
import { forgetAttempts, giveBack, sweepAttempts, takeAttempt, takeTurn } from './attempts.js'

describe.each(databases())('attempts on $name', (kind) => {
  const database = databaseFixture(kind)
  const at = 1_700_000_000_000
  const take = (key: string, most: number, now = at) =>
    takeAttempt(database, [{ key, most, window: 1_000 }], now)
  const stored = async () => (await database.query('select 1 from attempts')).length

  test('so many in a window, which opens with the first and is not prolonged', async () => {
    expect(await take('a', 2)).toEqual({ over: false, counts: [1] })
    expect(await take('a', 2, at + 400)).toEqual({ over: false, counts: [2] })
    expect(await take('a', 2, at + 500)).toEqual({ over: true, wait: 500 })
    expect(await take('a', 2, at + 999)).toEqual({ over: true, wait: 1 })
    expect(await take('a', 2, at + 1_000)).toEqual({ over: false, counts: [1] })
  })

  test('where one of them is used up, none is counted', async () => {
    await take('full', 1)
    const both = [
      { key: 'full', most: 1, window: 1_000 },
      { key: 'free', most: 9, window: 1_000 },
    ]
    expect(await takeAttempt(database, both, at)).toEqual({ over: true, wait: 1_000 })
    expect(await take('free', 9)).toEqual({ over: false, counts: [1] })
  })

  test('what is given back or forgotten may be taken again', async () => {
    await take('back', 1)
    await giveBack(database, ['back', 'never taken'])
    expect(await take('back', 1)).toMatchObject({ over: false })
    expect(await take('back', 1)).toMatchObject({ over: true })
    await forgetAttempts(database, 'back')
    expect(await take('back', 1)).toMatchObject({ over: false })
  })

  test('of many that come at once no more are let through', async () => {
    const keys = ['one', 'two', 'three']
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const allowances = keys.map((key) => ({ key, most: 7, window: 1_000 }))
        return takeAttempt(database, index % 2 === 0 ? allowances : allowances.reverse(), at)
      }),
    )
    expect(all.filter(({ over }) => !over)).toHaveLength(7)
  })

  test('windows that have closed are swept, and beyond the limit those that close first', async () => {
    await sweepAttempts(database, at + 5_000)
    expect(await stored()).toBe(0)
    for (const index of [0, 1, 2, 3, 4]) await take(`swept ${index}`, 9, at + index)
    await sweepAttempts(database, at, 2)
    expect(await stored()).toBe(2)
    expect(await take('swept 4', 9, at + 10)).toEqual({ over: false, counts: [2] })
    expect(await take('swept 0', 9, at + 10)).toEqual({ over: false, counts: [1] })
  })

  const day = 86_400_000
  const turn = (key: string, maxWait = Number.POSITIVE_INFINITY) =>
    takeTurn(database, { key, interval: day, maxWait })
  /** Days until a turn, rounded up, because less than one day may have passed. */
  const inDays = (wait: number | null) => Math.ceil((wait ?? Number.NaN) / day)

  test('turns come one after the other, also of many that are taken at once', async () => {
    expect(await turn('turns')).toBe(0)
    const all = await Promise.all(Array.from({ length: 20 }, () => turn('turns')))
    expect(all.map(inDays).sort((a, b) => a - b)).toEqual(all.map((_, index) => index + 1))
    expect(await turn('other turns')).toBe(0)
  })

  test('a turn that is too far away is not taken, and keeps nobody waiting', async () => {
    expect(await turn('far')).toBe(0)
    expect(await turn('far', day / 2)).toBeNull()
    expect(inDays(await turn('far', day))).toBe(1)
    expect(await turn('far', day)).toBeNull()
    expect(inDays(await turn('far'))).toBe(2)
  })

  test('turns that nobody took are not made up for, and the sweep leaves those that are taken', async () => {
    await turn('idle')
    await database.query('update attempts set until = until - $1', [9 * day])
    await sweepAttempts(database)
    expect(await turn('idle')).toBe(0)
    await sweepAttempts(database)
    expect(inDays(await turn('idle'))).toBe(1)
  })

  test('what was typed is not stored as it was', async () => {
    await take('login 203.0.113.7 hunter2', 9)
    const rows = await database.query<{ text: string }>('select a::text as text from attempts a')
    const hex = Buffer.from('hunter2').toString('hex')
    for (const { text } of rows) expect(text).not.toMatch(new RegExp(`hunter2|${hex}`))
  })
})
