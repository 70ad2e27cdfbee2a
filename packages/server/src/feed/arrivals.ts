import { createHeldCounts, type HeldCounts } from './held-counts.js'

/** Why a wait ended: data of a watched unit was stored, or something else may have changed, such as permissions. */
type Woken = 'news' | 'changed'

/** A client that waits for stored data. */
export interface Waiter {
  /**
   * Resolves with what has happened since the waiter was created, as soon as something has. Resolves with `quiet` after `ms`
   * without an event, or when the signal is aborted.
   */
  next(ms: number, signal: AbortSignal): Promise<Woken | 'quiet'>
  end(): void
}

/** Wakes the clients that follow a feed, so that none of them polls the database. */
export interface Arrivals {
  /** @param account the account that waits. `null`: the server itself, which is not counted */
  wait(imeis: readonly string[], account: string | null): Waiter
  /** Returns the number of waits of an account, in all processes. */
  waitsOf(account: string): number
  /** The number of waiting requests. */
  stats(): { readonly held: number }
  /** Called after fixes of these units were stored, which may have raised alerts. */
  stored(imeis: readonly string[]): void
  /** Called when these accounts may see something else. Without accounts: any account may, or an announcement was lost. */
  changed(accounts?: readonly string[]): void
  /** Called when sessions of these accounts have ended. */
  ended(accounts: readonly string[]): void
  /** Ends all waits. Later waits end immediately. */
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
      // The server's own waiters act for an account that is not known here.
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
