import { Refusal } from '@baliza/agreement'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.js'
import type { Feed } from './feed.js'
import { createHeldCounts } from './held-counts.js'
import { createFeedStreams, type FeedStreams, type StreamQuestion } from './stream.js'

/** A feed of numbered versions. Each answer is its number. */
function createNumbers() {
  let version = 1
  let hear = () => {}
  const asked: (string | undefined)[] = []
  /** Answers to the next polls, instead of the current version. */
  const older: number[] = []
  const bodies = new Map<number, { version: string; bytes: Buffer; gzipped: boolean }>()
  const bodyOf = (number: number) => {
    const body = bodies.get(number) ?? {
      version: `v${number}`,
      bytes: Buffer.from(`"${number}${'x'.repeat(100_000)}"`),
      gzipped: false,
    }
    bodies.set(number, body)
    return body
  }
  const feed = {
    async ask(_viewer: unknown, { since }: { since?: string }) {
      asked.push(since)
      const at = older.shift() ?? version
      return { version: `v${at}`, body: since === `v${at}` ? null : bodyOf(at) }
    },
    onChange: (listener: () => void) => {
      hear = listener
    },
    stats: () => ({ version }),
  } as unknown as Feed
  return {
    feed,
    asked,
    older,
    change() {
      version += 1
      hear()
    },
  }
}

const viewer = { id: 'usuario', rol: 2 } as const
let numbers: ReturnType<typeof createNumbers>
let streams: FeedStreams

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  numbers = createNumbers()
  streams = createFeedStreams({
    feed: numbers.feed,
    log: createLog('silent'),
    most: { account: 2, process: 3 },
  })
})
afterEach(() => {
  streams.close()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function question(more: Partial<StreamQuestion> = {}): StreamQuestion {
  const reader = { viewer, profile: 'p1' }
  return {
    since: undefined,
    gzip: false,
    account: 'usuario',
    share: 'usuario',
    reader,
    still: async () => reader,
    ...more,
  }
}

const open = (more?: Partial<StreamQuestion>) => streams.open(question(more))

/** Collects the received text, without the filler. */
function listen(source: ReturnType<typeof open>) {
  const seen: string[] = []
  source.on('data', (bytes: Buffer) => seen.push(bytes.toString().replace(/x+/, '')))
  return seen
}

test('says at once whose profile it is, and what its reader does not have', async () => {
  const seen = listen(open())
  await pass(0)
  expect(seen).toEqual(['event: profile\ndata: "p1"\n\n', 'id: v1\ndata: "1"\n\n'])
})

test('with the present version nothing comes but the profile, and signs of life', async () => {
  const seen = listen(open({ since: 'v1' }))
  await pass(45_000)
  expect(seen).toEqual(['event: profile\ndata: "p1"\n\n', ':\n\n', ':\n\n'])
})

test('the first change comes at once, and what follows it in one event', async () => {
  const seen = listen(open({ since: 'v1' }))
  await pass(5_000)
  numbers.change()
  await pass(0)
  expect(seen.at(-1)).toBe('id: v2\ndata: "2"\n\n')
  for (let count = 0; count < 20; count++) {
    numbers.change()
    await pass(10)
  }
  expect(seen.at(-1)).toBe('id: v2\ndata: "2"\n\n')
  await pass(750)
  expect(seen.slice(2)).toEqual(['id: v22\ndata: "22"\n\n'])
})

test('of alerts its reader is told that there are some, whose they are, and of a burst once', async () => {
  const other = { viewer: { id: 'espejo', rol: 1 }, profile: 'p1' } as const
  const seen = listen(open({ since: 'v1' }))
  const others = listen(open({ since: 'v1', account: 'espejo', reader: other, still: async () => other }))
  await pass(5_000)
  for (let count = 0; count < 20; count++) {
    streams.alerted(['nobody', 'usuario'])
    await pass(10)
  }
  await pass(750)
  expect(seen.slice(1)).toEqual(Array(2).fill('event: alerts\ndata: null\n\n'))
  expect(others).toHaveLength(1)
  streams.alerted()
  await pass(750)
  expect([seen.length, others.length]).toEqual([4, 2])
})

test('nobody hears of alerts before it has been asked whether it may hear anything', async () => {
  let answer = () => {}
  const seen = listen(
    open({
      since: 'v1',
      still: () =>
        new Promise((resolve) => {
          answer = () => resolve({ viewer, profile: 'p1' })
        }),
    }),
  )
  await pass(0)
  streams.alerted(['usuario'])
  await pass(5_000)
  expect(seen).toHaveLength(1)
  answer()
  await pass(0)
  expect(seen.slice(1)).toEqual(['event: alerts\ndata: null\n\n'])
})

test('a change that a poll has hidden for the moment is asked for again', async () => {
  const seen = listen(open({ since: 'v1' }))
  await pass(5_000)
  numbers.older.push(1)
  numbers.change()
  await pass(0)
  expect(seen).toHaveLength(1)
  await pass(750)
  expect(seen.at(-1)).toBe('id: v2\ndata: "2"\n\n')
})

test('what a whole answer was too old for comes in the next turn, though nothing changes any more', async () => {
  numbers.change()
  numbers.older.push(1)
  const seen = listen(open())
  await pass(750)
  expect(seen.slice(1)).toEqual(['id: v1\ndata: "1"\n\n', 'id: v2\ndata: "2"\n\n'])
})

test('nobody asks the feed while nothing changes, nor while nobody listens', async () => {
  const source = open({ since: 'v1' })
  listen(source)
  await pass(5_000)
  const before = numbers.asked.length
  await pass(60_000)
  expect(numbers.asked.length).toBe(before)
  source.destroy()
  numbers.change()
  await pass(60_000)
  expect(numbers.asked.length).toBe(before)
})

test('the bytes of an event are made once for all who get it', async () => {
  const chunks: Buffer[] = []
  for (const gzip of [true, true]) {
    const source = open({ gzip, since: 'v0' })
    source.on('data', (bytes: Buffer) => bytes.length > 100 && chunks.push(bytes))
  }
  vi.useRealTimers()
  await expect.poll(() => chunks.length).toBe(2)
  expect(chunks[0]?.buffer).toBe(chunks[1]?.buffer)
  expect(chunks[0]?.length).toBeLessThan(2_000)
})

test('a reader that does not read is sent nothing until it does, and then the newest alone', async () => {
  const source = open()
  await pass(0)
  for (let count = 0; count < 5; count++) {
    numbers.change()
    await pass(1_000)
  }
  expect(source.readableLength).toBeLessThan(101_000)
  const seen = listen(source)
  await pass(1_000)
  expect(seen).toEqual(['event: profile\ndata: "p1"\n\n', 'id: v1\ndata: "1"\n\n', 'id: v6\ndata: "6"\n\n'])
})

test('a reader that has read nothing for a minute is cut off', async () => {
  const source = open()
  await pass(59_000)
  expect(source.destroyed).toBe(false)
  await pass(30_000)
  expect(source.destroyed).toBe(true)
  expect(streams.stats()).toEqual({ open: 0 })
})

test('more of one account, or of all, are refused, and come in when there is room', async () => {
  const first = open()
  open()
  const refused = expect.objectContaining({ httpStatus: 429, retryAfter: 60 })
  expect(() => open()).toThrow(refused)
  open({ account: 'otro' })
  expect(() => open({ account: 'tercero' })).toThrow(refused)
  expect(streams.stats()).toEqual({ open: 3 })
  first.destroy()
  await pass(0)
  open({ account: 'tercero' })
})

test('what an account holds in other processes counts', () => {
  const taken = vi.fn()
  const counts = { ...createHeldCounts(), of: () => 2, take: taken }
  const elsewhere = createFeedStreams({
    feed: numbers.feed,
    log: createLog('silent'),
    counts,
    most: { account: 2, process: 3 },
  })
  expect(() => elsewhere.open(question())).toThrow(Refusal)
  expect(taken).not.toHaveBeenCalled()
  elsewhere.close()
})

test('whoever may have it no longer is told so, and gets nothing that came after', async () => {
  let revoked = false
  const seen = listen(
    open({
      since: 'v1',
      async still() {
        if (revoked) throw new Refusal('session', 'Terminó')
        return { viewer, profile: 'p1' }
      },
    }),
  )
  await pass(1_000)
  revoked = true
  streams.doubt()
  numbers.change()
  await pass(1_000)
  expect(seen.slice(1)).toEqual(['event: end\ndata: {"status":0,"mensaje":"Terminó","codigo":"session"}\n\n'])
  expect(streams.stats()).toEqual({ open: 0 })
})

test('until it is known whether somebody may go on, nothing is sent', async () => {
  let answer = () => {}
  const reader = { viewer, profile: 'p1' }
  const still = vi.fn(async () => reader)
  const seen = listen(open({ since: 'v1', still }))
  await pass(1_000)
  still.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(reader)
      }),
  )
  streams.doubt()
  numbers.change()
  await pass(5_000)
  expect(seen).toHaveLength(1)
  // The check in progress may return the state from before this call.
  streams.doubt()
  answer()
  await pass(500)
  expect(seen).toHaveLength(1)
  await pass(1_000)
  answer()
  await pass(1_000)
  expect(seen.at(-1)).toBe('id: v2\ndata: "2"\n\n')
})

test('a session that ends by itself is found out with the next sign of life', async () => {
  const ends = Date.now() + 30_000
  const seen = listen(
    open({
      since: 'v1',
      async still() {
        if (Date.now() > ends) throw new Refusal('session', 'Terminó')
        return { viewer, profile: 'p1' }
      },
    }),
  )
  await pass(41_000)
  expect(seen.at(-1)).toMatch(/^event: end/)
})

test('what an account may do is said again where it has changed', async () => {
  let profile = 'p1'
  const seen = listen(open({ since: 'v1', still: async () => ({ viewer, profile }) }))
  await pass(0)
  profile = 'p2'
  streams.doubt()
  await pass(0)
  expect(seen).toEqual(['event: profile\ndata: "p1"\n\n', 'event: profile\ndata: "p2"\n\n'])
})

test('closing ends them all, and lets nobody in', async () => {
  const source = open()
  const ended = vi.fn()
  source.on('end', ended)
  listen(source)
  await pass(0)
  streams.close()
  await pass(0)
  expect(ended).toHaveBeenCalledOnce()
  expect(() => open()).toThrow()
})

test('where a process has no stream left, the account with the most loses its oldest, and gets no other', async () => {
  const first = open({ account: 'usuario', share: 'usuario' })
  const ended = vi.fn()
  first.on('end', ended).resume()
  for (const account of ['usuario', 'viewers usuario']) open({ account, share: 'usuario' }).resume()
  expect(() => open({ account: 'viewers usuario', share: 'usuario' })).toThrow(Refusal)
  const other = open({ account: 'otro', share: 'otro' })
  await pass(0)
  expect(ended).toHaveBeenCalled()
  expect(other.readableEnded).toBe(false)
  expect(streams.stats().open).toBe(3)
  expect(() => open({ account: 'usuario', share: 'usuario' })).toThrow(Refusal)
})

test('the viewers of an account use up none of its own streams', () => {
  for (let index = 0; index < 2; index += 1) open({ account: 'viewers usuario', share: 'usuario' })
  expect(() => open({ account: 'viewers usuario', share: 'usuario' })).toThrow(Refusal)
  expect(() => open()).not.toThrow()
})

test('while the database is unavailable, streams end and neither a stream nor a poll is answered', async () => {
  let isAway = false
  const watched = createFeedStreams({
    feed: numbers.feed,
    log: createLog('silent'),
    probe: async () => {
      if (isAway) throw new Error('connection refused')
    },
  })
  const ended = vi.fn()
  watched.open(question()).on('end', ended).resume()
  await pass(25_000)
  expect(ended).not.toHaveBeenCalled()
  isAway = true
  await pass(20_000)
  expect(ended).toHaveBeenCalledOnce()
  const refused = expect.objectContaining({ body: expect.objectContaining({ codigo: 'away' }) })
  expect(() => watched.open(question())).toThrow(refused)
  expect(() => watched.requireStorage()).toThrow(refused)
  isAway = false
  await pass(2_000)
  watched.requireStorage()
  expect(watched.open(question()).readable).toBe(true)
  watched.close()
})
