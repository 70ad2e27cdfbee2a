import { createHeldCounts, type HeldCounts } from './held-counts.js'

/** What ended a wait: something of what was waited for came; anything else may have changed, permissions among it. */
type Woken = 'news' | 'changed'

/** Somebody who waits for what is stored. */
export interface Waiter {
  /**
   * What has come since the waiter was made, once it has; `quiet` after so many ms without anything, or once nobody waits
   * for the answer any more.
   */
  next(ms: number, signal: AbortSignal): Promise<Woken | 'quiet'>
  end(): void
}

/** Wakes those who follow a feed: nobody asks the database whether something has come. */
export interface Arrivals {
  /** @param account who waits; `null`: the server itself, which nobody counts */
  wait(imeis: readonly string[], account: string | null): Waiter
  /** How often an account waits at this moment, in all processes. */
  waitsOf(account: string): number
  /** How many requests wait. */
  stats(): { readonly held: number }
  /** Fixes of these units have been stored, and may have raised alerts. */
  stored(imeis: readonly string[]): void
  /** What these accounts see may have changed; what anybody sees, or something may have been missed, unless they are given. */
  changed(accounts?: readonly string[]): void
  /** Sessions of these accounts have ended. */
  ended(accounts: readonly string[]): void
  /** From now on nobody waits. */
  close(): void
}

interface Waiting {
  readonly account: string | null
  readonly imeis: ReadonlySet<string>
  woken: Woken | null
  wake: () => void
}

export function createArrivals(counts: HeldCounts = createHeldCounts()): Arrivals {
  const waiting = new Set<Waiting>()
  let isClosed = false

  function wake(one: Waiting, how: Woken): void {
    one.woken ??= how
    one.wake()
  }

  return {
    wait(imeis, account) {
      const one: Waiting = {
        account,
        imeis: new Set(imeis),
        woken: isClosed ? 'changed' : null,
        wake: () => undefined,
      }
      waiting.add(one)
      const giveBack = account === null ? null : counts.take('wait', account)
      return {
        next: (ms, signal) =>
          new Promise((resolve) => {
            const end = () => {
              clearTimeout(timer)
              signal.removeEventListener('abort', end)
              resolve(one.woken ?? 'quiet')
            }
            const timer = setTimeout(end, ms)
            signal.addEventListener('abort', end)
            one.wake = end
            if (one.woken !== null || signal.aborted) end()
          }),
        end() {
          if (waiting.delete(one)) giveBack?.()
        },
      }
    },
    waitsOf: (account) => counts.of('wait', account),
    stats: () => ({ held: [...waiting].filter((one) => one.account !== null).length }),
    stored(imeis) {
      for (const one of waiting) if (imeis.some((imei) => one.imeis.has(imei))) wake(one, 'news')
    },
    changed(accounts) {
      // The server itself waits on somebody's behalf.
      for (const one of waiting)
        if (accounts === undefined || one.account === null || accounts.includes(one.account))
          wake(one, 'changed')
    },
    ended(accounts) {
      for (const one of waiting)
        if (one.account !== null && accounts.includes(one.account)) wake(one, 'changed')
    },
    close() {
      isClosed = true
      for (const one of waiting) wake(one, 'changed')
    },
  }
}
