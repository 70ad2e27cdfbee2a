import { networkOf } from '../accounts/network.js'
import { viewersApart } from '../fair-shares.js'
import type { Config } from '../settings/config.js'
import type { Account } from '../storage/tables/accounts.js'
import { createBuckets, type Quota } from './buckets.js'

/** Response headers of a key's limits (draft-ietf-httpapi-ratelimit-headers-11). */
export const limitHeaders = ['ratelimit', 'ratelimit-policy'] as const

/** Calls of a session relative to those of an API key: the portal loads many things at once. */
const sessionFactor = 10
/** Calls of an account relative to those of one API key: of all its keys, sessions and mirror accounts. The viewers of its
 * boards and embeds have as many together. */
const accountFactor = 50
/** Heavy calls of an API key at once. */
const heavyAtOnce = 4
const minute = 60_000
/** Time after which a heavy call may be repeated if too many are in progress, s. */
const heavyRetry = 1

/** Who calls. */
export interface Caller {
  /** `null`: the call needs no session, or has none. All such calls of a network count together. */
  readonly account: Pick<Account, 'id' | 'owner' | 'key' | 'embed'> | null
  readonly token: string
  readonly address: string
}

/** A call that was counted, or refused. */
export interface CountedCall {
  /** Time to wait before the next attempt, s; 0: the call is allowed. */
  readonly retryAfter: number
  /** Response headers of the limits; `null` for a session. */
  readonly headers: Readonly<Record<(typeof limitHeaders)[number], string>> | null
  /** Must be called once, when the response has ended. */
  readonly leave: () => void
}

/** Limits the calls of each API key, session and account. Counts only the calls of this process. */
export interface CallLimits {
  enter(caller: Caller, isHeavy: boolean): CountedCall
}

/** One limit of a call. */
interface Limit {
  /** Name in the headers. */
  readonly name: string
  readonly bucket: string
  readonly quota: Quota
}

const none = () => undefined
const free: CountedCall = { retryAfter: 0, headers: null, leave: none }

/** @param now a monotonic clock, ms */
export function createCallLimits(
  { callsPerMinute, heavyCallsPerMinute }: Pick<Config, 'callsPerMinute' | 'heavyCallsPerMinute'>,
  now?: () => number,
): CallLimits {
  const buckets = createBuckets(now)
  /** Heavy calls in progress, by caller. */
  const running = new Map<string, number>()
  const quotasOf = (calls: number) => ({
    key: { calls, window: minute },
    session: { calls: calls * sessionFactor, window: minute },
    account: { calls: calls * accountFactor, window: minute },
  })
  const all = quotasOf(callsPerMinute)
  const heavy = quotasOf(heavyCallsPerMinute)

  /** Returns the function that ends a heavy call. */
  function begin(caller: string): () => void {
    running.set(caller, (running.get(caller) ?? 0) + 1)
    return () => {
      const left = (running.get(caller) ?? 1) - 1
      if (left === 0) running.delete(caller)
      else running.set(caller, left)
    }
  }

  return {
    enter({ account, token, address }, isHeavy) {
      const key = account?.key
      const kind = key === undefined ? 'session' : 'key'
      // Visitors of a site can share a token, and viewers of a board do.
      const caller = key?.id ?? `${account === null ? '' : token} ${networkOf(address)}`
      const limits: Limit[] = []
      if (callsPerMinute > 0) limits.push({ name: 'llave', bucket: caller, quota: all[kind] })
      if (callsPerMinute > 0 && account !== null)
        limits.push({ name: 'cuenta', bucket: `cuenta ${viewersApart(account)}`, quota: all.account })
      const isCounted = isHeavy && heavyCallsPerMinute > 0
      if (isCounted) limits.push({ name: 'pesadas', bucket: `pesadas ${caller}`, quota: heavy[kind] })
      if (limits.length === 0) return free
      const atOnce = heavyAtOnce * (kind === 'key' ? 1 : sessionFactor)
      const inProgress = isCounted ? (running.get(caller) ?? 0) : 0
      const waits = limits.map(({ bucket, quota }) => buckets.wait(bucket, quota))
      const wait = Math.max(...waits)
      const isFull = isCounted && inProgress >= atOnce
      const isRefused = wait > 0 || isFull
      const retryAfter = isRefused ? Math.max(Math.ceil(wait / 1_000), isFull ? heavyRetry : 1) : 0
      // A refused call is not counted.
      const left = isRefused ? [] : limits.map(({ bucket, quota }) => buckets.take(bucket, quota))
      const leave = isCounted && !isRefused ? begin(caller) : none
      if (kind === 'session') return { retryAfter, headers: null, leave }
      return { retryAfter, leave, headers: headersOf() }

      function headersOf() {
        const rows = limits.map(({ name, bucket, quota }, index) => {
          const { calls, full } = left[index] ?? buckets.left(bucket, quota)
          const { calls: q, window } = quota
          return [`"${name}";q=${q};w=${window / 1_000}`, `"${name}";r=${calls};t=${Math.ceil(full / 1_000)}`]
        })
        const busy = inProgress + (isRefused ? 0 : 1)
        if (isCounted)
          rows.push([
            `"simultaneas";q=${atOnce};qu="concurrent-requests"`,
            `"simultaneas";r=${Math.max(0, atOnce - busy)}`,
          ])
        return {
          'ratelimit-policy': rows.map(([policy]) => policy).join(', '),
          ratelimit: rows.map(([, state]) => state).join(', '),
        }
      }
    },
  }
}
