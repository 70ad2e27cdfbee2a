import type { Account, Call } from '@baliza/agreement'
import { LRUCache } from 'lru-cache'
import type { Log } from '../log.js'

/** Response headers of a deprecated call: RFC 9745, RFC 8594 and RFC 8288. */
export const deprecationHeaders = ['deprecation', 'sunset', 'link'] as const

type DeprecatedRow = Pick<Call<unknown, unknown>, 'id' | 'deprecated'>

/** Returns the headers of a deprecated call's answers; an empty object for any other call. */
export function deprecationHeadersOf({ deprecated }: DeprecatedRow): Readonly<Record<string, string>> {
  if (deprecated === undefined) return {}
  const { since, sunset, link } = deprecated
  return {
    deprecation: `@${Math.floor(since / 1_000)}`,
    ...(sunset === undefined ? {} : { sunset: new Date(sunset).toUTCString() }),
    link: `<${link}>; rel="deprecation"; type="text/html"`,
  }
}

const day = 86_400_000

/** Names the callers of deprecated calls in the log, so that the operator can warn them. */
export interface Deprecations {
  /** Writes at most one line per day for each call and key; without a key, for each account. */
  used(row: DeprecatedRow, account: Pick<Account, 'id' | 'key'>, log: Pick<Log, 'warn'>): void
}

export function createDeprecations(now: () => number = Date.now): Deprecations {
  /** When each caller was last logged, Unix ms. */
  const logged = new LRUCache<string, number>({ max: 10_000 })
  return {
    used({ id, deprecated }, account, log) {
      if (deprecated === undefined) return
      const caller = `${id} ${account.key?.id ?? account.id}`
      if (now() - (logged.get(caller) ?? Number.NEGATIVE_INFINITY) < day) return
      logged.set(caller, now())
      const { sunset } = deprecated
      log.warn(
        {
          call: id,
          account: account.id,
          key: account.key?.id,
          sunset: sunset === undefined ? undefined : new Date(sunset).toISOString(),
        },
        'se usa una llamada que va a desaparecer',
      )
    },
  }
}
