import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import type { KeyScope } from '../../codes/api-keys.js'
import { list, nothing } from '../../entities/answers.js'
import { type ApiKey, readApiKey } from '../../entities/api-key.js'
import type { Imei } from '../../entities/unit.js'
import { toKey } from '../../entities/values.js'

/** What an API key is made with. */
export interface ApiKeyForm {
  /** What its owner calls it, up to 100 characters. */
  readonly nombre: string
  /** At least one. No scope includes another: a key that reads and changes has both. */
  readonly alcances: readonly KeyScope[]
  /** The units that it is limited to; `null`: every one that its owner sees. */
  readonly unidades: readonly Imei[] | null
  /** Where it may be used from: up to 50 addresses or ranges (`203.0.113.7`, `10.0.0.0/8`); none: anywhere. */
  readonly direcciones: readonly string[]
  /** When it ends, Unix ms; `null`: when it is revoked. */
  readonly vence: number | null
}

/** A key as it was made. */
export interface NewApiKey {
  /** Its row's id, as {@link ApiKey} has it. */
  readonly id: string
  /** The key: shown now and never again. */
  readonly llave: string
}

/**
 * API keys, for programs that work without anybody's password: `createClient({ host, apiKey })`. A key acts for its owner,
 * role 3 or 4 or a user with the permission `integraciones`. It may never do more than the owner may at the time, and less
 * where it is limited to scopes, units and addresses. It makes no keys, no accounts and no passwords, and enters no other account. It is sent in the header
 * `Authorization: Bearer` alone, and never from a browser.
 */
export const apiKeys = family('apiKeys', {
  /**
   * One's own, the newest first; of role 4 everybody's.
   * @throws BalizaError `forbidden` for role 1, for a role 2 without the permission `integraciones`, and to a key
   */
  list: call<NoPayload, ApiKey[]>('listaLlaves', '/api/llaves', { effect: 'read', read: list(readApiKey) }),
  /**
   * Makes a key for the session's own account. The server keeps its SHA-256: it is shown this once.
   * @throws BalizaError `refused` with the form's texts, where `vence` has passed, and beyond 50 keys of an account;
   * `forbidden` for a unit that one does not see
   */
  add: call<ApiKeyForm, NewApiKey>('agregaLlave', '/api/llave-nueva', {
    effect: 'once',
    unkeyed: true,
    read: ({ id, llave }) => ({ id: toKey(id, 'id'), llave: toKey(llave, 'llave') }),
  }),
  /**
   * Ends a key, at once and in every process, and the links to follow units that were made with it. The events that it made
   * stay its owner's, unless `conEventos` removes them too. Its own owner may, and role 4.
   *
   * The links of a key that has expired have ended too, and its events raise no alerts, until it is revoked: then they are
   * removed, or become its owner's.
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
