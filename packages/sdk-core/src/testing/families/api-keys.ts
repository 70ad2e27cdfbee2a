import { maxKeys, mensajes, prefixOfKey, Refusal, refuse } from '@baliza/agreement'
import { done, type FakeFamily, listed } from '../fake-answer.js'
import type { FakeHost } from '../fake-host.js'
import { administeredOf } from '../fake-ownership.js'
import { apiKeysOf, eventsOf, type FakeApiKey, linksOf } from '../fake-rows.js'

/** API keys. Those of the fake server are `bz_` and the rest of their id. */
export const fake: FakeFamily<'apiKeys'> = {
  async list(_, context) {
    const { host } = context
    const keys = await administeredOf(context, apiKeysOf(host).all())
    return listed(keys.map((key) => wireKey(host, key)).toReversed())
  },
  self(_, { host, account }) {
    const key = account.key === undefined ? undefined : apiKeysOf(host).get(account.key.id)
    if (key === undefined) return done('', { data: null })
    const { id, llave, nombre, alcances, unidades, direcciones, vence } = key
    const data = { _id: id, prefijo: prefixOfKey(llave), nombre, alcances, unidades, direcciones, vence }
    return done('', { data })
  },
  add(form, { host, account }) {
    if (form.vence !== null && form.vence <= host.now())
      throw new Refusal('invalid', mensajes.pastExpiry, { campo: 'vence' })
    if (form.unidades !== null && !host.sees(account, form.unidades))
      throw new Refusal('forbidden', mensajes.forbidden)
    if (apiKeysOf(host).of(account.id).length >= maxKeys) return refuse('manyKeys')
    const id = host.newId()
    const llave = `bz_${id.slice(-8)}${id.padEnd(43, '0')}`
    const usage = { usada: null, usada_desde: null }
    apiKeysOf(host).put({ ...form, ...usage, id, user: account.id, llave, creada: host.now() })
    return done('', { id, llave })
  },
  revoke({ id, conEventos = false }, { host }) {
    const [links, events] = [linksOf(host), eventsOf(host)]
    for (const link of links.all()) if (link.key === id) links.remove(link.id)
    if (conEventos) for (const event of events.all()) if (event.key === id) events.remove(event.id)
    apiKeysOf(host).remove(id)
    return done()
  },
}

function wireKey(host: FakeHost, { id, llave, ...key }: FakeApiKey) {
  const usuario = host.accounts.byId(key.user)?.name ?? ''
  const links = linksOf(host).all()
  const enlaces = links.filter((link) => link.key === id && link.expires > host.now()).length
  const eventos = eventsOf(host)
    .all()
    .filter((event) => event.key === id).length
  return { _id: id, prefijo: prefixOfKey(llave), ...key, usuario, enlaces, eventos }
}
