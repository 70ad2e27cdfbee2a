import type { Connect, Ending, Listening } from './read-events.js'

/** Interval of the leader's heartbeat, in ms. */
const beatEvery = 4_000
/** Time to collect pages that want to join before the leader opens the stream again, in ms: pages often open together. */
const gatherFor = 50
/** Longest list of versions that the server accepts, in characters. Beyond it, the leader requests a complete answer. */
const maxSince = 1_024

interface StreamEvent {
  /** Empty: heartbeat. */
  readonly name: string
  readonly data: string
}

const allIsWell: StreamEvent = { name: '', data: '' }

/** Message between the pages that share a stream. It never contains a token. */
export type Message =
  /** Requests the leader's name. */
  | { readonly kind: 'ask' }
  /** Requests the changes after this version. */
  | { readonly kind: 'join'; readonly since: string }
  /** Announces that this page leads. */
  | { readonly kind: 'lead'; readonly leader: string }
  /** Event for the pages with one of these versions. */
  | (StreamEvent & { readonly kind: 'event'; readonly leader: string; readonly from: readonly string[] })
  | { readonly kind: 'over'; readonly leader: string; readonly ending: Ending }

/** Page that shares the stream, until its signal is aborted. */
export interface Seat extends Listening {
  /** Version of this page; `null` if it has no data. */
  readonly version: () => string | null
  readonly send: (message: Message) => void
}

/**
 * Receives the events that the leader forwards, if they follow this page's version. Otherwise it requests to join.
 * @returns a function that receives a message of another page
 */
export function follow(
  { version, onEvent, send }: Seat,
  {
    onMessage,
    onEnded,
  }: { readonly onMessage: () => void; readonly onEnded: (ending: Ending | null) => void },
): (message: Message) => void {
  let leader: string | null = null
  /** Former leaders: a suspended one may resume for a moment. */
  const former = new Set<string>()
  /** Whether this page has requested to join and no event that follows its version has arrived yet. */
  let isWaiting = false

  function join(): void {
    if (!isWaiting) send({ kind: 'join', since: version() ?? '' })
    isWaiting = true
  }

  function followAnother(now: string): void {
    if (leader !== null) former.add(leader)
    leader = now
    isWaiting = false
    join()
  }

  send({ kind: 'ask' })
  return (message) => {
    if (message.kind === 'lead' && message.leader !== leader && !former.has(message.leader))
      followAnother(message.leader)
    if (!('leader' in message) || message.leader !== leader) return
    onMessage()
    if (message.kind === 'over') onEnded(message.ending)
    if (message.kind !== 'event') return
    if (!message.from.includes(version() ?? '')) return join()
    isWaiting = false
    onEvent(message.name, message.data)
  }
}

/**
 * Opens the stream for all pages. If a page joins with a version that the next event does not follow, the leader opens the stream
 * again with both versions, and the server's answer follows both.
 */
export function lead(
  { patience, signal, version, onEvent, send }: Seat,
  connect: Connect,
): { readonly take: (message: Message) => void; readonly ended: Promise<Ending | null> } {
  const leader = crypto.randomUUID()
  const waiting = new Set<string>()
  /** Whether another page has ever joined: most browsers have one window. */
  let hasFollowers = false
  /** Versions that the next event follows; empty until the first event. */
  let from: readonly string[] = []
  let connection = new AbortController()
  let gathering: ReturnType<typeof setTimeout> | undefined

  const beat = () => send({ kind: 'lead', leader })
  const forward = (event: StreamEvent) => send({ kind: 'event', leader, from, ...event })
  const close = () => connection.abort()

  function openAgainSoon(): void {
    gathering ??= setTimeout(close, gatherFor)
  }

  function take(message: Message): void {
    if (message.kind === 'ask') beat()
    else if (message.kind === 'join') admit(message.since)
  }

  function admit(since: string): void {
    hasFollowers = true
    if (from.includes(since)) forward(allIsWell)
    else {
      waiting.add(since)
      if (from.length > 0) openAgainSoon()
    }
  }

  /** @returns how the stream ended; `undefined` if it must be opened again */
  async function listen(): Promise<Ending | null | undefined> {
    const versions = [...new Set([version() ?? '', ...waiting])]
    const since = versions.join()
    waiting.clear()
    from = []
    gathering = undefined
    connection = new AbortController()
    const ending = await connect(since.length > maxSince ? '' : since, {
      patience,
      signal: connection.signal,
      onEvent(name, data) {
        if (from.length === 0) {
          from = versions
          if (waiting.size > 0) openAgainSoon()
        }
        if (hasFollowers) forward({ name, data })
        onEvent(name, data)
        if (name === 'message') from = [version() ?? '']
      },
    })
    return connection.signal.aborted ? undefined : ending
  }

  async function listenOn(): Promise<Ending | null> {
    const beating = setInterval(beat, beatEvery)
    signal.addEventListener('abort', close)
    beat()
    try {
      await new Promise((resolve) => setTimeout(resolve, gatherFor))
      let ending: Ending | null | undefined
      while (ending === undefined && !signal.aborted) ending = await listen()
      if (ending && !signal.aborted) send({ kind: 'over', leader, ending })
      return ending ?? null
    } finally {
      clearInterval(beating)
      clearTimeout(gathering)
      signal.removeEventListener('abort', close)
    }
  }

  return { take, ended: listenOn() }
}
