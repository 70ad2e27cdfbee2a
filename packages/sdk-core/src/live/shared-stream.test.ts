import { createRandom } from '@baliza/agreement/rules/random.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeBrowser, type FakeBrowser, type FakePage } from '../testing/fake-browser.js'
import { brokenOff, type Connect, type Ending, type OnEvent } from './read-events.js'
import { sharedName, shareStream } from './shared-stream.js'

/** A version is the sequence number of the last change that the reader has. */
interface Connection {
  readonly since: string
  readonly isOpen: () => boolean
  /** Sends an event that updates every version with which the stream was opened. */
  change(version: number): void
  say(name: string, data?: string): void
  end(ending?: Partial<Ending>): void
}

function createHost() {
  const connections: Connection[] = []
  let answers = true

  const connect: Connect = (since, { signal, onEvent }) =>
    new Promise((resolve) => {
      let isOpen = true
      const end = (ending: Partial<Ending> = {}) => {
        isOpen = false
        resolve({ ...brokenOff, ...ending })
      }
      signal.addEventListener('abort', () => end())
      const say: OnEvent = (name, data) => {
        if (!isOpen) return
        try {
          onEvent(name, data)
        } catch {
          end()
        }
      }
      connections.push({
        since,
        isOpen: () => isOpen,
        change: (version) => say('message', String(version)),
        say: (name, data = '') => say(name, data),
        end,
      })
      if (answers) say('profile', 'p')
    })

  return {
    connect,
    connections,
    last: () => connections.at(-1) as Connection,
    open: () => connections.filter((one) => one.isOpen()),
    hold(on: boolean) {
      answers = !on
    },
  }
}

/** Subscribes a page from a version on and records the events that it receives. */
function listen(
  page: FakePage,
  host: Pick<ReturnType<typeof createHost>, 'connect'>,
  version = 1,
  name = 'a',
) {
  const controller = new AbortController()
  const seen = {
    version,
    heard: [] as string[],
    ending: undefined as Ending | null | undefined,
    leave: () => controller.abort(),
  }
  void shareStream(
    { ...page, name, version: () => String(seen.version), connect: host.connect },
    {
      patience: 10_000,
      signal: controller.signal,
      onEvent(event, data) {
        seen.heard.push(event === 'message' ? data : event)
        if (data === 'bad') throw new TypeError('not as agreed')
        if (event === 'message') seen.version = Number(data)
      },
    },
  ).then((ending) => {
    seen.ending = ending
  })
  return seen
}

let browser: FakeBrowser
let host: ReturnType<typeof createHost>
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  browser = createFakeBrowser()
  host = createHost()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms = 200) => vi.advanceTimersByTimeAsync(ms)

/** Opens `count` pages of one browser. The first page is the leader. */
async function openPages(count: number, versionOf = (_: number) => 1) {
  const opened = []
  for (let index = 0; index < count; index++) {
    const page = browser.open()
    opened.push({ ...page, seen: listen(page, host, versionOf(index)) })
    await pass()
  }
  return opened
}

test('of eight pages one has a stream, and all get what it brings', async () => {
  const pages = await openPages(8)
  expect(host.connections.map(({ since }) => since)).toEqual(['1'])
  host.last().change(2)
  host.last().say('alerts')
  host.last().say('')
  await pass()
  for (const { seen } of pages) expect(seen.heard.slice(-3)).toEqual(['2', 'alerts', ''])
  // The leader receives `profile` from its own connection; the other pages receive an empty event from the leader.
  expect(pages.map(({ seen }) => seen.heard[0])).toEqual(['profile', ...Array(7).fill('')])
})

test('those that come together are all in with the first opening, whatever versions they have', async () => {
  for (const version of [3, 1, 2, 1]) listen(browser.open(), host, version)
  await pass()
  expect(host.connections.map(({ since }) => since)).toEqual(['3,1,2'])
})

test('for one that has another version the stream is opened again, from both, and one goes before the next comes', async () => {
  const [first, second] = await openPages(2, (index) => [5, 4][index] ?? 0)
  expect(host.connections.map(({ since, isOpen }) => [since, isOpen()])).toEqual([
    ['5', false],
    ['5,4', true],
  ])
  host.last().change(6)
  await pass()
  expect([first?.seen.version, second?.seen.version]).toEqual([6, 6])
  // A third page with the same version needs no further connection.
  const third = listen(browser.open(), host, 6)
  await pass()
  expect(host.connections).toHaveLength(2)
  host.last().change(7)
  await pass()
  expect(third.heard).toEqual(['', '7'])
})

test('what comes while a page waits to be let in is not taken for more than it is', async () => {
  await openPages(1)
  const late = listen(browser.open(), host, 0)
  await pass(10)
  host.last().change(2)
  await pass()
  expect(late.heard[0]).toBe('profile')
  expect(host.last().since).toBe('2,0')
  host.last().change(3)
  await pass()
  expect(late.heard).not.toContain('2')
  expect(late.heard.at(-1)).toBe('3')
})

test('one that has been let in stays so where another comes before the first change', async () => {
  const [, second] = await openPages(3, (index) => [5, 4, 5][index] ?? 0)
  expect(host.connections).toHaveLength(2)
  host.last().change(6)
  await pass()
  expect(second?.seen.heard.at(-1)).toBe('6')
})

test.each([
  ['leaves', (page: FakePage & { seen: { leave(): void } }) => page.seen.leave()],
  ['crashes', (page: FakePage) => page.crash()],
] as const)('when the one that has it %s, another goes on from where all are', async (_, end) => {
  const [first, second, third] = await openPages(3)
  if (!first || !second || !third) throw new Error('no pages')
  host.last().change(2)
  await pass()
  end(first)
  await pass()
  expect(host.open()).toHaveLength(first.seen.ending === undefined ? 2 : 1)
  expect(host.last().since).toBe('2')
  host.last().change(3)
  await pass()
  expect([second.seen.heard.slice(-1), third.seen.heard.slice(-1)]).toEqual([['3'], ['3']])
  expect(second.seen.heard.filter((one) => one === '3')).toHaveLength(1)
})

test('a page that stood still meanwhile takes what it has missed, of both, and in order', async () => {
  const [first, , third] = await openPages(3)
  third?.freeze(true)
  host.last().change(2)
  await pass()
  first?.crash()
  await pass()
  third?.freeze(false)
  await pass()
  host.last().change(3)
  await pass()
  expect(third?.seen.heard.filter((one) => Number(one) > 0)).toEqual(['2', '3'])
})

test('while one stands still the others end, to poll, and whoever listens again takes over', async () => {
  const [first, second, third] = await openPages(3)
  if (!first || !second || !third) throw new Error('no pages')
  await pass(60_000)
  expect(second.seen.ending).toBeUndefined()
  first.freeze(true)
  await pass(12_500)
  expect([second.seen.ending, third.seen.ending]).toEqual([null, null])
  const again = listen(second, host, 2)
  const other = listen(third, host, 2)
  await pass(5_000)
  expect(host.last().since).toBe('2')
  host.last().change(3)
  await pass()
  expect([again.version, other.version]).toEqual([3, 3])
  // After it resumes, it finds that it lost the leadership and closes its connection.
  expect(first.seen.ending).toBeNull()
  first.freeze(false)
  await pass()
  expect(host.open()).toHaveLength(1)
})

test.each([
  [{ isOver: true }],
  [{ httpStatus: 429, retryAfter: 60_000 }],
  [{ httpStatus: 404 }],
] as const)('how it ended is known to all: %o', async (ending) => {
  const pages = await openPages(4)
  host.last().end(ending)
  await pass()
  for (const { seen } of pages) expect(seen.ending).toEqual({ ...brokenOff, ...ending })
  expect(host.connections).toHaveLength(1)
  expect(browser.held()).toEqual([])
})

test('a host that refuses is asked by one of them', async () => {
  const connect = vi.fn<Connect>(async () => ({ ...brokenOff, httpStatus: 404 }))
  const pages = Array.from({ length: 5 }, () => listen(browser.open(), { connect }))
  await pass()
  expect(connect).toHaveBeenCalledTimes(1)
  for (const { ending } of pages) expect(ending?.httpStatus).toBe(404)
})

test('where none of them may have a connection all end, and say nothing of the host', async () => {
  const pages = Array.from({ length: 3 }, () => listen(browser.open(), { connect: async () => null }))
  await pass(1_000)
  expect(pages.map(({ ending }) => ending)).toEqual([null, null, null])
})

test('what is not as agreed ends a page that takes it, and no more than that page', async () => {
  const [first, second] = await openPages(2)
  const spoilt = listen(browser.open(), host)
  await pass()
  const { heard } = spoilt
  heard.push = () => {
    throw new TypeError('not as agreed')
  }
  host.last().change(2)
  await pass()
  expect([first?.seen.version, second?.seen.version]).toEqual([2, 2])
  expect(spoilt.ending).toEqual(brokenOff)
})

test('what the one that has it cannot read is everybody’s trouble', async () => {
  const pages = await openPages(2)
  host.last().say('message', 'bad')
  await pass()
  expect(pages.map(({ seen }) => seen.ending)).toEqual([brokenOff, brokenOff])
})

test('what is under way to a page that leaves is not heard any more', async () => {
  const [first, second] = await openPages(2)
  host.last().change(2)
  second?.seen.leave()
  first?.seen.leave()
  host.connections[0]?.change(3)
  await pass()
  expect(second?.seen.heard).toEqual([''])
  expect(first?.seen.heard).toEqual(['profile', '2'])
  expect([host.open(), browser.held()]).toEqual([[], []])
})

test('two sessions never mix, and neither does a release that speaks otherwise', async () => {
  const mine = listen(browser.open(), host, 1, 'a')
  const other = listen(browser.open(), host, 1, 'b')
  await pass()
  expect(host.open()).toHaveLength(2)
  host.connections[0]?.change(2)
  await pass()
  expect([mine.version, other.version]).toEqual([2, 1])
  const names = await Promise.all([
    sharedName('https://a.mx', 'u1', 'token'),
    sharedName('https://b.mx', 'u1', 'token'),
    sharedName('https://a.mx', 'u2', 'token'),
    sharedName('https://a.mx', 'u1', 'other'),
    sharedName('https://a.mx', 'u', '1token'),
  ])
  expect(new Set(names).size).toBe(5)
  for (const name of names) expect(name).toMatch(/^baliza-stream 1 [0-9a-f]{64}$/)
})

test('a page on a channel that says what no page of ours says is not disturbed', async () => {
  const [first, second] = await openPages(2)
  const channel = browser.open().openChannel('a', () => {})
  for (const message of [{ kind: 'later' }, { kind: 'event', leader: 'x', name: 'message', data: '9' }, {}])
    channel.postMessage(message)
  await pass()
  host.last().change(2)
  await pass()
  expect([first?.seen.version, second?.seen.version]).toEqual([2, 2])
})

test('more versions than the host takes at once are none: everybody gets everything', async () => {
  const many = Array.from({ length: 80 }, (_, page) => listen(browser.open(), host, 1e15 + page))
  await pass()
  expect(host.last().since).toBe('')
  host.last().change(2)
  await pass()
  expect(many.every(({ version }) => version === 2)).toBe(true)
})

/**
 * A server that numbers its changes. It sends each stream the changes after the oldest version with which the stream was opened.
 */
function createCountingHost() {
  interface Stream {
    readonly page: object
    at: number
    send(from: number): void
    close(): void
  }
  const streams = new Set<Stream>()
  /** Pages whose process has ended. */
  const dead = new Set<object>()
  let now = 1

  const connectAs =
    (page: object): Connect =>
    (since, { signal, onEvent }) =>
      new Promise((resolve) => {
        const close = () => {
          streams.delete(stream)
          resolve(brokenOff)
        }
        const stream: Stream = {
          page,
          at: since === '' ? 0 : Math.min(...since.split(',').map(Number)),
          send(from: number) {
            stream.at = now
            onEvent('message', `${from} ${now}`)
          },
          close,
        }
        if (dead.has(page)) return close()
        streams.add(stream)
        signal.addEventListener('abort', close)
        onEvent('profile', 'p')
        if (stream.at < now) stream.send(stream.at)
      })

  return {
    connectAs,
    now: () => now,
    open: () => streams.size,
    change() {
      now += 1
      for (const stream of [...streams]) stream.send(stream.at)
    },
    kill(page: object) {
      dead.add(page)
      for (const stream of [...streams]) if (stream.page === page) stream.close()
    },
  }
}

test.each([
  1, 2, 3, 4, 5, 6, 7, 8,
])('whatever pages do, none misses a change, and one stream is left (%i)', async (seed) => {
  const random = createRandom(seed)
  const counting = createCountingHost()
  const gaps: string[] = []
  interface Page extends FakePage {
    version: number
    controller: AbortController
  }
  const pages = new Set<Page>()

  /** Polls, listens until the stream ends, and polls again. */
  async function live(page: Page) {
    while (pages.has(page)) {
      page.version = Math.max(page.version, counting.now())
      await shareStream(
        { ...page, name: 'a', version: () => String(page.version), connect: counting.connectAs(page) },
        {
          patience: 10_000,
          signal: page.controller.signal,
          onEvent(name, data) {
            if (name !== 'message' || !pages.has(page)) return
            const [from = 0, to = 0] = data.split(' ').map(Number)
            if (from > page.version) gaps.push(`${page.version} was led on to ${to} from ${from}`)
            page.version = to
          },
        },
      )
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 3_000)))
    }
  }
  const open = () => {
    const page = { ...browser.open(), version: 0, controller: new AbortController() }
    pages.add(page)
    void live(page)
  }
  const end = (how: (page: Page) => void) => {
    if (pages.size < 2) return
    const page = random.pick([...pages])
    pages.delete(page)
    how(page)
  }
  const actions = [
    open,
    () => end(({ controller }) => controller.abort()),
    () =>
      end((page) => {
        page.crash()
        counting.kill(page)
      }),
    () => random.pick([...pages])?.freeze(true),
    () => {
      for (const page of pages) page.freeze(false)
    },
    counting.change,
    counting.change,
    counting.change,
  ]

  open()
  for (let step = 0; step < 300; step++) {
    random.pick(actions)()
    await pass(random.pick([0, 1, 10, 40, 60, 1_000, 15_000]))
  }
  for (const page of pages) page.freeze(false)
  await pass(60_000)
  counting.change()
  await pass()
  expect(gaps).toEqual([])
  expect([...pages].map(({ version }) => version)).toEqual(Array(pages.size).fill(counting.now()))
  expect(counting.open()).toBe(1)
  for (const { controller } of pages) controller.abort()
  pages.clear()
  await pass(5_000)
  expect([counting.open(), browser.held()]).toEqual([0, []])
})

test('a page that may have no locks listens by itself', async () => {
  const locks = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }
  const alone = listen({ ...browser.open(), locks }, host)
  await pass()
  host.last().change(2)
  expect(alone.heard).toEqual(['profile', '2'])
  alone.leave()
  await pass()
  expect(host.open()).toEqual([])
})
