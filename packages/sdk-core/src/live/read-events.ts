import { openStream, type StreamSource } from '../transport/open-stream.js'

/** Time without data after which a connection counts as broken, in ms. The server sends a heartbeat every 20 s. */
const maxSilence = 45_000
/**
 * Interval of that check, in ms. One long timer would not be enough: timers pause while a machine sleeps, but the clock does not.
 */
const lookEvery = 5_000

/** Receives an event of a stream. The server's heartbeat is an event without a name. */
export type OnEvent = (name: string, data: string) => void

/** One connection to a stream, from its opening to its end. */
export interface Listening {
  /** Timeout until the first event, in ms. */
  readonly patience: number
  readonly signal: AbortSignal
  readonly onEvent: OnEvent
}

/** End of a stream. It determines when to poll and when to connect again. */
export interface Ending {
  /** Whether the server announced the end; `false` if the connection broke off. */
  readonly isOver: boolean
  /** HTTP status of a refusal; 0 if there was none. */
  readonly httpStatus: number
  /** Minimum time before the next attempt that the server requests, in ms. */
  readonly retryAfter: number
}

/** Stream that broke off, for any reason. */
export const brokenOff: Ending = { isOver: false, httpStatus: 0, retryAfter: 0 }

/**
 * Reads a stream over a connection of this page, after a version, or after several separated by commas. It never throws. `null`:
 * the page may not have a connection now.
 */
export type Connect = (since: string, listening: Listening) => Promise<Ending | null>

/**
 * Reads a stream over its own connection, after a version, until the stream ends.
 * @returns whether the server announced the end; `false` if the stream was aborted or broke off
 * @throws if the stream cannot be opened, or its connection fails
 */
export async function readEvents(
  source: StreamSource,
  since: string,
  { patience, signal, onEvent }: Listening,
): Promise<boolean> {
  const openedAt = Date.now()
  const reader = (await openStream(source, { since, signal, timeout: patience })).getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  let isOver = false
  let receivedAt = openedAt
  const starting = setTimeout(stop, Math.max(0, openedAt + patience - Date.now()))
  const looking = setInterval(() => {
    if (Date.now() - receivedAt > maxSilence) stop()
  }, lookEvery)
  signal.addEventListener('abort', stop)
  const parse = createParser((name, data) => {
    clearTimeout(starting)
    if (name === 'end') isOver = true
    else onEvent(name, data)
  })
  try {
    while (!isOver) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) break
      receivedAt = Date.now()
      parse(value)
    }
    return isOver
  } finally {
    stop()
    clearTimeout(starting)
    clearInterval(looking)
    signal.removeEventListener('abort', stop)
  }
}

/** Creates a parser of Server-Sent Events. A comment, the server's heartbeat, is an event without a name. */
function createParser(onEvent: OnEvent): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder()
  /** Pieces of an incomplete event. */
  let pieces: string[] = []

  return (bytes) => {
    const text = decoder.decode(bytes, { stream: true })
    pieces.push(text)
    // A long event arrives in many pieces. They are joined once, at the line break that ends it.
    if (!text.includes('\n')) return
    const blocks = pieces.join('').split('\n\n')
    pieces = [blocks.pop() ?? '']
    for (const block of blocks) {
      let name = 'message'
      let data: string | undefined
      for (const line of block.split('\n')) {
        if (line.startsWith('event: ')) name = line.slice(7)
        else if (line.startsWith('data: ')) data = (data === undefined ? '' : `${data}\n`) + line.slice(6)
      }
      if (data !== undefined) onEvent(name, data)
      else if (block.startsWith(':')) onEvent('', '')
    }
  }
}
