import { afterEach, expect, test, vi } from 'vitest'
import { createReads, readPieces } from './serve-archives.js'

type Handle = Parameters<typeof readPieces>[0]

/** A file of this length. Each read waits for `answer`. */
function slowFile(length: number) {
  const waiting: (() => void)[] = []
  let started = 0
  const handle = {
    read: (buffer: Buffer, _offset: number, count: number, position: number) =>
      new Promise((resolve) => {
        started += 1
        waiting.push(() => resolve({ buffer, bytesRead: Math.max(0, Math.min(count, length - position)) }))
      }),
  } as unknown as Handle
  return { handle, started: () => started, answer: () => waiting.shift()?.() }
}

afterEach(() => {
  vi.useRealTimers()
})

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('many downloads of one network read one piece at a time, and a tile of another network is read at once', async () => {
  const reads = createReads()
  const flooded = slowFile(10_000_000)
  for (let number = 0; number < 20; number += 1)
    void readPieces(flooded.handle, { start: 0, end: 9_999_999 }, 'flood', reads).next()
  await settled()
  expect(flooded.started()).toBe(1)

  const file = slowFile(10_000_000)
  const tile = readPieces(file.handle, { start: 5_000, end: 20_999 }, 'other', reads)
  const first = tile.next()
  await settled()
  expect(file.started()).toBe(1)
  file.answer()
  expect((await first).value).toHaveLength(16_000)
  expect((await tile.next()).done).toBe(true)
  expect(flooded.started()).toBe(1)
})

test('downloads of the same network do not delay a tile, and pause after each piece', async () => {
  const reads = createReads()
  const flooded = slowFile(10_000_000)
  const downloads = Array.from({ length: 20 }, () =>
    readPieces(flooded.handle, { start: 0, end: 9_999_999 }, 'home', reads),
  )
  const next = () => Promise.all(downloads.map((download) => download.next()))
  for (let piece = 0; piece < 8; piece += 1) {
    const pieces = next()
    for (let number = 0; number < 20; number += 1) {
      await settled()
      flooded.answer()
    }
    await pieces
  }
  expect(flooded.started()).toBe(160)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  void next()
  await settled()
  expect(flooded.started()).toBe(161)

  const file = slowFile(10_000_000)
  const tile = readPieces(file.handle, { start: 5_000, end: 20_999 }, 'home', reads).next()
  await settled()
  expect(file.started()).toBe(1)
  file.answer()
  expect((await tile).value).toHaveLength(16_000)

  flooded.answer()
  await settled()
  expect(flooded.started()).toBe(161)
  await vi.advanceTimersByTimeAsync(2)
  await settled()
  expect(flooded.started()).toBe(162)
})

test('a part longer than a piece is read whole, and a file that was shortened is no endless read', async () => {
  const lengths = async (length: number, end: number) => {
    const file = slowFile(length)
    const found: number[] = []
    const pieces = readPieces(file.handle, { start: 0, end }, 'a', createReads())
    for (let piece = pieces.next(); ; piece = pieces.next()) {
      await settled()
      file.answer()
      const { value, done } = await piece
      if (done) return found
      found.push(value?.length ?? 0)
    }
  }
  expect(await lengths(200_000, 149_999)).toEqual([65_536, 65_536, 18_928])
  await expect(lengths(100_000, 149_999)).rejects.toThrow('shorter')
})
