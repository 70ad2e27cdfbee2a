import { call, family } from '../../calls/call.js'
import { mensaje, one } from '../../entities/answers.js'
import { type LoginResult, readLogin } from '../../entities/session.js'
import { readUser, type User, type UserId } from '../../entities/user.js'
import { logoutRow } from './logout.js'

/**
 * Login, logout and the caller's own account (specification 1, sections 4 and 7).
 *
 * A session consists of the wire's `token`, `rol` and `user`, the account's id (specification 1, section 3). A login saves them
 * in the client's `storage`; a logout and the end of the session remove them. With 'Recuérdame' the portal keeps them in
 * `localStorage` (`webStorage('local')`), where they survive the end of the browser. Without it, they are in `sessionStorage`
 * (`webStorage('session')`), where they end with the browser. A client without a storage keeps them in memory.
 */
export const session = family('session', {
  /**
   * Opens a session. `gettoken: true` requests the token; the client adds it.
   * @throws BalizaError `refused` with the reason `credentials`: wrong user or password; `inactive`: the user is inactive; `http`
   * with `httpStatus` 429 and `retryAfter`: too many attempts. Each has the text to show in `mensaje`.
   */
  login: call<{ readonly user: string; readonly pass: string; readonly gettoken?: true }, LoginResult>(
    'login',
    '/api/login',
    { effect: 'once', open: true, read: readLogin },
  ),
  /**
   * Mails a link that sets a new password to each active account with this e-mail address. The response is the same with and
   * without such an account, so that it does not reveal who has an account here.
   * @returns the text to show to the user. A refusal (the server cannot send mail, or got too many requests) has its text in
   * `mensaje`.
   */
  recoverPassword: call<{ readonly email: string }, string>('recupera-pass', '/api/recupera-pass', {
    effect: 'once',
    open: true,
    read: mensaje,
  }),
  /**
   * Sets a new password with the token of a recovery mail, which is valid once and for an hour. Ends all sessions of the account.
   * @param pass at least 3 characters
   * @returns the text to show to the user. A refusal (the link has expired or was used) has its text in `mensaje`.
   * @remarks Baliza extension: the specification has the mail, but not the page of its link.
   */
  resetPassword: call<{ readonly token: string; readonly pass: string }, string>(
    'nueva-contrasena',
    '/api/nueva-contrasena',
    { effect: 'once', open: true, read: mensaje },
  ),
  /** Returns whether these are the user's credentials, to check them before a change of password. Opens no session. */
  verifyCredentials: call<{ readonly user: string; readonly password: string }, boolean>(
    'valida_datos',
    '/api/valida-datos',
    { effect: 'read', anyStatus: true, read: (answer) => answer.status === 1 },
  ),
  /** Revokes the session's token. */
  logout: logoutRow,
  /** Returns an account with its permissions, and the `version` that identifies this state of it in the feed. */
  profile: call<{ readonly id: UserId }, User>('getUser', '/api/user', {
    effect: 'read',
    read: one(readUser),
  }),
  /** Changes the caller's own account; the password only if `pass` is given. @returns the text to show to the user */
  updateProfile: call<
    { readonly id: UserId; readonly email: string; readonly nombre: string; readonly pass?: string },
    string
  >('updateUsuario', '/api/update-user', { effect: 'idempotent', read: mensaje }),
})
