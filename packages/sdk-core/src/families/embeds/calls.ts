import { call, family } from '../../calls/call.js'
import type { EmbedField } from '../../codes/embed.js'
import { nothing, one } from '../../entities/answers.js'
import { type Embed, readEmbed, readEmbedSession } from '../../entities/embed.js'
import { key, record } from '../../entities/record.js'
import type { HostedSession } from '../../entities/session.js'
import type { Imei } from '../../entities/unit.js'
import type { UserId } from '../../entities/user.js'

/** Names a mirror account. */
export interface OfMirrorAccount {
  /** Its id. */
  readonly iduser: UserId
}

/** What is reported of a mirror account's embed. */
export interface EmbedForm extends OfMirrorAccount {
  /** Up to 20, each `https://host[:port]` or `https://*.host[:port]`; `http` for localhost. */
  readonly origenes: readonly string[]
  /** `null`: every unit that the mirror account sees. */
  readonly unidades: readonly Imei[] | null
  readonly campos: readonly EmbedField[]
}

/** What a partner's server signs to get a session for its page. */
export interface SignedEmbed {
  /** The mirror account's id. */
  readonly cuenta: UserId
  /** The origin of the page that will use it: one of those that the account lists. */
  readonly origen: string
  /** Now, Unix seconds; five minutes of difference are accepted. */
  readonly hora: number
  /** 16 to 64 random letters, digits, `-` and `_`: a signature is valid for one token. */
  readonly nonce: string
  /** HMAC-SHA256 with the account's key, in hexadecimal, of `hora.nonce.cuenta.origen`. */
  readonly firma: string
}

const readKey = record<{ clave: string }>('the key', { clave: key })

/**
 * Widgets in other people's pages. A mirror account lists the origins of the pages and what they show; a page's own server
 * requests a token with a signature, and gives it to the page (`token-url`). The token is valid for one origin and an hour,
 * reads what widgets show and attends alerts, and what it may not show does not leave the host.
 * The IMEI, which is all that a tracker needs to log in, does not leave it either: `imei` carries the unit's `_id`, and calls of
 * the page name units by it.
 */
export const embeds = family('embeds', {
  /** Of one's own mirror account, or of one of an account that one administers. @throws BalizaError `forbidden` */
  get: call<OfMirrorAccount, Embed>('getInsertar', '/api/insertar', { effect: 'read', read: one(readEmbed) }),
  /**
   * Sets where it is shown and what; it counts at once, also for tokens that were given out.
   * @throws BalizaError `refused` with the texts of the form; `forbidden`, also for a unit that one does not see
   */
  update: call<EmbedForm, void>('updateInsertar', '/api/insertar-cambios', {
    effect: 'idempotent',
    read: nothing,
  }),
  /**
   * Makes another key for the partner's server, which is not shown again. The old key ends, and so do the tokens that were
   * requested with it.
   * @throws BalizaError `forbidden`
   */
  renewKey: call<OfMirrorAccount, { clave: string }>('claveInsertar', '/api/insertar-clave', {
    effect: 'once',
    unkeyed: true,
    read: one(readKey),
  }),
  /** A session as a page would have it, for the page that asks: the preview. @throws BalizaError `forbidden` */
  preview: call<OfMirrorAccount, HostedSession>('vistaInsertar', '/api/insertar-vista', {
    effect: 'once',
    unkeyed: true,
    read: readEmbedSession,
  }),
  /**
   * A session for one origin, asked for by the partner's server. Its answer is what `token-url` answers.
   * @throws BalizaError `refused` where the signature is not the account's, is old or was used; `origin` where the
   * account does not list the origin; `http` with `retryAfter` (429) for more than 600 a minute of one account
   */
  token: call<SignedEmbed, HostedSession>('tokenInsertar', '/api/insertar-token', {
    effect: 'once',
    open: true,
    read: readEmbedSession,
  }),
})
