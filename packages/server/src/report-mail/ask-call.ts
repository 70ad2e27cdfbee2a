import { authorize, readPayload } from '@baliza/agreement'
import { directoryOf } from '../calls/access.js'
import type { ServedCall } from '../calls/answer-request.js'
import { type CallContext, type RequestFacts, type SharedServices, servicesFor } from '../calls/handler.js'
import { isStream } from '../calls/send-answer.js'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import { shareOf } from '../fair-shares.js'
import { Refusal } from '../http/http.js'
import { type Account, accountById } from '../storage/tables/accounts.js'
import { mensajes } from '../texts.js'

/** Makes a call for an account that has no session, with the permissions of the account. */
export type AskCall = (
  account: Account,
  call: string,
  body: Readonly<Record<string, unknown>>,
  options: {
    readonly signal: AbortSignal
    /** Requests the answer in lines (NDJSON). */
    readonly lines?: boolean
  },
) => Promise<AsyncIterable<string>>

/**
 * @returns a function that makes a call. It returns the text of the response in pieces, or a {@link FailedDelivery} with the
 * refusal
 */
export function createAskCall(shared: SharedServices, served: readonly ServedCall[]): AskCall {
  const calls = new Map(served.map((call) => [call.name, call]))
  return async (asking, name, body, { signal, lines = false }) => {
    const call = calls.get(name)
    if (call === undefined || call.handler.kind !== 'session')
      throw new Error(`${name} is no call of a session`)
    const { row, rule, handler } = call
    const services = servicesFor(shared, shareOf(asking))
    const directory = directoryOf(services.database)
    async function still(): Promise<Pick<CallContext, 'account' | 'subject'>> {
      const account = await accountById(services.database, asking.id)
      if (account === null || !account.activo) throw new Refusal('inactive', mensajes.inactive)
      return { account, subject: await authorize({ row, rule }, account, body, directory) }
    }
    try {
      const { account, subject } = await still()
      const input = readPayload(handler.payload, body, row)
      const context = { services, request: factsOf(signal, lines), account, subject, token: '', still }
      const given = await handler.run(input, context)
      if (!isStream(given)) throw new Error(`${name} is not answered piece by piece`)
      return given.pieces
    } catch (error) {
      // A refusal is final: a retry in an hour would be refused too.
      if (error instanceof Refusal) throw new FailedDelivery(error.body.mensaje, true)
      throw error
    }
  }
}

const factsOf = (signal: AbortSignal, lines: boolean): RequestFacts => ({
  address: '',
  gzip: false,
  lines,
  signal,
  ifNoneMatch: undefined,
  lastEventId: undefined,
  origin: undefined,
})
