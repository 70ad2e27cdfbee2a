import { isBalizaError } from '@baliza/agreement/calls/errors.js'
import type { UserId } from '@baliza/agreement/entities/user.js'
import type { ReadableAtom } from 'nanostores'
import type { ClientFamilies } from '../client/types.js'
import type { CallSettings } from '../transport/caller.js'
import type { Session, SessionManager } from './session.js'

/** The catalogue's session calls as methods. */
export type SessionFamily = ClientFamilies['session']

/** Session calls, and the current session. */
export interface SessionCalls extends Omit<SessionFamily, 'logout'> {
  /** Current session; `null` if there is none. */
  readonly $session: ReadableAtom<Session | null>
  /**
   * Makes the calls and live stores act for this account: 'Ingresar' (specification 2, section 2.1), after `users.enter`. Call it
   * with the user's own id to return. The session keeps its owner, token and role. Storage keeps the owner's id, so a reload or
   * another tab acts for the owner.
   */
  actFor(user: UserId): void
  /**
   * Ends the session: locally at once, regardless of the server's answer, and on the server.
   *
   * @returns whether the server revoked the token; `false` if it does not support it or is unreachable, and the token remains
   * valid until it expires
   */
  logout(payload?: Record<never, never>, settings?: CallSettings): Promise<boolean>
}

/** Wraps the session calls so that they update this client's session: a login opens and stores it, a logout ends it. */
export function createSessionCalls(family: SessionFamily, sessionManager: SessionManager): SessionCalls {
  const { login, logout } = family
  return Object.assign(family, {
    $session: sessionManager.$session,
    actFor(user) {
      const { $session } = sessionManager
      // The name is the owner's, so it is cleared. Storage is not changed.
      if ($session.value) $session.set({ ...$session.value, user, name: '' })
    },
    async login(payload, settings) {
      const result = await login({ ...payload, gettoken: true }, settings)
      const { token, rol, user, nombre } = result
      sessionManager.open({ token, rol, user, ...(nombre ? { name: nombre } : {}) })
      return result
    },
    async logout(payload, settings) {
      const session = sessionManager.$session.value
      if (!session) return false
      // It starts first because it needs the token. It is not awaited, so that the user does not wait for the server.
      const revoked = logout(payload, settings).then(
        () => true,
        (error) => {
          if (isBalizaError(error)) return false
          throw error
        },
      )
      sessionManager.end(session, null)
      return revoked
    },
  } satisfies Omit<SessionCalls, Exclude<keyof SessionFamily, 'login' | 'logout'>>)
}
