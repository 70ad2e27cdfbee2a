import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import type { KeyScope } from '../../codes/api-keys.js'
import { list, nothing } from '../../entities/answers.js'
import { type ApiKey, type OwnApiKey, readApiKey, readOwnApiKey } from '../../entities/api-key.js'
import type { Imei } from '../../entities/unit.js'
import { toKey } from '../../entities/values.js'

/** Fields of a new API key. */
export interface ApiKeyForm {
  /** Name that its owner gives it, up to 100 characters. */
  readonly nombre: string
  /** At least one. No scope includes another: a key that reads and writes has both. */
  readonly alcances: readonly KeyScope[]
  /** Units that the key is limited to; `null`: all that its owner sees. */
  readonly unidades: readonly Imei[] | null
  /** Network addresses that may use it: up to 50 addresses or ranges (`203.0.113.7`, `10.0.0.0/8`); empty: any address. */
  readonly direcciones: readonly string[]
  /** Expiry time, Unix ms; `null`: it is valid until it is revoked. */
  readonly vence: number | null
}

/** A newly created key. */
export interface NewApiKey {
  /** Id of its row, as in {@link ApiKey}. */
  readonly id: string
  /** The key itself. The server shows it only in this response. */
  readonly llave: string
}

/**
 * API keys, for programs that work without a person's password: `createClient({ host, apiKey })`. A key acts for its owner: role
 * 3 or 4, or a user with the permission `integraciones`. It may never do more than its owner may at that time, and less if it is
 * limited to scopes, units or addresses. It cannot create keys or accounts, set passwords or enter other accounts. It is only
 * sent in the header `Authorization: Bearer`, and never from a browser.
 */
export const apiKeys = family('apiKeys', {
  /**
   * Returns the keys of the accounts that the caller administers, its own included, newest first.
   * @throws BalizaError `forbidden` for role 1, for role 2 without the permission `integraciones`, and for API keys
   */
  list: call<NoPayload, ApiKey[]>('listaLlaves', '/api/llaves', { effect: 'read', read: list(readApiKey) }),
  /**
   * Returns the limits of the API key that makes the call; `null` for a session, which has no key. A program reads here what it
   * may do before it offers it.
   */
  self: call<NoPayload, OwnApiKey | null>('llavePropia', '/api/llave-propia', {
    effect: 'read',
    read: ({ data }, reading) => (data === null ? null : readOwnApiKey(data, reading)),
  }),
  /**
   * Creates a key for the session's own account. The server stores only its SHA-256, so this response is the only one that shows
   * it.
   * @throws BalizaError `refused` with the form's texts, if `vence` is in the past, and beyond 50 keys per account; `forbidden`
   * for a unit that the caller does not see
   */
  add: call<ApiKeyForm, NewApiKey>('agregaLlave', '/api/llave-nueva', {
    effect: 'once',
    read: ({ id, llave }) => ({ id: toKey(id, 'id'), llave: toKey(llave, 'llave') }),
  }),
  /**
   * Revokes a key immediately in every process, and the links to follow units that it created. The events that it created stay
   * with the owner, unless `conEventos` removes them too. Its owner and the accounts that administer the owner may revoke it.
   *
   * The links of an expired key have ended too, and its events raise no alerts. When it is revoked, its events are removed, or
   * become its owner's.
   * @throws BalizaError `forbidden`
   */
  revoke: call<{ readonly id: string; readonly conEventos?: boolean }, void>(
    'revocaLlave',
    '/api/llave-revocar',
    {
      effect: 'idempotent',
      read: nothing,
    },
  ),
})
