import { type Account, mensajes, type PayloadOf, Refusal, refuse } from '../../agreement/index.js'
import { accounts, changed, permissions } from '../../testing/fake-account-edits.js'
import { done, type FakeFamily } from '../../testing/fake-answer.js'
import { es } from '../../texts/es.js'

export const fake: FakeFamily<'mirrorAccounts'> = {
  list: (_, { host, subject }) => accounts(host, ({ owner }) => owner === subject.id),
  add: ({ nombre, user, pass, ...given }, { host, subject }) => {
    if (subject.rol === 1) throw new Refusal('forbidden', mensajes.forbidden)
    if (host.accounts.byName(user) !== null) return refuse('nameTaken')
    const id = host.newId()
    host.accounts.add({
      ...permissions(false),
      ...granted(given),
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
    })
    return done(es.notifications.mirrorAccountAdded, { id })
  },
  update: ({ nombre, user, pass, ...given }, context) => {
    if (context.subject.rol !== 1) throw new Refusal('forbidden', mensajes.forbidden)
    const change = { name: user, nombre, ...granted(given) }
    return changed(context, change, pass ?? '') ?? done(es.notifications.userUpdated)
  },
}

/** Maps the form's permissions to the names of the account's. */
function granted({
  cmd,
  editar,
  geopdi,
  rutas,
  reportes,
}: Pick<PayloadOf<'mirrorAccounts', 'add'>, 'cmd' | 'editar' | 'geopdi' | 'rutas' | 'reportes'>) {
  const given = { blocmotor: cmd, editar, geocirculares: geopdi, rutas, reportes }
  return Object.fromEntries(
    Object.entries(given).flatMap(([flag, bit]) => (bit === undefined ? [] : [[flag, bit === 1]])),
  ) as Partial<Account>
}
