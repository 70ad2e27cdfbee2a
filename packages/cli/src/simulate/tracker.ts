import { createConnection, type Socket } from 'node:net'
import type { SimulatedTracker } from '@baliza/sdk-core/agreement'

/** A tracker that keeps its connection, comes back where it breaks, and remembers what it could not send. */
export interface Tracker {
  /** Positions that it has sent. */
  readonly sent: number
  /** Positions that wait in its memory. */
  readonly kept: number
  /** Whether the server has greeted it over the connection that it has. */
  readonly connected: boolean
  /** Connections that the server has ended after its greeting. */
  readonly shut: number
  /** Whether connecting has failed, and no server has greeted it yet. */
  readonly unanswered: boolean
  /** Sends this sentence, after those before it; or keeps it until it can. */
  tell(sentence: string): void
  /** Whether the network reaches it. While it does not it is mute, and then it connects anew and sends what it has kept. */
  reach(reached: boolean): void
  /** Hangs up once all that it could send has been sent. */
  end(): Promise<void>
}

/** ms between two tries to connect, and up to so many more: not all of a fleet come back at once. */
const [pause, spread] = [2_000, 4_000]
/** Sentences that it remembers; beyond that the oldest is lost, as with a real one. */
const mostKept = 1_000
/** Bytes that wait to be sent because the server does not read; with more of them the tracker keeps its fixes in memory. */
const mostUnread = 65_536
/** The server's answer to a Teltonika that is no registered unit. */
const notKnown = Buffer.from([0])
/** How long the server may take to hang up as well, ms. */
const patience = 5_000

export function createTracker(
  { host, port }: { readonly host: string; readonly port: number },
  device: SimulatedTracker,
): Tracker {
  let socket: Socket | null = null
  let greeted = false
  let reached = true
  let ended = false
  let everGreeted = false
  let failed = false
  let [sent, shut] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  const memory: string[] = []

  function connect(): void {
    const fresh = createConnection({ host, port })
    socket = fresh
    greeted = false
    fresh.setNoDelay()
    fresh.on('connect', () => {
      const { hello } = device
      // Some send a login and wait for its answer; others send positions at once.
      if (hello === '') greet()
      else fresh.write(hello, 'latin1')
    })
    // The first answer: the server has recognised the tracker. What else it sends, as commands, is ignored.
    fresh.on('data', (bytes) => {
      if (greeted || !bytes.equals(notKnown)) greet()
    })
    function greet(): void {
      if (socket !== fresh) return
      greeted = true
      everGreeted = true
      send()
    }
    fresh.on('drain', send)
    // 'close' follows, and handles it.
    fresh.on('error', () => {
      failed = true
    })
    fresh.on('close', () => {
      if (socket !== fresh) return
      if (greeted && !ended) shut += 1
      socket = null
      greeted = false
      // Out of reach it comes back by itself.
      if (!ended && reached) timer = setTimeout(connect, pause + Math.random() * spread)
    })
  }
  connect()

  function send(): void {
    if (socket === null || !greeted || !reached || memory.length === 0) return
    if (socket.writableLength > mostUnread) return
    socket.write(memory.join(''), 'latin1')
    sent += memory.length
    memory.length = 0
  }

  return {
    get sent() {
      return sent
    },
    get kept() {
      return memory.length
    },
    get connected() {
      return greeted && reached
    },
    get shut() {
      return shut
    },
    get unanswered() {
      return failed && !everGreeted
    },
    tell(sentence) {
      memory.push(sentence)
      if (memory.length > mostKept) memory.shift()
      send()
    },
    reach(now) {
      if (now === reached) return
      reached = now
      if (!reached) return clearTimeout(timer)
      // The server still holds the old connection: it was never closed.
      const old = socket
      connect()
      old?.destroy()
    },
    end() {
      ended = true
      clearTimeout(timer)
      const last = socket
      if (last === null) return Promise.resolve()
      return new Promise((resolve) => {
        const impatience = setTimeout(() => last.destroy(), patience)
        last.once('close', () => {
          clearTimeout(impatience)
          resolve()
        })
        if (greeted) last.end()
        else last.destroy()
      })
    },
  }
}
