import { grantedFlags, mensajes, Refusal, refuse } from '@baliza/agreement'
import * as es from '@baliza/agreement/texts/es.js'
import { accounts, changed, permissions } from '../fake-account-edits.js'
import { done, type FakeFamily } from '../fake-answer.js'

export const fake: FakeFamily<'mirrorAccounts'> = {
  list: (_, { host, subject }) => accounts(host, ({ owner }) => owner === subject.id),
  add: ({ nombre, user, pass, ...given }, { host, subject }) => {
    if (subject.rol === 1) throw new Refusal('forbidden', mensajes.forbidden)
    if (host.accounts.byName(user) !== null) return refuse('nameTaken')
    const id = host.newId()
    host.accounts.add({
      ...permissions(false),
      ...grantedFlags(given),
      id,
      name: user,
      password: pass,
      rol: 1,
      nombre,
      email: '',
      tel: '',
      activo: true,
      manager: null,
      owner: subject.id,
      reg: host.now(),
      last_access: null,
      id_externo: null,
    })
    return done(es.notifications.mirrorAccountAdded, { id })
  },
  update: ({ nombre, user, pass, ...given }, context) => {
    if (context.subject.rol !== 1) throw new Refusal('forbidden', mensajes.forbidden)
    const change = { name: user, nombre, ...grantedFlags(given) }
    return changed(context, change, pass ?? '') ?? done(es.notifications.userUpdated)
  },
}
