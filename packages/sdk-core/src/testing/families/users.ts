import {
  mensajes,
  type PayloadOf,
  payloads,
  Refusal,
  readPayload,
  refuse,
  wireListedUser,
  wireUser,
} from '@baliza/agreement'
import * as es from '@baliza/agreement/texts/es.js'
import * as v from 'valibot'
import { accounts, addFakeAccount, changed, isLastAdmin } from '../fake-account-edits.js'
import { record } from '../fake-activity.js'
import { done, type FakeFamily } from '../fake-answer.js'
import { intoFakeBin } from '../fake-bin.js'
import { refuseTakenId } from '../fake-external-ids.js'
import { listedPage } from '../fake-list.js'
import { putFake } from '../fake-put.js'

const { reg: _, rol_reg: __, ...fields } = payloads.users.add.entries
const { activo } = payloads.users.put.entries
const entries = { ...fields, tel: v.optional(fields.tel, ''), activo: v.optional(activo.wrapped, 1) }

export const fake: FakeFamily<'users'> = {
  list: (asked, { host }) => {
    const rows = host.accounts.all().filter(({ rol }) => rol > 1)
    return listedPage('users.list', rows.map(wireListedUser), asked)
  },
  listOfManager: (_, { host, account }) =>
    accounts(host, ({ rol, manager }) => rol === 2 && manager === account.id),
  managers: (_, { host }) => accounts(host, ({ rol }) => rol === 3),
  add: ({ email, nombre, pass, user, rol, tel, reg, id_externo = null }, { host, account }) => {
    if (account.rol !== 4 && rol !== 2) throw new Refusal('forbidden', mensajes.forbidden)
    if (host.accounts.byName(user) !== null) return refuse('nameTaken')
    const manager = account.rol === 3 ? account.id : null
    refuseTakenId(host, 'users', { id: '', owner: manager ?? '', id_externo })
    const now = host.now()
    const id = addFakeAccount(host, {
      name: user,
      password: pass,
      rol,
      nombre,
      email,
      tel,
      manager,
      id_externo,
      reg: reg !== undefined && reg > 0 && reg <= now ? reg : now,
    })
    return done(es.notifications.userAdded, { id })
  },
  update: ({ pass, nombre, email, activo, user, rol, manager, id_externo }, context) => {
    const { account, subject } = context
    if (subject.rol === 1) return refuse('mirrorElsewhere')
    const keeps = rol === subject.rol && (manager === '' || manager === subject.manager)
    if (account.rol !== 4 && !keeps) throw new Refusal('forbidden', mensajes.forbidden)
    const rank = account.rol === 4 ? { rol, manager: manager === '' ? null : manager } : {}
    const named = id_externo === undefined ? {} : { id_externo }
    const change = { name: user, nombre, email, activo: activo === 1, ...named, ...rank }
    return changed(context, change, pass) ?? done(es.notifications.userUpdated)
  },
  put: ({ manager, ...input }, context) => {
    const { host, account } = context
    const owner = account.rol === 3 ? account.id : (manager ?? null)
    if (account.rol === 3 && (manager ?? owner) !== owner) throw new Refusal('forbidden', mensajes.forbidden)
    return putFake(context, input, {
      kind: 'users',
      owner: owner ?? '',
      entries,
      add(body) {
        const { user: name, pass: password, activo, ...form } = readPayload(v.object(entries), body)
        if (account.rol !== 4 && form.rol !== 2) throw new Refusal('forbidden', mensajes.forbidden)
        if (owner !== null && form.rol > 2) return refuse('managerOfUsers')
        if (owner !== null && host.accounts.byId(owner)?.rol !== 3) return refuse('noSuchManager')
        if (host.accounts.byName(name) !== null) return refuse('nameTaken')
        const { id_externo = null } = form
        const added = { ...form, name, password, manager: owner, id_externo, reg: host.now() }
        return done(es.notifications.userAdded, {
          id: addFakeAccount(host, { ...added, activo: activo === 1 }),
        })
      },
      update(id, change) {
        const { user, activo, pass = '', ...form } = change as Partial<PayloadOf<'users', 'update'>>
        const subject = host.accounts.byId(id) ?? context.subject
        if (subject.rol === 1) return refuse('mirrorElsewhere')
        if (account.rol !== 4 && (form.rol ?? subject.rol) !== subject.rol)
          throw new Refusal('forbidden', mensajes.forbidden)
        const named = user === undefined ? {} : { name: user }
        const written = { ...form, ...named, ...(activo === undefined ? {} : { activo: activo === 1 }) }
        return changed({ ...context, subject }, written, pass) ?? done(es.notifications.userUpdated)
      },
    })
  },
  remove: (_, { host, account, subject }) => {
    if (subject.id === account.id) return refuse('removeSelf')
    if (isLastAdmin(host, subject)) return refuse('lastAdmin')
    const { id, name, nombre: detail, owner: user, rol } = subject
    const kind = rol === 1 ? 'mirrorAccount' : 'account'
    const manager = rol < 3 ? subject.manager : null
    intoFakeBin(host, account, { id, kind, name, detail, user, manager }, () => {
      for (const gone of host.accounts.remove(id)) {
        host.sessions.endOf(gone, '')
        for (const { rows } of host.tables.values()) for (const { id } of rows.of(gone)) rows.remove(id)
      }
      host.releaseUnseen()
    })
    return done(es.notifications.userRemoved)
  },
  permit: ({ integraciones }, context) => {
    if (context.subject.rol !== 2) return refuse('permitUsers')
    return changed(context, { integraciones: integraciones === 1 }, '') ?? done(es.notifications.userUpdated)
  },
  enter: (_, { host, account, subject }) => {
    if (subject.id === account.id) return refuse('enterSelf')
    record(host, account, { accion: 'accountEntered', objeto_id: subject.id, objeto: subject.name })
    return done('', { data: wireUser(subject) })
  },
}
