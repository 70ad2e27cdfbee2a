import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Queryable } from '../storage/connection/database.js'
import { hour } from '../testing/track.js'
import { compute } from './past.js'
import type { Computing } from './report-threads.js'

/** Not compressed yet, so it is read in slices of two hours, then four, then eight. */
const range = { from: Date.now() - 14 * hour, to: Date.now() - 1 }
const asked = { imeis: ['unit'], range }
const patient = new AbortController().signal

/** A database of units without fixes. @param failsAt number of the query that fails */
function emptyDatabase(failsAt = Number.POSITIVE_INFINITY) {
  let queries = 0
  const database: Queryable = {
    async query() {
      queries += 1
      if (queries >= failsAt) throw new Error('the database is away')
      return []
    },
  }
  return { database, queries: () => queries }
}

function computing(addSlices: () => Promise<void>) {
  let dropped = 0
  const fake: Computing<'usage'> = {
    addFixes: async () => [],
    addSlices,
    end: async () => [],
    drop() {
      dropped += 1
    },
  }
  return { fake, dropped: () => dropped }
}

test('while a slice is followed the next is read, and none is followed before the one ahead of it', async () => {
  const { database, queries } = emptyDatabase()
  const readMeanwhile: number[] = []
  let following = 0
  const { fake, dropped } = computing(async () => {
    const before = queries()
    following += 1
    for (let turns = 0; turns < 3; turns += 1) await turn()
    expect(following).toBe(1)
    following -= 1
    readMeanwhile.push(queries() - before)
  })
  await compute(database, fake, asked, patient)
  // The last slice is processed completely before the fixes after the range are read.
  expect(readMeanwhile).toEqual([1, 1, 0])
  expect(dropped()).toBe(1)
})

test('a slice that cannot be followed ends it', async () => {
  const { database } = emptyDatabase()
  const { fake, dropped } = computing(() => Promise.reject(new Error('the thread has ended')))
  await expect(compute(database, fake, asked, patient)).rejects.toThrow('the thread has ended')
  expect(dropped()).toBe(1)
})

test('where the next cannot be read either, that is why', async () => {
  // The query before the range, the first slice, and the second slice, which fails.
  const { database } = emptyDatabase(3)
  const { fake, dropped } = computing(async () => {
    await turn()
    throw new Error('the thread has ended')
  })
  await expect(compute(database, fake, asked, patient)).rejects.toThrow('the database is away')
  expect(dropped()).toBe(1)
  // Otherwise the rejection of the other would be unhandled.
  await turn()
})
