import type { HistoryRecord } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { createMeetingFinder } from './find-in-slices.js'

const minute = 60_000

/** Returns the records of a unit that is parked for a number of minutes. */
const standing = (minutes: number, lng: number): HistoryRecord[] =>
  Array.from({ length: minutes + 1 }, (_, index) => ({
    lat: 19,
    lng,
    speed: 0,
    acc: true,
    direccion: '',
    angulo: 0,
    timestamp: index * minute,
    recorrido: 0,
    duda: null,
    dicho: null,
    nombre: '',
    pdi: '',
  }))

test('every two are held against each other, oldest meeting first, and nothing twice', async () => {
  const finder = createMeetingFinder()
  const [a, b, c] = ['a', 'b', 'c'].map((id, index) => ({ id, records: standing(9 - index, -99) }))
  if (a === undefined || b === undefined || c === undefined) throw new Error('three')
  expect(finder.known([a])).toEqual([])
  expect(finder.known([a, b, c])).toBeNull()
  await finder.find([a, b, c], new AbortController().signal)
  const known = finder.known([a, b, c])
  expect(known?.map(({ one, other, to }) => `${one}${other} ${to / minute}`)).toEqual([
    'ab 8',
    'ac 7',
    'bc 7',
  ])
  // The same histories with other names need no new search.
  expect(
    finder.known([
      { id: 'x', records: a.records },
      { id: 'y', records: c.records },
    ]),
  ).toHaveLength(1)
  expect(finder.known([c, { id: 'far', records: standing(9, -98) }])).toBeNull()
})

test('who has left is not looked at any more', async () => {
  const finder = createMeetingFinder()
  const units = [-99, -99].map((lng, id) => ({ id, records: standing(5, lng) }))
  const leaving = new AbortController()
  const search = finder.find(units, leaving.signal)
  leaving.abort()
  await search
  expect(finder.known(units)).toBeNull()
})

test('between two steps the page answers', async () => {
  const finder = createMeetingFinder()
  const units = [0, 1, 2, 3, 4].map((id) => ({ id, records: standing(60, -99 - id / 10_000) }))
  let answered = 0
  let isSearching = true
  const answer = () => {
    answered += 1
    if (isSearching) setTimeout(answer)
  }
  setTimeout(answer)
  await finder.find(units, new AbortController().signal)
  isSearching = false
  // Five histories are read, and ten pairs compared.
  expect(answered).toBeGreaterThanOrEqual(14)
  expect(finder.known(units)?.length).toBe(10)
})
