import * as v from 'valibot'
import { accountById } from '../accounts/account.js'
import { checkCredentials } from '../accounts/login.js'
import { hashPassword } from '../accounts/passwords.js'
import { wireUser } from '../accounts/wire-user.js'
import { mensajes } from '../texts.js'
import { handle, handleOpen } from './handler.js'
import { email, id, newPassword, password, text } from './payload.js'
import type { HandlersOf } from './served.js'

export const session: HandlersOf<'session'> = {
  login: handleOpen(
    v.object({ user: text, pass: password }),
    async ({ user, pass }, { services, request }) => {
      const account = await checkCredentials(services, { user, pass, address: request.address })
      if (account === null) return { status: 0, mensaje: mensajes.wrongCredentials }
      if (!account.activo) return { status: 2, mensaje: mensajes.inactiveLogin }
      const token = await services.sessions.open(account)
      return { status: 1, mensaje: '', token, rol: account.rol, user: account.id, nombre: account.nombre }
    },
  ),

  // The same answer for every address: nobody learns who has an account here.
  recoverPassword: handleOpen(v.object({ email }), async () => ({ status: 0, mensaje: mensajes.noMail })),

  verifyCredentials: handle(
    v.object({ user: text, password }),
    async ({ user, password: pass }, { services, request, account }) => {
      // Only one's own: it guards the change of one's password, and is no second door for guessing.
      const own = user === account.id || user.toLowerCase() === account.name.toLowerCase()
      const found = own
        ? await checkCredentials(services, { user: account.name, pass, address: request.address })
        : null
      return found === null ? { status: 0, mensaje: mensajes.wrongCredentials } : { status: 1, mensaje: '' }
    },
  ),

  logout: handle(v.object({}), async (_, { services, token }) => {
    await services.sessions.revoke(token)
    return { status: 1, mensaje: '' }
  }),

  profile: handle(v.object({ id }), async (_, { services, subject }) => {
    const account = await accountById(services.database, subject.id)
    return account === null
      ? { status: 0, mensaje: mensajes.notFound }
      : { status: 1, mensaje: '', data: wireUser(account) }
  }),

  updateProfile: handle(
    v.object({ id, email, nombre: text, pass: v.exactOptional(v.union([v.literal(''), newPassword])) }),
    async ({ email: address, nombre, pass = '' }, { services, subject, token }) => {
      await services.database.query('update users set email = $2, nombre = $3 where id = $1', [
        subject.id,
        address,
        nombre,
      ])
      // A blank password keeps the old one (specification 2, section 3).
      if (pass !== '') {
        const hash = await hashPassword(pass)
        await services.database.query('update users set password = $2 where id = $1', [subject.id, hash])
        await services.sessions.revokeOthers(subject.id, token)
      }
      services.sessions.forget()
      return { status: 1, mensaje: mensajes.userUpdated }
    },
  ),
}
