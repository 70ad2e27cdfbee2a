import {
  type Account,
  actorOf,
  comparedBody,
  keptFor,
  keyHeader,
  keyReused,
  readKey,
} from '@baliza/agreement'
import type { Call } from '@baliza/agreement/calls/call.js'
import type { FakeRequest } from './fake-answer.js'
import type { FakeHost } from './fake-host.js'
import { apiKeysOf, boardsOf, linksOf } from './fake-rows.js'
import { webhooksOf } from './families/webhooks.js'

interface Kept {
  readonly body: string
  readonly at: number
  /** The answer; `null`: the call was refused, and refusals are not kept. */
  readonly answer: Promise<object | null>
}

interface Asked {
  readonly row: Call<unknown, unknown>
  readonly account: Account
  readonly request: FakeRequest
}

/** Calls whose answer contains a secret: see `replace-record.ts` of the server. */
const withSecrets: Readonly<Record<string, (host: FakeHost) => { remove(id: string): unknown }>> = {
  'apiKeys.add': apiKeysOf,
  'webhooks.add': webhooksOf,
  'boards.create': boardsOf,
  'follow.create': linksOf,
}

/**
 * Runs a call with an idempotency key once and repeats its answer, as the server does. The record of an answer with a secret is
 * replaced.
 */
export function createFakeKeys(host: FakeHost) {
  const kept = new Map<string, Kept>()

  return async ({ row, account, request }: Asked, work: () => Promise<object>): Promise<object> => {
    const key = readKey(row, request.headers[keyHeader])
    if (key === null) return work()
    const id = JSON.stringify([account.id, actorOf(account), row.id, key])
    const body = comparedBody(request.body)
    for (;;) {
      const before = kept.get(id)
      if (before === undefined || before.at <= host.now() - keptFor * 1_000) break
      if (before.body !== body) throw keyReused()
      const answer = await before.answer
      if (answer === null) continue
      const records = withSecrets[row.id]?.(host)
      if (records === undefined) return answer
      const { id: lost, data } = answer as { readonly id?: string; readonly data?: { readonly id: string } }
      // Another repetition may have replaced the record.
      if (kept.get(id) !== before) continue
      records.remove(lost ?? data?.id ?? '')
      kept.delete(id)
    }
    const done = work()
    const answer = done.then(
      (given) => ('status' in given && given.status === 1 ? given : forget()),
      () => forget(),
    )
    function forget(): null {
      kept.delete(id)
      return null
    }
    kept.set(id, { body, at: host.now(), answer })
    return done
  }
}
