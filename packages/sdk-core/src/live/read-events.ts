import { openStream, type StreamSource } from '../transport/open-stream.js'

/** A connection on which nothing has come for so long is broken, ms: the host sends a sign of life every 20 s. */
const longestSilence = 45_000
/**
 * How often that is checked, ms. One long timer would not do: none runs while a machine sleeps, but the clock goes on.
 */
const lookEvery = 5_000

/** Takes an event of a stream; the host's sign of life is one without a name. */
export type Hear = (name: string, data: string) => void

/** One attempt to listen, from opening a stream to its end. */
export interface Listening {
  /** How long it may take to come to life, ms. */
  readonly patience: number
  readonly signal: AbortSignal
  readonly hear: Hear
}

/** How a stream has ended: by that it is known when to poll, and when to listen again. */
export interface Ending {
  /** The host has said that it ends the stream; `false` where the connection broke off. */
  readonly isOver: boolean
  /** Of a host that refused; 0 where none did. */
  readonly httpStatus: number
  /** After how many ms it wants to be asked again. */
  readonly retryAfter: number
}

/** It broke off, by whatever. */
export const brokenOff: Ending = { isOver: false, httpStatus: 0, retryAfter: 0 }

/**
 * Listens over a connection of a page's own, from a version on, or from several with commas between. It never throws;
 * `null`: the page may not have one now.
 */
export type Connect = (since: string, listening: Listening) => Promise<Ending | null>

/**
 * Listens over a connection of its own, from a version on, until that ends.
 * @returns whether the host has said that it ends it; `false`: it was aborted, or broke off
 * @throws where it could not be opened, or its connection failed
 */
export async function readEvents(
  source: StreamSource,
  since: string,
  { patience, signal, hear }: Listening,
): Promise<boolean> {
  const openedAt = Date.now()
  const reader = (await openStream(source, { since, signal, timeout: patience })).getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  let isOver = false
  let heardAt = openedAt
  const starting = setTimeout(stop, Math.max(0, openedAt + patience - Date.now()))
  const looking = setInterval(() => {
    if (Date.now() - heardAt > longestSilence) stop()
  }, lookEvery)
  signal.addEventListener('abort', stop)
  const parse = createParser((name, data) => {
    clearTimeout(starting)
    if (name === 'end') isOver = true
    else hear(name, data)
  })
  try {
    while (!isOver) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) break
      heardAt = Date.now()
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

/** Takes the bytes of Server-Sent Events as they come; a comment, the host's sign of life, is an event without a name. */
function createParser(hear: Hear): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder()
  /** Of an event that has not ended. */
  let pieces: string[] = []

  return (bytes) => {
    const text = decoder.decode(bytes, { stream: true })
    pieces.push(text)
    // A long event comes in many pieces: they are put together once, at the line break that ends it.
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
      if (data !== undefined) hear(name, data)
      else if (block.startsWith(':')) hear('', '')
    }
  }
}
