import { createTurns, type FairLimiter, untilTurn } from '../../fair-shares.js'

/** Maximum time that the connection stays idle for the next statement of a turn, ms. */
const idle = 5
/** Total time of the statements of a turn after which it ends, ms: less than a page of a report takes. */
const turnLength = 20

/** A limiter of one kind of work. */
export type WorkLimiter = Pick<FairLimiter, 'waiting' | 'run'>

/**
 * Shares a single connection between the statements of calls and those of long reads. The two kinds alternate, and the accounts
 * of a kind take turns. A turn may have several short statements: the connection stays idle for the account's next one while only
 * long reads of other accounts wait. A history of ten statements then waits for one page of a report, not for ten.
 * @param maxWait maximum time that a statement of a call waits, ms
 */
export function shareConnection(maxWait: number): Readonly<Record<'calls' | 'longReads', WorkLimiter>> {
  /** Each begins its work, or returns false if it no longer waits. */
  const calls = createTurns<() => boolean>()
  const longReads = createTurns<() => boolean>()
  let isBusy = false
  let wasCall = false
  let turn = { account: '', spent: 0 }
  /** Set while the connection stays idle. */
  let idling: NodeJS.Timeout | undefined

  function next(queue: typeof calls, only?: string) {
    const load = (account: string) => (account === only ? 0 : Number.POSITIVE_INFINITY)
    const found = only === undefined ? queue.next() : queue.next(load)
    return found === null ? null : { ...found, isCall: queue === calls }
  }

  function startNext(): void {
    while (!isBusy) {
      const { account } = turn
      const found =
        idling !== undefined
          ? (next(calls, account) ?? next(longReads, account) ?? next(calls))
          : wasCall
            ? (next(longReads) ?? next(calls))
            : (next(calls) ?? next(longReads))
      if (found === null) return
      if (!found.item()) continue
      if (found.account !== account || idling === undefined) turn = { account: found.account, spent: 0 }
      stopIdling()
      isBusy = true
      wasCall = found.isCall
    }
  }

  function stopIdling(): void {
    clearTimeout(idling)
    idling = undefined
  }

  function leave(ms: number): void {
    isBusy = false
    turn.spent += ms
    const waits = longReads.waiting(turn.account) > 0
    if (turn.spent < turnLength && !waits && calls.size === 0 && longReads.size > 0)
      idling = setTimeout(() => {
        stopIdling()
        startNext()
      }, idle)
    startNext()
  }

  function limiter(queue: typeof calls, wait?: number): WorkLimiter {
    return {
      get waiting() {
        return queue.size
      },
      async run(account, work) {
        await untilTurn((begin) => {
          queue.add(account, begin)
          startNext()
        }, wait)
        const since = performance.now()
        try {
          return await work()
        } finally {
          leave(performance.now() - since)
        }
      },
    }
  }
  return { calls: limiter(calls, maxWait), longReads: limiter(longReads) }
}
