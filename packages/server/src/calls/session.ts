import { es, payloads, refuse, wireUser } from '@baliza/agreement'
import { changeAccount } from '../accounts/changes.js'
import { checkCredentials } from '../accounts/login.js'
import { networkOf } from '../accounts/network.js'
import { profileVersion } from '../accounts/profile-version.js'
import { shareOf } from '../fair-shares.js'
import { Refusal } from '../http/http.js'
import { accountById } from '../storage/tables/accounts.js'
import { giveBack, takeAttempt } from '../storage/tables/attempts.js'
import { mensajes } from '../texts.js'
import { handle, handleOpen } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { answerOf } from './outcome.js'

/** Window of the limits for recovery mails, ms. */
const window = 15 * 60_000

export const session: HandlersOf<'session'> = {
  login: handleOpen(payloads.session.login, async ({ user, pass }, { services, request }) => {
    const account = await checkCredentials(services, { user, pass, address: request.address })
    if (account === null) return refuse('wrongCredentials')
    if (!account.activo) return refuse('inactiveLogin')
    const token = await services.sessions.open(account)
    return { status: 1, mensaje: '', token, rol: account.rol, user: account.id, nombre: account.nombre }
  }),

  // The response is the same for every address, so that it does not reveal who has an account.
  recoverPassword: handleOpen(
    payloads.session.recoverPassword,
    async ({ email: address }, { services, request }) => {
      const { database, recovery } = services
      const allowances = [
        { key: `recovery ${address.toLowerCase()}`, most: 3, window },
        { key: `recovery ${networkOf(request.address)}`, most: 30, window },
      ]
      const attempt = await takeAttempt(database, allowances)
      if (attempt.over)
        throw new Refusal('rate', mensajes.tooManyLogins, { retryAfter: Math.ceil(attempt.wait / 1_000) })
      if (recovery.request(address)) return { status: 1, mensaje: mensajes.recoveryMailed }
      await giveBack(
        database,
        allowances.map(({ key }) => key),
      )
      return refuse('noMail')
    },
  ),

  resetPassword: handleOpen(payloads.session.resetPassword, async ({ token, pass }, { services }) => {
    const changed = await services.recovery.reset(token, pass)
    if (!changed) return refuse('badReset')
    // The database announces the ended sessions to the other processes.
    services.sessions.accountsChanged()
    return { status: 1, mensaje: mensajes.passwordChanged }
  }),

  verifyCredentials: handle(
    payloads.session.verifyCredentials,
    async ({ user, password: pass }, { services, request, account }) => {
      // Only the caller's own password: the call protects password changes, and must not be a second way to guess passwords.
      const own = user === account.id || user.toLowerCase() === account.name.toLowerCase()
      const found = own
        ? await checkCredentials(services, { user: account.name, pass, address: request.address })
        : null
      return found === null ? refuse('wrongCredentials') : { status: 1, mensaje: '' }
    },
  ),

  logout: handle(payloads.session.logout, async (_, { services, token }) => {
    await services.sessions.revoke(token)
    return { status: 1, mensaje: '' }
  }),

  profile: handle(payloads.session.profile, async (_, { services, subject }) => {
    const account = await accountById(services.database, subject.id)
    return account === null
      ? refuse('notFound')
      : { status: 1, mensaje: '', data: { ...wireUser(account), version: profileVersion(account) } }
  }),

  updateProfile: handle(
    payloads.session.updateProfile,
    // A blank password keeps the old password (specification 2, section 3).
    async ({ email, nombre, pass = '' }, { services, account, subject, token }) => {
      const change = { email, nombre, password: pass }
      const outcome = await changeAccount(services.database, subject.id, change, {
        but: token,
        share: shareOf(account),
      })
      services.sessions.accountsChanged([subject.id])
      return answerOf(outcome, es.notifications.userUpdated)
    },
  ),
}
