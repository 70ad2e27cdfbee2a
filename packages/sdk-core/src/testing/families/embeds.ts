import {
  type Account,
  embedLife,
  foreignOrigin,
  isEmbeddable,
  isSignedEmbed,
  mensajes,
  Refusal,
  refuse,
} from '@baliza/agreement'
import type { Stored } from '../fake-accounts.js'
import { done, type FakeFamily, type FakeRequest } from '../fake-answer.js'
import type { FakeHost } from '../fake-host.js'

/** Origin of the fake server, used for pages and programs that send none. */
export const fakeOrigin = 'http://fake.baliza.example:9998'

export const originOf = ({ headers }: FakeRequest) => headers.origin ?? fakeOrigin

/** Mirror accounts in third-party pages. */
export const fake: FakeFamily<'embeds'> = {
  get(_, { host, subject }) {
    const { embed_origins, embed_units, embed_fields, embed_key } = mirrorOf(host, subject)
    const clave = embed_key === null ? 0 : 1
    return done('', {
      data: { origenes: embed_origins, unidades: embed_units, campos: embed_fields, clave },
    })
  },
  update({ origenes, unidades, campos }, { host, account, subject }) {
    const { id } = mirrorOf(host, subject)
    if (unidades !== null && !host.sees(account, unidades)) throw new Refusal('forbidden', mensajes.forbidden)
    host.accounts.change(id, { embed_origins: origenes, embed_units: unidades, embed_fields: campos })
    host.fleet.restart()
    return done()
  },
  renewKey(_, { host, subject }) {
    const { id } = mirrorOf(host, subject)
    const clave = `bk_${host.newId()}`
    host.accounts.change(id, { embed_key: clave })
    host.sessions.endEmbedded(id)
    return done('', { data: { clave } })
  },
  preview(_, { host, subject, request }) {
    mirrorOf(host, subject)
    return sessionOf(host, subject, originOf(request))
  },
  async token(signed, { host }) {
    const { cuenta, origen, firma } = signed
    const stored = host.accounts.stored().find(({ id }) => id === cuenta)
    const key = stored?.embed_key ?? null
    if (stored === undefined || key === null || !(await isSignedEmbed(key, signed, host.now())))
      throw new Refusal('signature', mensajes.badSignature)
    const account = host.accounts.byId(cuenta)
    if (!account?.activo) return refuse('inactive')
    if (!isEmbeddable(stored.embed_origins, origen, false)) throw foreignOrigin()
    if (host.usedSignatures.has(firma)) throw new Refusal('signature', mensajes.badSignature)
    host.usedSignatures.add(firma)
    return sessionOf(host, account, origen)
  },
}

function sessionOf({ sessions }: FakeHost, account: Account, origin: string) {
  const token = sessions.open(account, origin)
  return done('', { token, user: account.id, rol: 1, expiresInSeconds: embedLife })
}

/** @throws {Refusal} 403 for an account that is not a mirror account */
function mirrorOf(host: FakeHost, { id }: Account): Stored {
  const stored = host.accounts.stored().find((one) => one.id === id)
  if (stored?.rol !== 1) throw new Refusal('forbidden', mensajes.forbidden)
  return stored
}
