/** One fact about the surroundings that changes by itself, for instance whether the page is visible. */
export interface Signal {
  /** Whether it holds now. */
  get(): boolean
  /** Calls back whenever it may have changed; returns a function that stops it. */
  subscribe(listener: () => void): () => void
}

/** What the polling needs to know about where it runs. Replaceable, for tests and for unusual hosts. */
export interface Environment {
  /** Whether the page is visible. Always true outside a page. */
  readonly visible: Signal
  /** Whether the server may be reachable. Always true where the environment does not report it. */
  readonly online: Signal
  /**
   * Records whether a request got an answer. A network without internet is reported as no network by some browsers, so an
   * answer counts more than what the browser reports.
   */
  readonly recordAttempt?: (answered: boolean) => void
  /** The browser's locks, which all pages of one origin share: by them one page keeps a connection open for the others. */
  readonly locks?: Locks | undefined
  /** Opens one of the browser's channels between the pages of one origin, on which that page sends to the others. */
  readonly openChannel?: OpenChannel | undefined
}

/** Of the Web Locks what is used here. */
export interface Locks {
  /**
   * Holds a lock until what `hold` answers has settled, waiting for it until `signal` ends that. With `ifAvailable` nobody
   * waits: `hold` gets `null` where somebody else has it. With `steal` whoever has it loses it, by an `AbortError`.
   */
  request(
    name: string,
    options: { readonly ifAvailable?: true; readonly steal?: true; readonly signal?: AbortSignal },
    hold: (lock: unknown) => Promise<void>,
  ): Promise<unknown>
}

/** Of a BroadcastChannel what is used here. */
export interface Channel {
  /** Says it to all others that have opened the channel. */
  postMessage(message: unknown): void
  /** Hears nothing more. */
  close(): void
}

/**
 * Opens the channel of that name.
 * @param hear receives what the others send, in the order in which each has sent it
 */
export type OpenChannel = (name: string, hear: (message: unknown) => void) => Channel

/** The few names of a browser used here, none of which has to exist. */
interface Surroundings {
  readonly document?: EventTarget & { readonly visibilityState?: string }
  readonly navigator?: { readonly onLine?: boolean; readonly locks?: Locks }
  readonly addEventListener?: EventTarget['addEventListener']
  readonly removeEventListener?: EventTarget['removeEventListener']
}

/** Time after a failed request until the server may be tried again although the browser reports no network, ms. */
const probeEvery = 30_000

/**
 * The environment of the page, the worker or the Node process that this runs in.
 *
 * @param loopback `true` for a host on this machine, which answers without any network.
 */
export function createEnvironment(loopback = false): Environment {
  const here = globalThis as Surroundings
  const { document } = here
  const listeners = new Set<() => void>()
  /** Whether the last request got no answer, while the browser reported no network. */
  let failed = false
  let probe: ReturnType<typeof setTimeout> | undefined
  let leaveNetwork = () => {}

  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  function setFailed(now: boolean): void {
    clearTimeout(probe)
    const before = failed
    failed = now
    if (now && listeners.size > 0) probe = setTimeout(() => setFailed(false), probeEvery)
    if (before && !now) notify()
  }
  function changeNetwork(): void {
    clearTimeout(probe)
    failed = false
    notify()
  }

  return {
    visible: {
      get: () => document?.visibilityState !== 'hidden',
      subscribe: (listener) => listen(document, ['visibilitychange'], listener),
    },
    online: {
      get: () => loopback || here.navigator?.onLine !== false || !failed,
      subscribe(listener) {
        // A function of its own: the same listener may subscribe twice.
        const call = () => listener()
        if (listeners.size === 0) {
          failed = false
          leaveNetwork = listen(here, ['online', 'offline'], changeNetwork)
        }
        listeners.add(call)
        return () => {
          listeners.delete(call)
          if (listeners.size > 0) return
          clearTimeout(probe)
          leaveNetwork()
        }
      },
    },
    recordAttempt: (answered) => setFailed(!answered && here.navigator?.onLine === false),
    // A program has as many connections as it likes.
    locks: document && here.navigator?.locks,
    openChannel: document && 'BroadcastChannel' in globalThis ? openChannel : undefined,
  }
}

function openChannel(name: string, hear: (message: unknown) => void): Channel {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => hear(data)
  return channel
}

function listen(target: Surroundings | undefined, events: readonly string[], listener: () => void) {
  for (const event of events) target?.addEventListener?.(event, listener)
  return () => {
    for (const event of events) target?.removeEventListener?.(event, listener)
  }
}
