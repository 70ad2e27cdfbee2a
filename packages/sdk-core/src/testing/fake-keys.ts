import {
  type Account,
  actorOf,
  comparedBody,
  keptFor,
  keyHeader,
  keyReused,
  readKey,
} from '../agreement/index.js'
import type { Call } from '../calls/call.js'
import type { FakeRequest } from './fake-answer.js'

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

/** Runs a call with an idempotency key once and repeats its answer, as the server does. @param now ms */
export function createFakeKeys(now: () => number) {
  const kept = new Map<string, Kept>()

  return async ({ row, account, request }: Asked, work: () => Promise<object>): Promise<object> => {
    const key = readKey(row, request.headers[keyHeader])
    if (key === null) return work()
    const id = JSON.stringify([account.id, actorOf(account), row.id, key])
    const body = comparedBody(request.body)
    for (;;) {
      const before = kept.get(id)
      if (before === undefined || before.at <= now() - keptFor * 1_000) break
      if (before.body !== body) throw keyReused()
      const answer = await before.answer
      if (answer !== null) return answer
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
    kept.set(id, { body, at: now(), answer })
    return done
  }
}
