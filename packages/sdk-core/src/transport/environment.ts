/** Observable condition of the environment, for instance whether the page is visible. */
export interface Signal {
  /** Current value. */
  get(): boolean
  /** Calls `listener` when the value may have changed. Returns a function that removes it. */
  subscribe(listener: () => void): () => void
}

/** Environment of the client. Replaceable, for tests and unusual runtimes. */
export interface Environment {
  /** Whether the page is visible. Always true outside a page. */
  readonly visible: Signal
  /** Whether the server may be reachable. Always true if the environment does not report it. */
  readonly online: Signal
  /**
   * Records whether a request got an answer. Some browsers report a network without internet as no network, so an answer takes
   * precedence over the browser's report.
   */
  readonly recordAttempt?: (answered: boolean) => void
  /** Locks that all pages of one origin share. With them, one page keeps a connection open for the others. */
  readonly locks?: Locks | undefined
  /** Opens a channel between the pages of one origin. */
  readonly openChannel?: OpenChannel | undefined
}

/** Part of the Web Locks API that is used here. */
export interface Locks {
  /**
   * Acquires a lock, and keeps it until the promise of `hold` has settled. Waits for the lock until `signal` aborts. With
   * `ifAvailable` it does not wait: `hold` gets `null` if the lock is taken. With `steal` the current owner loses the lock, with
   * an `AbortError`.
   */
  request(
    name: string,
    options: { readonly ifAvailable?: true; readonly steal?: true; readonly signal?: AbortSignal },
    hold: (lock: unknown) => Promise<void>,
  ): Promise<unknown>
}

/** Part of the BroadcastChannel API that is used here. */
export interface Channel {
  /** Sends a message to all others that have opened the channel. */
  postMessage(message: unknown): void
  /** Closes the channel: no more messages are received. */
  close(): void
}

/**
 * Opens the channel with that name. `onMessage` is called with the messages of the others, in the order in which each page sent them.
 */
export type OpenChannel = (name: string, onMessage: (message: unknown) => void) => Channel

/** Browser globals used here; each may be missing. */
interface Surroundings {
  readonly document?: EventTarget & { readonly visibilityState?: string }
  readonly navigator?: { readonly onLine?: boolean; readonly locks?: Locks }
  readonly addEventListener?: EventTarget['addEventListener']
  readonly removeEventListener?: EventTarget['removeEventListener']
}

/** Time after a failed request until the next attempt while the browser reports no network, in ms. */
const probeEvery = 30_000

/**
 * Creates the environment of the current page, worker or Node process.
 *
 * @param loopback `true` for a server on this machine, which is reachable without any network.
 */
export function createEnvironment(loopback = false): Environment {
  const here = globalThis as Surroundings
  const { document } = here
  const listeners = new Set<() => void>()
  /** Whether the last request got no answer while the browser reported no network. */
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
        // A new function, because the same listener may subscribe twice.
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
    // Only pages share a connection: other programs have no limit on connections.
    locks: document && here.navigator?.locks,
    openChannel: document && 'BroadcastChannel' in globalThis ? openChannel : undefined,
  }
}

function openChannel(name: string, onMessage: (message: unknown) => void): Channel {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => onMessage(data)
  return channel
}

function listen(target: Surroundings | undefined, events: readonly string[], listener: () => void) {
  for (const event of events) target?.addEventListener?.(event, listener)
  return () => {
    for (const event of events) target?.removeEventListener?.(event, listener)
  }
}
