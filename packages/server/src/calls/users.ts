import { es, payloads, refuse, wireListedUser, wireUser } from '@baliza/agreement'
import { changeAccount, removeAccount } from '../accounts/changes.js'
import { registerAccount } from '../accounts/register-account.js'
import { shareOf } from '../fair-shares.js'
import { Refusal } from '../http/http.js'
import { everyAccount, everyManager, type ListedAccount, usersOfManager } from '../storage/tables/accounts.js'
import { recordActivity } from '../storage/tables/activity.js'
import { mensajes } from '../texts.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { readListPage } from './list-page.js'
import { answerOf } from './outcome.js'
import { putUser } from './put-user.js'

export const users: HandlersOf<'users'> = {
  list: handle(payloads.users.list, async (asked, { services }) => {
    const { rows, siguiente } = await readListPage(asked, {
      call: 'users.list',
      most: null,
      key: ['string', 'string'],
      read: (after, limit) => everyAccount(services.database, after, limit),
      keyOf: ({ name, id }) => [name, id],
    })
    return { status: 1, mensaje: '', data: rows.map(wireListedUser), siguiente }
  }),

  listOfManager: handle(payloads.users.listOfManager, async (_, { services, account }) =>
    listed(await usersOfManager(services.database, account.id)),
  ),

  managers: handle(payloads.users.managers, async (_, { services }) =>
    listed(await everyManager(services.database)),
  ),

  add: handle(
    payloads.users.add,
    async ({ email, nombre, pass, user, rol, reg, tel, id_externo }, { services, account }) => {
      if (account.rol !== 4 && rol !== 2) throw new Refusal('forbidden', mensajes.forbidden)
      const added = await registerAccount(
        services.database,
        {
          name: user,
          password: pass,
          rol,
          nombre,
          email,
          tel,
          manager: account.rol === 3 ? account.id : null,
          reg: registration(reg),
          id_externo,
        },
        shareOf(account),
      )
      return added === null
        ? refuse('nameTaken')
        : { status: 1, mensaje: es.notifications.userAdded, id: added }
    },
  ),

  update: handle(
    payloads.users.update,
    async (
      { pass, nombre, email, activo, user, rol, manager, id_externo },
      { services, account, subject, token },
    ) => {
      if (subject.rol === 1) return refuse('mirrorElsewhere')
      // Only a super administrator changes roles and managers. The form of other roles has no field for managers.
      const keeps = rol === subject.rol && (manager === '' || manager === subject.manager)
      if (account.rol !== 4 && !keeps) throw new Refusal('forbidden', mensajes.forbidden)
      const rank = account.rol === 4 ? { rol, manager: manager === '' ? null : manager } : {}
      const change = { name: user, nombre, email, password: pass, activo: activo === 1, id_externo, ...rank }
      const outcome = await changeAccount(services.database, subject.id, change, {
        but: token,
        share: shareOf(account),
      })
      services.sessions.accountsChanged([subject.id])
      return answerOf(outcome, es.notifications.userUpdated)
    },
  ),

  put: handle(payloads.users.put, putUser),

  remove: handle(payloads.users.remove, async (_, { services, account, subject }) => {
    if (subject.id === account.id) return refuse('removeSelf')
    const outcome = await removeAccount(services.database, subject.id)
    services.sessions.accountsChanged([subject.id])
    return answerOf(outcome, es.notifications.userRemoved)
  }),

  permit: handle(payloads.users.permit, async ({ integraciones }, { services, account, subject, token }) => {
    if (subject.rol !== 2) return refuse('permitUsers')
    const change = { integraciones: integraciones === 1 }
    const outcome = await changeAccount(services.database, subject.id, change, {
      but: token,
      share: shareOf(account),
    })
    services.sessions.accountsChanged([subject.id])
    return answerOf(outcome, es.notifications.userUpdated)
  }),

  enter: handle(payloads.users.enter, async (_, { services, account, subject }) => {
    if (subject.id === account.id) return refuse('enterSelf')
    await recordActivity(services.database, {
      action: 'accountEntered',
      objectId: subject.id,
      object: subject.name,
    })
    return { status: 1, mensaje: '', data: wireUser(subject) }
  }),
}

function listed(accounts: readonly ListedAccount[]) {
  return { status: 1, mensaje: '', data: accounts.map(wireListedUser) } as const
}

/** Earliest plausible time of a registration. */
const earliest = Date.UTC(2000, 0)

/** Returns the registration time of an account: the given time if it is plausible and not in the future, else now. */
function registration(sent: number | undefined): number {
  const now = Date.now()
  return sent !== undefined && sent >= earliest && sent <= now ? sent : now
}
