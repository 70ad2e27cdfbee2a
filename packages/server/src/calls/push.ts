import * as v from 'valibot'
import { Refusal } from '../http.js'
import { addSubscription, removeSubscription } from '../storage/tables/push-subscriptions.js'
import { mensajes } from '../texts.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

const endpoint = v.pipe(
  v.string(mensajes.required),
  v.nonEmpty(mensajes.required),
  v.maxLength(1_000, mensajes.badFormat),
  v.url(mensajes.badFormat),
)

/** Bytes as browsers write them: base64url, with or without its padding. */
function key(bytes: number) {
  return v.pipe(
    v.string(mensajes.required),
    v.maxLength(200, mensajes.badFormat),
    v.regex(/^[\w-]+=*$/, mensajes.badFormat),
    v.check((text) => Buffer.from(text, 'base64url').length === bytes, mensajes.badFormat),
  )
}

export const push: HandlersOf<'push'> = {
  key: handle(v.object({}), async (_, { services }) => ({
    status: 1,
    mensaje: '',
    data: { publicKey: services.push.publicKey },
  })),

  subscribe: handle(
    v.object({ endpoint, p256dh: key(65), auth: key(16) }),
    async (address, { services, account }) => {
      // The server will write there: it must not be made to write to its own neighbours.
      if (!services.push.accepts(address.endpoint)) throw new Refusal(400, `${mensajes.badFormat}: endpoint`)
      await addSubscription(services.database, account.id, address)
      return { status: 1, mensaje: '' }
    },
  ),

  unsubscribe: handle(v.object({ endpoint }), async (address, { services, account }) => {
    await removeSubscription(services.database, address.endpoint, account.id)
    return { status: 1, mensaje: '' }
  }),
}
