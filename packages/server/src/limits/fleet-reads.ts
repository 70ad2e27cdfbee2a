import type { ServerResponse } from 'node:http'
import { createFairLimiter, type LoopTurns, viewersApart } from '../fair-shares.js'
import { whenClosed } from '../http/when-closed.js'
import type { Account } from '../storage/tables/accounts.js'

/** Works that have a whole fleet in memory several times: its text, and the objects of both wires. */
export interface FleetReads {
  /** Waits for a turn. @returns a function that ends the work; must be called once */
  enter(account: Pick<Account, 'id' | 'owner' | 'embed'>): Promise<() => void>
  /** As {@link enter}, until the response has ended. */
  until(account: Pick<Account, 'id' | 'owner' | 'embed'>, response: ServerResponse): Promise<void>
}

/** Lists in progress in this process. They take about a second. */
export const listsAtOnce = 4
/** Messages of assistants in progress in this process. One may compute a long report, so others must not wait for a few of them. */
export const messagesAtOnce = 16

/** At most two works of an account are in progress. Others wait. @param width works of this process in progress */
export function createFleetReads(loopTurns: LoopTurns, width: number): FleetReads {
  const limiter = createFairLimiter({ width, perAccount: 2 })

  async function enter(account: Pick<Account, 'id' | 'owner' | 'embed'>): Promise<() => void> {
    const share = viewersApart(account)
    const leave = await limiter.enter(share)
    // A work begins in the moment in which another one ends. Without this, requests of other accounts would wait for all of them.
    await loopTurns.of(share)()
    return leave
  }

  return {
    enter,
    async until(account, response) {
      whenClosed(response, await enter(account))
    },
  }
}
