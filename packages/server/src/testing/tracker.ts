import { createConnection } from 'node:net'
import { eventually } from './eventually.js'

/** A GPS103 tracker over a real connection. */
export interface TestTracker {
  /** Everything that the server has sent, concatenated. */
  heard(): string
  gone(): boolean
  say(text: string): void
  /** Resolves when the server has sent the text. @throws after a timeout */
  hears(text: string): Promise<void>
  hangUp(): Promise<void>
}

/** Fields of a {@link sentence}. By default the time is now and the place is in Mexico City. */
export interface SentenceFields {
  /** `tracker`, `001`, or the code of an acknowledgement. */
  readonly keyword?: string
  /** Unix ms. */
  readonly at?: number
  readonly kmh?: number
  readonly acc?: boolean
}

/** Connects, and logs in with an imei by default. */
export async function connectTracker(
  port: number,
  imei: string,
  { login = true }: { readonly login?: boolean } = {},
): Promise<TestTracker> {
  const socket = createConnection(port, '127.0.0.1')
  let text = ''
  let gone = false
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      gone = true
      resolve()
    }),
  )
  socket.setNoDelay()
  socket.on('data', (bytes) => {
    text += bytes
  })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  const tracker: TestTracker = {
    heard: () => text,
    gone: () => gone,
    say: (text) => void socket.write(text),
    hears: (part) =>
      eventually(() => {
        if (!text.includes(part)) throw new Error(`the tracker has heard: ${text}`)
      }),
    hangUp() {
      socket.destroy()
      return closed
    },
  }
  if (login) {
    tracker.say(`##,imei:${imei},A;`)
    await tracker.hears('LOAD')
  }
  return tracker
}

/** A sentence of a tracker in Mexico's time zone. */
export function sentence(
  imei: string,
  { keyword = 'tracker', at = Date.now(), kmh = 0, acc = false }: SentenceFields = {},
): string {
  const digits = (ms: number) => new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)
  const knots = (kmh / 1.852).toFixed(2)
  const when = `${digits(at - 6 * 3_600_000)},,F,${digits(at).slice(6)}.000`
  return `imei:${imei},${keyword},${when},A,1926.0000,N,09908.0000,W,${knots},90.0,,${acc ? 1 : 0},0,,,;`
}
