import {
  type Account,
  embedLife,
  embedLimits,
  foreignOrigin,
  isEmbeddable,
  isSignedEmbed,
  payloads,
  refuse,
} from '@baliza/agreement'
import { networkOf } from '../accounts/network.js'
import { Refusal } from '../http/http.js'
import type { Queryable } from '../storage/connection/database.js'
import { accountById } from '../storage/tables/accounts.js'
import { type Allowance, takeAttempt } from '../storage/tables/attempts.js'
import { embedOf, renewEmbedKey, saveEmbed } from '../storage/tables/embeds.js'
import { areVisible } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import { type CallContext, handle, handleOpen, type Services } from './handler.js'
import type { HandlersOf } from './handler-types.js'

export const embeds: HandlersOf<'embeds'> = {
  get: handle(payloads.embeds.get, async (_, context) => {
    const { origins, units, fields, key } = await embedOfSubject(context)
    return {
      status: 1,
      mensaje: '',
      data: { origenes: origins, unidades: units, campos: fields, clave: key === null ? 0 : 1 },
    }
  }),

  update: handle(payloads.embeds.update, async ({ origenes, unidades, campos }, context) => {
    await embedOfSubject(context)
    const { services, account, subject } = context
    if (unidades !== null && !(await areVisible(services.database, account, unidades)))
      throw new Refusal('forbidden', mensajes.forbidden)
    await saveEmbed(services.database, subject.id, { origins: origenes, units: unidades, fields: campos })
    // This process does not wait for the notification of the database.
    services.sessions.accountsChanged([subject.id])
    services.feed.accessChanged([subject.id])
    return { status: 1, mensaje: '' }
  }),

  renewKey: handle(payloads.embeds.renewKey, async (_, context) => {
    await embedOfSubject(context)
    const { services, subject } = context
    const clave = await renewEmbedKey(services.database, subject.id)
    services.sessions.accountsChanged([subject.id])
    return { status: 1, mensaje: '', data: { clave } }
  }),

  preview: handle(payloads.embeds.preview, async (_, context) => {
    await embedOfSubject(context)
    const { services, subject, request } = context
    // Without an origin, the caller is not a page and cannot use the token.
    if (request.origin === undefined) throw new Refusal('body', mensajes.badBody)
    return openEmbed(services, subject, request.origin)
  }),

  token: handleOpen(payloads.embeds.token, async (signed, { services, request }) => {
    const { database, config } = services
    const { cuenta, origen, firma } = signed
    const { perNetwork, perAccount, perSignature } = embedLimits
    await within(database, { key: `embed ${networkOf(request.address)}`, ...perNetwork })
    const embed = await embedOf(database, cuenta)
    const key = embed?.key ?? null
    // The response for an account without a key is the same as for an account that does not exist.
    if (embed === null || key === null || !(await isSignedEmbed(key, signed, Date.now())))
      throw new Refusal('signature', mensajes.badSignature)
    const account = await accountById(database, cuenta)
    if (account === null || !account.activo) return refuse('inactive')
    if (!isEmbeddable(embed.origins, origen, config.demo)) throw foreignOrigin()
    // Only signed requests count for the account, so that third parties cannot exhaust its tokens.
    await within(database, { key: `embed ${cuenta}`, ...perAccount })
    const used = await takeAttempt(database, [{ key: `embed ${firma.toLowerCase()}`, ...perSignature }])
    if (used.over) throw new Refusal('signature', mensajes.badSignature)
    return openEmbed(services, account, origen)
  }),
}

/** @throws {Refusal} 429 if the allowance is used up */
async function within(database: Queryable, allowance: Allowance): Promise<void> {
  const attempt = await takeAttempt(database, [allowance])
  if (attempt.over)
    throw new Refusal('rate', mensajes.manyTokens, { retryAfter: Math.ceil(attempt.wait / 1_000) })
}

/** Returns the response of `token-url`. */
async function openEmbed({ sessions }: Pick<Services, 'sessions'>, account: Account, origin: string) {
  const token = await sessions.openEmbedded(account, origin)
  const expiresInSeconds = embedLife
  return { status: 1, mensaje: '', token, user: account.id, rol: account.rol, expiresInSeconds } as const
}

/** @throws {Refusal} 403 unless the account is a mirror account */
async function embedOfSubject({ services, subject }: Pick<CallContext, 'services' | 'subject'>) {
  const embed = await embedOf(services.database, subject.id)
  if (embed === null) throw new Refusal('forbidden', mensajes.forbidden)
  return embed
}
