import type { Connect, Ending, Listening } from './read-events.js'

/** How often the page that leads says that it still does, ms. */
const beatEvery = 4_000
/** How long it waits for who else wants to listen, ms: pages often come together. */
const gatherFor = 50
/** What the host takes of versions at once, characters; beyond that everybody gets everything. */
const longestSince = 1_024

/** What pages that share a stream say to each other. No token is ever among it. */
export type Message =
  /** Who leads? */
  | { readonly kind: 'ask' }
  /** A page with this version wants what comes after it. */
  | { readonly kind: 'join'; readonly since: string }
  /** This page leads. */
  | { readonly kind: 'lead'; readonly leader: string }
  /** The stream is open, and its next event leads on from each of these versions. */
  | { readonly kind: 'open'; readonly leader: string; readonly from: readonly string[] }
  | { readonly kind: 'event'; readonly leader: string; readonly name: string; readonly data: string }
  | { readonly kind: 'over'; readonly leader: string; readonly ending: Ending }

/** A page among them, until its signal is aborted. */
export interface Seat extends Listening {
  /** The version that it has; `null`: of nothing. */
  readonly version: () => string | null
  readonly say: (message: Message) => void
}

/**
 * Takes what the page that leads hands on, once that leads on from what is known here.
 * @returns what takes what the others say
 */
export function follow(
  { version, hear, say }: Seat,
  { onHeard, onEnded }: { readonly onHeard: () => void; readonly onEnded: (ending: Ending | null) => void },
): (message: Message) => void {
  let leader: string | null = null
  let isIn = false

  const join = () => say({ kind: 'join', since: version() ?? '' })

  function enter(from: readonly string[]): void {
    const wasIn = isIn
    isIn = from.includes(version() ?? '')
    if (!isIn) join()
    // Another page hears the host: all is well, and no poll is due.
    else if (!wasIn) hear('', '')
  }

  say({ kind: 'ask' })
  return (message) => {
    if (message.kind === 'ask' || message.kind === 'join') return
    if (message.kind === 'lead' && message.leader !== leader) {
      leader = message.leader
      isIn = false
      join()
    }
    if (message.leader !== leader) return
    onHeard()
    if (message.kind === 'open') enter(message.from)
    else if (message.kind === 'event' && isIn) hear(message.name, message.data)
    else if (message.kind === 'over') onEnded(message.ending)
  }
}

/**
 * Has the stream open for all. For a page that has another version than its next event leads on from, it is opened again:
 * the host's answer then leads on from both.
 */
export function lead(
  { patience, signal, version, hear, say }: Seat,
  connect: Connect,
): { readonly take: (message: Message) => void; readonly ended: Promise<Ending | null> } {
  const leader = crypto.randomUUID()
  const waiting = new Set<string>()
  /** Whether another page has ever listened: most browsers have one window. */
  let isHeard = false
  /** What the next event leads on from; of nothing, while nothing is open. */
  let from: readonly string[] = []
  let connection = new AbortController()
  let gathering: ReturnType<typeof setTimeout> | undefined

  const beat = () => say({ kind: 'lead', leader })
  const open = () => say({ kind: 'open', leader, from })
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
    if (from.includes(since)) open()
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
          open()
          if (waiting.size > 0) openAgainSoon()
        }
        if (isHeard) say({ kind: 'event', leader, name, data })
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
