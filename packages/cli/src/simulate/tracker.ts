import { createConnection, type Socket } from 'node:net'
import type { SimulatedTracker } from '@baliza/sdk-core/internal'

/** A simulated tracker that stays connected, reconnects after a failure, and buffers what it could not send. */
export interface Tracker {
  /** Number of positions sent. */
  readonly sent: number
  /** Number of positions in the buffer. */
  readonly kept: number
  /** Whether the server has greeted the tracker on the current connection. */
  readonly connected: boolean
  /** Number of connections that the server closed after its greeting. */
  readonly shut: number
  /** Whether a connection has failed and no server has greeted the tracker yet. */
  readonly unanswered: boolean
  /** Sends a sentence after the earlier ones, or buffers it until it can be sent. */
  tell(sentence: string): void
  /** Sets whether the network is available. When it returns, the tracker reconnects and sends its buffer. */
  reach(reached: boolean): void
  /** Closes the connection after everything that could be sent has been sent. */
  end(): Promise<void>
}

/**
 * Pause between two connection attempts, and its maximum random addition, in ms, so that a fleet does not reconnect
 * simultaneously.
 */
const [pause, spread] = [2_000, 4_000]
/** Maximum number of buffered sentences. Beyond it the oldest is lost, as on a real tracker. */
const maxKept = 1_000
/** Maximum bytes in the socket's queue while the server does not read. Beyond it the tracker buffers its fixes. */
const maxUnread = 65_536
/** The server's reply to a Teltonika tracker that is not registered. */
const notKnown = Buffer.from([0])
/** Maximum wait for the server to close its side, in ms. */
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
      // Some protocols send a login and wait for the reply; others send positions immediately.
      if (hello === '') greet()
      else fresh.write(hello, 'latin1')
    })
    // The first reply shows that the server has recognised the tracker. Later data, such as commands, is ignored.
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
    // 'close' follows and handles it.
    fresh.on('error', () => {
      failed = true
    })
    fresh.on('close', () => {
      if (socket !== fresh) return
      if (greeted && !ended) shut += 1
      socket = null
      greeted = false
      // Without a network, `reach` reconnects later.
      if (!ended && reached) timer = setTimeout(connect, pause + Math.random() * spread)
    })
  }
  connect()

  function send(): void {
    if (socket === null || !greeted || !reached || memory.length === 0) return
    if (socket.writableLength > maxUnread) return
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
      if (memory.length > maxKept) memory.shift()
      send()
    },
    reach(now) {
      if (now === reached) return
      reached = now
      if (!reached) return clearTimeout(timer)
      // The server still has the old connection open, because it was never closed.
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
