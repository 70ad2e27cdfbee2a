import { mensajes, refuse, wireUser } from '@baliza/agreement'
import * as es from '@baliza/agreement/texts/es.js'
import { changed } from '../fake-account-edits.js'
import { versionOf } from '../fake-accounts.js'
import { done, type FakeFamily } from '../fake-answer.js'

/** Sessions and the caller's own account. `login` and the recovery of passwords need no session. */
export const fake: FakeFamily<'session'> = {
  login: ({ user, pass }, { host }) => {
    const account = host.accounts.byName(user)
    if (account === null || !host.accounts.isPassword(account, pass)) return refuse('wrongCredentials')
    if (!account.activo) return refuse('inactiveLogin')
    const { rol, id, nombre } = account
    host.accounts.change(id, { last_access: host.now() })
    return done('', { token: host.sessions.open(account), rol, user: id, nombre })
  },
  recoverPassword: () => done(mensajes.recoveryMailed),
  // The fake server mails nothing, so there is no valid link.
  resetPassword: () => refuse('badReset'),
  verifyCredentials: ({ user, password }, { host, account }) => {
    const own = user === account.id || user.toLowerCase() === account.name.toLowerCase()
    return own && host.accounts.isPassword(account, password) ? done() : refuse('wrongCredentials')
  },
  logout: (_, { host, token }) => {
    host.sessions.end(token)
    return done()
  },
  profile: (_, { subject }) => done('', { data: { ...wireUser(subject), version: versionOf(subject) } }),
  updateProfile: ({ email, nombre, pass = '' }, context) =>
    changed(context, { email, nombre }, pass) ?? done(es.notifications.userUpdated),
}
