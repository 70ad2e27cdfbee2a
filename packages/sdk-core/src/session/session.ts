import { atom, type WritableAtom } from 'nanostores'
import { BalizaError, type ErrorCall, isBalizaError } from '../calls/errors.js'
import { type Role, roles } from '../codes/roles.js'
import type { HostedSession } from '../entities/session.js'
import type { UserId } from '../entities/user.js'
import { readErrorResponse } from '../transport/error-response.js'
import type { SessionStorageAdapter } from './storage.js'

/**
 * Who is logged in (specification 1, section 3: Session). Its `token`, `rol` and `user` are what storage keeps, under these
 * keys: `localStorage` with the portal's 'Recuérdame', `sessionStorage` without.
 */
export interface Session {
  /** Opaque; sent with every call. Of a client with an API key: that key. */
  readonly token: string
  /** 1 mirror account, 2 user, 3 manager, 4 super administrator. An API key does not tell: 2, the lowest that has keys. */
  readonly rol: Role
  /** The account's id; empty of an API key: its calls are its owner's unless they name somebody. */
  readonly user: UserId
  /** The name to greet with, where the login gave it; a session read back from storage has none. */
  readonly name?: string
}

/**
 * Asks the embedding page for a session. What it throws is the `cause` of an error with the code `token`, unless it is
 * a BalizaError itself. A refusal of Baliza's that it answers instead, as it came, is an error with the code `refused`.
 */
export type GetToken = () => HostedSession | Promise<HostedSession>

/** Holds the session of one client: the only place that knows whether there is one, and why it ended. */
export interface SessionManager {
  readonly $session: WritableAtom<Session | null>
  /** Whether sessions come from the embedding page, without a login. */
  readonly hosted: boolean
  /** Why the last session ended; `null`: it was closed on purpose, or never was. */
  endedBy(): BalizaError | null
  /** The session to send a call with. @throws BalizaError `unauthorized` where there is none. */
  current(call: ErrorCall, signal?: AbortSignal): Promise<Session>
  /** Another session for one whose token the host refused. @throws BalizaError `error`, where there is none. */
  rejected(session: Session, error: BalizaError, signal?: AbortSignal): Promise<Session>
  open(session: Session): void
  /** Ends this session, unless another one has taken its place. */
  end(session: Session, error: BalizaError | null): void
}

/** How long before its end a hosted session is renewed: a minute, or a fifth of a life shorter than five. */
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

  /** One question at a time, however many calls wait for its answer. */
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
      // A page's server that hands on a refusal says why, and the page that reads its JSON may not have looked.
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
        // The present token has not expired yet; the next call asks again.
        if (session && Date.now() < endsAt && !signal?.aborted) return session
        throw error
      })
    },
    async rejected(session, error, signal) {
      const now = $session.value
      if (now && now.token !== session.token) {
        // Another token of the same user will do; what one user asked for is never sent as another.
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

/** Lets a caller leave while others go on waiting for the same answer. */
function withSignal<T>(promise: Promise<T>, call: ErrorCall, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const stop = () => reject(new BalizaError({ code: 'aborted', call, cause: signal.reason }))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** The session that storage holds; `null` where it is not a whole one. */
function restore(storage: SessionStorageAdapter): Session | null {
  const token = storage.get('token')
  const user = storage.get('user')
  const rol = Number(storage.get('rol'))
  return token && user && rol in roles ? { token, user, rol: rol as Role } : null
}
