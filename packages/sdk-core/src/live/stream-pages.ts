import type { Connect, Ending, Listening } from './read-events.js'

/** How often the leader sends a sign of life, ms. */
const beatEvery = 4_000
/** How long the leader gathers pages that want to listen before it opens the stream again, ms: pages often come together. */
const gatherFor = 50
/** The longest list of versions that the host accepts, characters; instead of a longer one, everything is asked for. */
const longestSince = 1_024

interface StreamEvent {
  /** None: all is well. */
  readonly name: string
  readonly data: string
}

const allIsWell: StreamEvent = { name: '', data: '' }

/** What the pages that share a stream say to each other. No token is ever among it. */
export type Message =
  /** Who leads? */
  | { readonly kind: 'ask' }
  /** A page with this version wants what comes after it. */
  | { readonly kind: 'join'; readonly since: string }
  /** This page leads. */
  | { readonly kind: 'lead'; readonly leader: string }
  /** Something came for whoever has one of these versions. */
  | (StreamEvent & { readonly kind: 'event'; readonly leader: string; readonly from: readonly string[] })
  | { readonly kind: 'over'; readonly leader: string; readonly ending: Ending }

/** A page among them, until its signal is aborted. */
export interface Seat extends Listening {
  /** The version that it has; `null`: of nothing. */
  readonly version: () => string | null
  readonly say: (message: Message) => void
}

/**
 * Listens to the events that the leader hands on, as far as they follow on the version of this page; where they do not, it
 * asks the leader to join.
 * @returns takes a message of the other pages
 */
export function follow(
  { version, hear, say }: Seat,
  { onHeard, onEnded }: { readonly onHeard: () => void; readonly onEnded: (ending: Ending | null) => void },
): (message: Message) => void {
  let leader: string | null = null
  /** Former leaders: one that was suspended may go on for a moment. */
  const former = new Set<string>()
  /** It has asked to join with its version, and no event that follows on it has come yet. */
  let isWaiting = false

  function join(): void {
    if (!isWaiting) say({ kind: 'join', since: version() ?? '' })
    isWaiting = true
  }

  function followAnother(now: string): void {
    if (leader !== null) former.add(leader)
    leader = now
    isWaiting = false
    join()
  }

  say({ kind: 'ask' })
  return (message) => {
    if (message.kind === 'lead' && message.leader !== leader && !former.has(message.leader))
      followAnother(message.leader)
    if (!('leader' in message) || message.leader !== leader) return
    onHeard()
    if (message.kind === 'over') onEnded(message.ending)
    if (message.kind !== 'event') return
    if (!message.from.includes(version() ?? '')) return join()
    isWaiting = false
    hear(message.name, message.data)
  }
}

/**
 * Opens the stream for all pages. Where a page joins with a version that the next event does not follow on, it is opened
 * again with both versions, and the host's answer follows on both.
 */
export function lead(
  { patience, signal, version, hear, say }: Seat,
  connect: Connect,
): { readonly take: (message: Message) => void; readonly ended: Promise<Ending | null> } {
  const leader = crypto.randomUUID()
  const waiting = new Set<string>()
  /** Whether another page has ever listened: most browsers have one window. */
  let isHeard = false
  /** The versions that the next event follows on; empty until the first event. */
  let from: readonly string[] = []
  let connection = new AbortController()
  let gathering: ReturnType<typeof setTimeout> | undefined

  const beat = () => say({ kind: 'lead', leader })
  const handOn = (event: StreamEvent) => say({ kind: 'event', leader, from, ...event })
  const close = () => connection.abort()

  function openAgainSoon(): void {
    gathering ??= setTimeout(close, gatherFor)
  }

  function take(message: Message): void {
    if (message.kind === 'ask') beat()
    else if (message.kind === 'join') letIn(message.since)
  }

  function letIn(since: string): void {
    isHeard = true
    if (from.includes(since)) handOn(allIsWell)
    else {
      waiting.add(since)
      if (from.length > 0) openAgainSoon()
    }
  }

  /** @returns how it ended; `undefined`: so that it is opened again */
  async function listen(): Promise<Ending | null | undefined> {
    const versions = [...new Set([version() ?? '', ...waiting])]
    const since = versions.join()
    waiting.clear()
    from = []
    gathering = undefined
    connection = new AbortController()
    const ending = await connect(since.length > longestSince ? '' : since, {
      patience,
      signal: connection.signal,
      hear(name, data) {
        if (from.length === 0) {
          from = versions
          if (waiting.size > 0) openAgainSoon()
        }
        if (isHeard) handOn({ name, data })
        hear(name, data)
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
      if (ending && !signal.aborted) say({ kind: 'over', leader, ending })
      return ending ?? null
    } finally {
      clearInterval(beating)
      clearTimeout(gathering)
      signal.removeEventListener('abort', close)
    }
  }

  return { take, ended: listenOn() }
}
