import { call, family } from '../../calls/call.js'
import type { EmbedField } from '../../codes/embed.js'
import { nothing, one } from '../../entities/answers.js'
import { type Embed, readEmbed, readEmbedSession } from '../../entities/embed.js'
import { key, record } from '../../entities/record.js'
import type { HostedSession } from '../../entities/session.js'
import type { Imei } from '../../entities/unit.js'
import type { UserId } from '../../entities/user.js'

/** Identifies a mirror account. */
export interface OfMirrorAccount {
  /** Id of the mirror account. */
  readonly iduser: UserId
}

/** Settings of a mirror account's embed. */
export interface EmbedForm extends OfMirrorAccount {
  /** Up to 20 origins, each `https://host[:port]` or `https://*.host[:port]`; `http` for localhost. */
  readonly origenes: readonly string[]
  /** `null`: every unit that the mirror account sees. */
  readonly unidades: readonly Imei[] | null
  readonly campos: readonly EmbedField[]
}

/** What a third-party server signs to get a session for its page. */
export interface SignedEmbed {
  /** Id of the mirror account. */
  readonly cuenta: UserId
  /** Origin of the page that will use the session: one that the account lists. */
  readonly origen: string
  /** Current time, Unix seconds. A difference of up to five minutes is accepted. */
  readonly hora: number
  /** 16 to 64 random letters, digits, `-` and `_`. A signature is valid for one token. */
  readonly nonce: string
  /** HMAC-SHA256 with the account's key, in hexadecimal, of `hora.nonce.cuenta.origen`. */
  readonly firma: string
}

const readKey = record<{ clave: string }>('the key', { clave: key })

/**
 * Widgets in third-party pages. A mirror account lists the origins of the pages and what they show. The page's own server
 * requests a token with a signature, and gives it to the page (`token-url`). The token is valid for one origin and one hour. It
 * reads what widgets show and cannot acknowledge alerts. The server does not send data that the token may not show. It does not
 * send the IMEI either, because that is all that a tracker needs to log in: `imei` contains the unit's `_id`, and calls of the
 * page identify units by it.
 */
export const embeds = family('embeds', {
  /**
   * Returns the embed of one of the caller's mirror accounts, or of an account that the caller administers.
   * @throws BalizaError `forbidden`
   */
  get: call<OfMirrorAccount, Embed>('getInsertar', '/api/insertar', { effect: 'read', read: one(readEmbed) }),
  /**
   * Sets where the mirror account is shown and what it shows. The change takes effect immediately, also for tokens that were
   * already issued.
   * @throws BalizaError `refused` with the texts of the form; `forbidden`, also for a unit that the caller does not see
   */
  update: call<EmbedForm, void>('updateInsertar', '/api/insertar-cambios', {
    effect: 'idempotent',
    read: nothing,
  }),
  /**
   * Creates a new key for the third-party server. The server shows it only in this response. The old key ends, and so do the
   * tokens that were requested with it.
   * @throws BalizaError `forbidden`
   */
  renewKey: call<OfMirrorAccount, { clave: string }>('claveInsertar', '/api/insertar-clave', {
    effect: 'once',
    unkeyed: true,
    read: one(readKey),
  }),
  /** Returns a preview: a session like that of a third-party page, for the page that calls. @throws BalizaError `forbidden` */
  preview: call<OfMirrorAccount, HostedSession>('vistaInsertar', '/api/insertar-vista', {
    effect: 'once',
    unkeyed: true,
    read: readEmbedSession,
  }),
  /**
   * Returns a session for one origin, requested by the third-party server. The response is what `token-url` must return.
   * @throws BalizaError `refused` if the signature does not belong to the account, is old or was used; `origin` if the account
   * does not list the origin; `http` with `retryAfter` (429) beyond 600 requests per minute for one account
   */
  token: call<SignedEmbed, HostedSession>('tokenInsertar', '/api/insertar-token', {
    effect: 'once',
    open: true,
    read: readEmbedSession,
  }),
})
