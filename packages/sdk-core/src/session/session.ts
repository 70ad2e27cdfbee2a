import { BalizaError, type ErrorCall, isBalizaError } from '@baliza/agreement/calls/errors.js'
import { type Role, roles } from '@baliza/agreement/codes/roles.js'
import type { HostedSession } from '@baliza/agreement/entities/session.js'
import type { UserId } from '@baliza/agreement/entities/user.js'
import { atom, type WritableAtom } from 'nanostores'
import { readErrorResponse } from '../transport/error-response.js'
import type { SessionStorageAdapter } from './storage.js'

/**
 * Session of a user (specification 1, section 3: Session). Storage keeps `token`, `rol` and `user` under these keys:
 * `localStorage` with the portal's 'Recuérdame', `sessionStorage` without.
 */
export interface Session {
  /** Opaque token, sent with every call. For a client with an API key: the key. */
  readonly token: string
  /**
   * 1 mirror account, 2 user, 3 manager, 4 super administrator. With an API key the role is unknown: 2, the lowest role that can
   * have keys.
   */
  readonly rol: Role
  /** Id of the account. Empty for an API key: its calls act for the key's owner unless they name another user. */
  readonly user: UserId
  /** Display name, if the login returned it. A session restored from storage has no name. */
  readonly name?: string
}

/**
 * Requests a session from the embedding page. An exception becomes the `cause` of an error with the code `token`, unless it is a
 * BalizaError itself. If the function returns a refusal of Baliza's unchanged, the error has the code `refused`.
 */
export type GetToken = () => HostedSession | Promise<HostedSession>

/** Session of one client: the only source of whether a session exists and why it ended. */
export interface SessionManager {
  readonly $session: WritableAtom<Session | null>
  /** Whether sessions come from the embedding page, without a login. */
  readonly hosted: boolean
  /** Error that ended the last session; `null` if it was closed on purpose or never existed. */
  endedBy(): BalizaError | null
  /** Returns the session for a call. @throws BalizaError `unauthorized` if there is none */
  current(call: ErrorCall, signal?: AbortSignal): Promise<Session>
  /** Replaces a session whose token the server refused. @throws BalizaError `error` if there is no replacement */
  rejected(session: Session, error: BalizaError, signal?: AbortSignal): Promise<Session>
  open(session: Session): void
  /** Ends this session, unless another has replaced it. */
  end(session: Session, error: BalizaError | null): void
}

/**
 * How long before its expiry a hosted session is renewed, in ms: a minute, or a fifth of a lifetime shorter than five minutes.
 */
const ahead = (life: number) => Math.min(60_000, life / 5)

export function createSessionManager(
  storage: SessionStorageAdapter,
  getToken: GetToken | undefined,
  apiKey?: string,
): SessionManager {
  const $session = atom<Session | null>(
    apiKey ? { token: apiKey, rol: 2, user: '' } : getToken ? null : restore(storage),
  )
  let endedBy: BalizaError | null = null
  let asking: Promise<Session> | null = null
  let renewAt = Number.POSITIVE_INFINITY
  let endsAt = Number.POSITIVE_INFINITY

  function open(session: Session) {
    if (!getToken) {
      storage.set('token', session.token)
      storage.set('rol', String(session.rol))
      storage.set('user', session.user)
    }
    endedBy = null
    $session.set(session)
  }

  function end(session: Session, error: BalizaError | null) {
    if ($session.value?.token !== session.token) return
    if (!getToken) for (const key of ['token', 'rol', 'user'] as const) storage.remove(key)
    endedBy = error
    $session.set(null)
  }

  /** Shares one request for a session among all calls that wait for it. */
  function ask(getToken: GetToken): Promise<Session> {
    asking ??= openHosted(getToken).finally(() => {
      asking = null
    })
    return asking
  }

  async function openHosted(getToken: GetToken): Promise<Session> {
    const asked = Date.now()
    const hosted = await (async () => getToken())().catch((cause) => {
      throw isBalizaError(cause)
        ? cause
        : new BalizaError({ code: 'token', call: 'getToken', effect: 'read', cause })
    })
    if (typeof hosted?.token !== 'string' || hosted.token === '' || !hosted.user) {
      // The page's server may forward a refusal of Baliza's, and the page may return that JSON unchecked. It contains the reason.
      const why = readErrorResponse(hosted)
      const code = why.reason === 'origin' ? 'origin' : why.mensaje ? 'refused' : 'malformed'
      throw new BalizaError({ code, call: 'getToken', ...why })
    }
    const life = (hosted.expiresInSeconds ?? Number.POSITIVE_INFINITY) * 1000
    endsAt = asked + life
    renewAt = endsAt - ahead(life)
    const session = { token: hosted.token, user: String(hosted.user), rol: hosted.rol ?? 1 } as const
    open(session)
    return session
  }

  return {
    $session,
    hosted: getToken !== undefined,
    endedBy: () => endedBy,
    open,
    end,
    async current(call, signal) {
      const session = $session.value
      if (!getToken) {
        if (session) return session
        throw new BalizaError({ code: 'unauthorized', call })
      }
      if (session && Date.now() < renewAt) return session
      return withSignal(ask(getToken), call, signal).catch((error) => {
        // The current token has not expired yet; the next call retries the renewal.
        if (session && Date.now() < endsAt && !signal?.aborted) return session
        throw error
      })
    },
    async rejected(session, error, signal) {
      const now = $session.value
      if (now && now.token !== session.token) {
        // A newer token of the same user is valid. A call of one user is never sent as another.
        if (now.user === session.user) return now
        throw error
      }
      if (!getToken) {
        end(session, error)
        throw error
      }
      return withSignal(ask(getToken), error.call, signal)
    },
  }
}

/** Rejects for a caller that aborts, while other callers keep waiting for the same promise. */
function withSignal<T>(promise: Promise<T>, call: ErrorCall, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const stop = () => reject(new BalizaError({ code: 'aborted', call, cause: signal.reason }))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Reads the session from storage; `null` if it is incomplete. */
function restore(storage: SessionStorageAdapter): Session | null {
  const token = storage.get('token')
  const user = storage.get('user')
  const rol = Number(storage.get('rol'))
  return token && user && rol in roles ? { token, user, rol: rol as Role } : null
}
