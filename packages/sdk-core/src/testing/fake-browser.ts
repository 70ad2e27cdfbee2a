import type { Channel, Locks, OpenChannel } from '../transport/environment.js'

/** Browser whose pages share locks and channels. */
export interface FakeBrowser {
  /** Opens another page of the same origin. */
  open(): FakePage
  /** Names of the locks that are held. */
  held(): readonly string[]
}

/** Page of a fake browser, as its environment. */
export interface FakePage {
  /** The browser's locks, requested by this page. */
  readonly locks: Locks
  /** Opens a channel to the other pages. */
  readonly openChannel: OpenChannel
  /** Ends the page without closing anything: its locks are released. */
  crash(): void
  /** Suspends or resumes the page. While it is suspended, its messages wait in both directions and it keeps its locks. */
  freeze(frozen: boolean): void
}

interface Request {
  readonly page: object
  readonly grant: () => void
  readonly lose: () => void
}

interface Opened {
  readonly name: string
  readonly page: object
  readonly onMessage: (message: unknown) => void
}

/** Creates a browser without pages. */
export function createFakeBrowser(): FakeBrowser {
  const holders = new Map<string, Request>()
  const queues = new Map<string, Request[]>()
  const channels = new Set<Opened>()

  const queueOf = (name: string) => queues.get(name) ?? []

  function hold(name: string, request: Request): void {
    holders.set(name, request)
    request.grant()
  }

  function release(name: string, request: Request): void {
    if (holders.get(name) !== request) return
    holders.delete(name)
    const [next, ...others] = queueOf(name)
    queues.set(name, others)
    if (next !== undefined) hold(name, next)
  }

  function leaveQueue(name: string, request: Request): void {
    queues.set(
      name,
      queueOf(name).filter((one) => one !== request),
    )
  }

  function open(): FakePage {
    const page = {}
    let isAlive = true
    let isFrozen = false
    /** Actions to run when the page resumes. */
    let waiting: (() => void)[] = []

    const locks: Locks = {
      request: (name, { ifAvailable, steal, signal }, work) =>
        new Promise((resolve, reject) => {
          const lose = () => reject(new DOMException('aborted', 'AbortError'))
          const end = () => release(name, request)
          const request: Request = {
            page,
            lose,
            grant: () => void Promise.resolve({ name }).then(work).then(resolve, reject).finally(end),
          }
          const holder = holders.get(name)
          if (holder === undefined) hold(name, request)
          else if (ifAvailable) void Promise.resolve(null).then(work).then(resolve, reject)
          else if (steal) {
            hold(name, request)
            holder.lose()
          } else {
            queues.set(name, [...queueOf(name), request])
            signal?.addEventListener('abort', () => {
              if (!queueOf(name).includes(request)) return
              leaveQueue(name, request)
              lose()
            })
          }
        }),
    }

    function openChannel(name: string, onMessage: (message: unknown) => void): Channel {
      const opened: Opened = {
        name,
        page,
        onMessage(message) {
          const take = () => {
            if (channels.has(opened)) onMessage(message)
          }
          if (isFrozen) waiting.push(take)
          else queueMicrotask(take)
        },
      }
      channels.add(opened)
      return {
        postMessage(message) {
          const send = () => {
            for (const other of channels)
              if (other !== opened && other.name === name) other.onMessage(structuredClone(message))
          }
          if (isFrozen) waiting.push(send)
          else if (isAlive) send()
        },
        close: () => void channels.delete(opened),
      }
    }

    return {
      locks,
      openChannel,
      crash() {
        isAlive = false
        waiting = []
        for (const opened of channels) if (opened.page === page) channels.delete(opened)
        for (const [name, queue] of queues)
          queues.set(
            name,
            queue.filter((one) => one.page !== page),
          )
        for (const [name, holder] of holders) if (holder.page === page) release(name, holder)
      },
      freeze(frozen) {
        isFrozen = frozen
        if (frozen) return
        for (const work of waiting) queueMicrotask(work)
        waiting = []
      },
    }
  }

  return { open, held: () => [...holders.keys()] }
}
