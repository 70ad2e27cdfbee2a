import { es, flags, grantedFlags, payloads, refuse, wireListedUser } from '@baliza/agreement'
import { changeAccount } from '../accounts/changes.js'
import { registerAccount } from '../accounts/register-account.js'
import { shareOf } from '../fair-shares.js'
import { Refusal } from '../http/http.js'
import { mirrorAccountsOf } from '../storage/tables/accounts.js'
import { mensajes } from '../texts.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { answerOf } from './outcome.js'

export const mirrorAccounts: HandlersOf<'mirrorAccounts'> = {
  list: handle(payloads.mirrorAccounts.list, async (_, { services, subject }) => ({
    status: 1,
    mensaje: '',
    data: (await mirrorAccountsOf(services.database, subject.id)).map(wireListedUser),
  })),

  add: handle(
    payloads.mirrorAccounts.add,
    async ({ nombre, user, pass, ...given }, { services, account, subject }) => {
      // A mirror account cannot have mirror accounts.
      if (subject.rol === 1) throw new Refusal('forbidden', mensajes.forbidden)
      const added = await registerAccount(
        services.database,
        {
          name: user,
          nombre,
          password: pass,
          rol: 1,
          owner: subject.id,
          ...off,
          ...grantedFlags(given),
        },
        shareOf(account),
      )
      return added === null
        ? refuse('nameTaken')
        : { status: 1, mensaje: es.notifications.mirrorAccountAdded, id: added }
    },
  ),

  update: handle(
    payloads.mirrorAccounts.update,
    async ({ nombre, user, pass, ...given }, { services, account, subject, token }) => {
      if (subject.rol !== 1) throw new Refusal('forbidden', mensajes.forbidden)
      const change = { name: user, nombre, password: pass, ...grantedFlags(given) }
      const outcome = await changeAccount(services.database, subject.id, change, {
        but: token,
        share: shareOf(account),
      })
      services.sessions.accountsChanged([subject.id])
      return answerOf(outcome, es.notifications.userUpdated)
    },
  ),
}

/** The permissions, off by default (specification 2, section 3). */
const off = Object.fromEntries(flags.map((flag) => [flag, false]))
