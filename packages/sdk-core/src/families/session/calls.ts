import { call, family } from '../../calls/call.js'
import { mensaje, one } from '../../entities/answers.js'
import { type LoginResult, readLogin } from '../../entities/session.js'
import { readUser, type User, type UserId } from '../../entities/user.js'
import { logoutRow } from './logout.js'

/**
 * Logging in and out, and the own account (specification 1, sections 4 and 7).
 *
 * A session is the wire's `token`, `rol` and `user`, the account's id (specification 1, section 3). A login puts them into
 * the client's `storage`, a logout and the end of the session remove them. With 'Recuérdame' the portal keeps them in
 * `localStorage` (`webStorage('local')`), where they outlive the browser; without, in `sessionStorage`
 * (`webStorage('session')`), where they end with it. A client that was given no storage keeps them in memory.
 */
export const session = family('session', {
  /**
   * Opens a session. `gettoken: true` asks for the token; the client adds it.
   * @throws BalizaError `refused` with the reason `credentials`: no such user and password; `inactive`: the user is;
   * `http` with `httpStatus` 429 and `retryAfter`: too many attempts. Each with the text to show in `mensaje`.
   */
  login: call<{ readonly user: string; readonly pass: string; readonly gettoken?: true }, LoginResult>(
    'login',
    '/api/login',
    { effect: 'once', open: true, read: readLogin },
  ),
  /**
   * Mails a link that sets a new password to each active account with this e-mail. The answer is the same whoever
   * has it, so that nobody learns who has an account here.
   * @returns the text to show to the user; a refusal (this server sends no mail, or was asked too often) carries its text in
   * `mensaje`.
   */
  recoverPassword: call<{ readonly email: string }, string>('recupera-pass', '/api/recupera-pass', {
    effect: 'once',
    open: true,
    read: mensaje,
  }),
  /**
   * Sets a new password with the token of a recovery mail, which works once and for an hour, and ends all the
   * sessions of the account. Ours: the specification has the mail and not where its link leads.
   * @param pass at least 3 characters
   * @returns the text to show to the user; a refusal (the link has expired or was used) carries its text in `mensaje`.
   */
  resetPassword: call<{ readonly token: string; readonly pass: string }, string>(
    'nueva-contrasena',
    '/api/nueva-contrasena',
    { effect: 'once', open: true, read: mensaje },
  ),
  /** Whether these are the user's credentials: asked ahead of a change of password. Opens no session. */
  verifyCredentials: call<{ readonly user: string; readonly password: string }, boolean>(
    'valida_datos',
    '/api/valida-datos',
    { effect: 'read', anyStatus: true, read: (answer) => answer.status === 1 },
  ),
  /** Revokes the session's token. */
  logout: logoutRow,
  /** An account with its permissions, and the `version` by which the feed names this state of it. */
  profile: call<{ readonly id: UserId }, User>('getUser', '/api/user', {
    effect: 'read',
    read: one(readUser),
  }),
  /** Changes the own account; the password only where `pass` is given. @returns the text to show to the user. */
  updateProfile: call<
    { readonly id: UserId; readonly email: string; readonly nombre: string; readonly pass?: string },
    string
  >('updateUsuario', '/api/update-user', { effect: 'idempotent', read: mensaje }),
})
