import { mensajes, mostKeys, prefixOfKey, Refusal, refuse } from '../agreement/index.js'
import { done, type FakeFamily, listed } from './fake-answer.js'
import type { FakeApiKey } from './fake-rows.js'

/** API keys: the fake host's are `bz_`, and the rest of their id. */
export const apiKeys: FakeFamily<'apiKeys'> = {
  list(_, { host, account }) {
    const keys = host.tables.api_keys.all().filter(({ user }) => account.rol === 4 || user === account.id)
    return listed(keys.map((key) => wireKey(key, host.accounts.byId(key.user)?.name ?? '')).toReversed())
  },
  add(form, { host, account }) {
    if (form.vence !== null && form.vence <= host.now())
      throw new Refusal('invalid', mensajes.pastExpiry, { campo: 'vence' })
    if (form.unidades !== null && !host.sees(account, form.unidades))
      throw new Refusal('forbidden', mensajes.forbidden)
    if (host.tables.api_keys.of(account.id).length >= mostKeys) return refuse('manyKeys')
    const id = host.newId()
    const llave = `bz_${id.slice(-8)}${id.padEnd(43, '0')}`
    const usage = { usada: null, usada_desde: null }
    host.tables.api_keys.put({ ...form, ...usage, id, user: account.id, llave, creada: host.now() })
    return done('', { id, llave })
  },
  revoke({ id }, { host }) {
    host.tables.api_keys.remove(id)
    return done()
  },
}

function wireKey({ id, llave, ...key }: FakeApiKey, usuario: string) {
  return { _id: id, prefijo: prefixOfKey(llave), ...key, usuario }
}
