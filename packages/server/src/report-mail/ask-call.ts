import { type Answer, defaultReading } from '@baliza/sdk-core'
import { authorize, readPayload } from '@baliza/sdk-core/agreement'
import { directoryOf } from '../calls/access.js'
import { isStream, type ServedCall } from '../calls/dispatch.js'
import type { CallContext, RequestFacts, Services, StreamAnswer } from '../calls/handler.js'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import { Refusal } from '../http/http.js'
import { type Account, accountById } from '../storage/tables/accounts.js'
import { mensajes } from '../texts.js'

/** Makes a call on behalf of an account that has no session: what it may, and no more. */
export type AskCall = (
  account: Account,
  call: string,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<unknown>

/** @returns asks as a request would be answered; it throws a {@link FailedDelivery} with the text of what is refused */
export function createAskCall(services: Services, served: readonly ServedCall[]): AskCall {
  const calls = new Map(served.map((call) => [call.name, call]))
  return async (asking, name, body, signal) => {
    const call = calls.get(name)
    if (call === undefined || call.handler.kind !== 'session')
      throw new Error(`${name} is no call of a session`)
    const { row, rule, handler } = call
    const directory = directoryOf(services.database)
    async function still(): Promise<Pick<CallContext, 'account' | 'subject'>> {
      const account = await accountById(services.database, asking.id)
      if (account === null || !account.activo) throw new Refusal('inactive', mensajes.inactive)
      return { account, subject: await authorize({ row, rule }, account, body, directory) }
    }
    try {
      const { account, subject } = await still()
      const input = readPayload(handler.payload, body)
      const context = { services, request: factsOf(signal), account, subject, token: '', still }
      const given = await handler.run(input, context)
      if (!isStream(given)) throw new Error(`${name} is not answered piece by piece`)
      const answer = await whole(given)
      if (answer.status !== 1)
        throw new FailedDelivery(answer.mensaje ?? mensajes.broken, answer.codigo !== 'broken')
      return row.read(answer, defaultReading)
    } catch (error) {
      // What is refused now is refused in an hour, too.
      if (error instanceof Refusal) throw new FailedDelivery(error.body.mensaje, true)
      throw error
    }
  }
}

async function whole({ pieces }: StreamAnswer): Promise<Answer> {
  const parts: string[] = []
  for await (const piece of pieces) parts.push(piece)
  return JSON.parse(parts.join(''))
}

const factsOf = (signal: AbortSignal): RequestFacts => ({
  address: '',
  gzip: false,
  lines: false,
  signal,
  ifNoneMatch: undefined,
  lastEventId: undefined,
  origin: undefined,
})
