import type { ReadableAtom } from 'nanostores'
import { isBalizaError } from '../calls/errors.js'
import type { ClientFamilies } from '../client/types.js'
import type { UserId } from '../entities/user.js'
import type { CallSettings } from '../transport/caller.js'
import type { Session, SessionManager } from './session.js'

/** The session's rows as methods. */
export type SessionFamily = ClientFamilies['session']

/** The session's calls, and the session itself. */
export interface SessionCalls extends Omit<SessionFamily, 'logout'> {
  /** Who is logged in, now; `null`: nobody. */
  readonly $session: ReadableAtom<Session | null>
  /**
   * From now on the calls and the live stores are about this account, until it is called with one's own id: 'Ingresar'
   * (specification 2, section 2.1), after `users.enter`. The session stays whose it is, with its token and its role.
   * Storage keeps one's own id: where the page is loaded again, or in another tab, one is oneself.
   */
  actFor(user: UserId): void
  /**
   * Ends the session: here at once, whatever the host says, and on the host.
   *
   * @returns whether the host has revoked the token; `false` where it cannot, or could not be reached: the token
   * then lives until it expires.
   */
  logout(payload?: Record<never, never>, settings?: CallSettings): Promise<boolean>
}

/**
 * The session's calls with what they do to the session of this client: a login opens it and puts it into
 * storage, a logout ends it.
 */
export function createSessionCalls(family: SessionFamily, sessionManager: SessionManager): SessionCalls {
  const { login, logout } = family
  return Object.assign(family, {
    $session: sessionManager.$session,
    actFor(user) {
      const { $session } = sessionManager
      // The name was one's own. Storage learns nothing.
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
      // Started first, because it needs the token; not waited for, because nobody should have to.
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
