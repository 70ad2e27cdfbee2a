/** One fact about the surroundings that changes by itself, for instance whether the page is visible. */
export interface Signal {
  /** Whether it holds now. */
  get(): boolean
  /** Calls back whenever it may have changed; returns a function that stops it. */
  subscribe(listener: () => void): () => void
}

/** What the polling wants to know about where it runs. Replaceable, for tests and for hosts of their own kind. */
export interface Environment {
  /** Whether somebody can be looking. Always true outside a page. */
  readonly visible: Signal
  /** Whether this machine has a network at all. Always true where nobody says otherwise. */
  readonly online: Signal
  /** The browser's locks, which all pages of one origin share: by them not every page keeps a connection open. */
  readonly locks?: Locks | undefined
}

/** Of the Web Locks what is used here. */
export interface Locks {
  /** Holds a lock until what `hold` answers has settled; `null` where somebody else has it. */
  request(
    name: string,
    options: { readonly ifAvailable: true },
    hold: (lock: unknown) => Promise<void>,
  ): Promise<unknown>
}

/** The few names of a browser used here, none of which has to exist. */
interface Surroundings {
  readonly document?: EventTarget & { readonly visibilityState?: string }
  readonly navigator?: { readonly onLine?: boolean; readonly locks?: Locks }
  readonly addEventListener?: EventTarget['addEventListener']
  readonly removeEventListener?: EventTarget['removeEventListener']
}

/**
 * The environment of the page, the worker or the Node process that this runs in.
 *
 * @param loopback `true` for a host on this machine, which answers without any network.
 */
export function createEnvironment(loopback = false): Environment {
  const here = globalThis as Surroundings
  const { document } = here
  return {
    visible: {
      get: () => document?.visibilityState !== 'hidden',
      subscribe: (listener) => listen(document, ['visibilitychange'], listener),
    },
    online: {
      get: () => loopback || here.navigator?.onLine !== false,
      subscribe: (listener) => listen(here, ['online', 'offline'], listener),
    },
    // A program has as many connections as it likes.
    locks: document && here.navigator?.locks,
  }
}

function listen(target: Surroundings | undefined, events: readonly string[], listener: () => void) {
  for (const event of events) target?.addEventListener?.(event, listener)
  return () => {
    for (const event of events) target?.removeEventListener?.(event, listener)
  }
}
