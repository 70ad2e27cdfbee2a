import { payloads } from '@baliza/agreement'
import { Refusal } from '../http/http.js'
import { addSubscription, removeSubscription } from '../storage/tables/push-subscriptions.js'
import { mensajes } from '../texts.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

export const push: HandlersOf<'push'> = {
  key: handle(payloads.push.key, async (_, { services }) => ({
    status: 1,
    mensaje: '',
    data: { publicKey: services.push.publicKey },
  })),

  subscribe: handle(payloads.push.subscribe, async (address, { services, account }) => {
    // The server posts to this address, so it must not be an internal one.
    if (!services.push.accepts(address.endpoint))
      throw new Refusal('invalid', `${mensajes.badFormat}: endpoint`, { campo: 'endpoint' })
    await addSubscription(services.database, account.id, address)
    return { status: 1, mensaje: '' }
  }),

  unsubscribe: handle(payloads.push.unsubscribe, async (address, { services, account }) => {
    await removeSubscription(services.database, address.endpoint, account.id)
    return { status: 1, mensaje: '' }
  }),
}
