import { createConnection, type Socket } from 'node:net'
import { gps103Sentence, type TrackerMoment } from '@baliza/sdk-core/agreement'

/** A GPS103 tracker that keeps its connection, and comes back where it breaks. */
export interface Tracker {
  /** Tells where it is; `false` while it is not connected: it is lost, as with a real one without memory. */
  tell(moment: TrackerMoment, time: number): boolean
  /** Whether there was nobody to speak to, from the first try on. */
  unanswered(): boolean
  /** Hangs up once all has been sent. */
  end(): Promise<void>
}

/** ms between two tries to connect */
const pause = 2_000

export function connectTracker(
  { host, port }: { readonly host: string; readonly port: number },
  imei: string,
): Tracker {
  let socket: Socket | null = null
  let greeted = false
  let ended = false
  let everGreeted = false
  let failed = false
  let timer: NodeJS.Timeout | undefined

  function connect(): void {
    const fresh = createConnection({ host, port })
    socket = fresh
    greeted = false
    fresh.setNoDelay()
    fresh.on('connect', () => fresh.write(`##,imei:${imei},A;`))
    // LOAD: the server knows who speaks. What else it says, commands, is let be.
    fresh.on('data', () => {
      greeted = true
      everGreeted = true
    })
    // 'close' follows, and does what is to be done.
    fresh.on('error', () => {
      failed = true
    })
    fresh.on('close', () => {
      socket = null
      greeted = false
      if (!ended) timer = setTimeout(connect, pause)
    })
  }
  connect()

  return {
    tell(moment, time) {
      if (socket === null || !greeted) return false
      socket.write(gps103Sentence(imei, 'tracker', time, moment))
      return true
    },
    unanswered: () => failed && !everGreeted,
    end() {
      ended = true
      clearTimeout(timer)
      const last = socket
      if (last === null) return Promise.resolve()
      return new Promise((resolve) => {
        last.once('close', () => resolve())
        last.end()
      })
    },
  }
}
