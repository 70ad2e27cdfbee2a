import { type Account, mayActFor, mensajes, Refusal, refuse } from '@baliza/agreement'
import type { Assignment } from '@baliza/agreement/entities/device.js'
import * as es from '@baliza/agreement/texts/es.js'
import { done, type FakeFamily, listed } from '../fake-answer.js'

export const fake: FakeFamily<'assignments'> = {
  list: async (_, { host, account }) => {
    const rows: Assignment[] = []
    const seen = host.visible(account)
    const all = host.accounts.all().toSorted((a, b) => Number(a.rol === 1) - Number(b.rol === 1))
    for (const one of all) {
      const isKnown = await mayActFor(account, one, host.directory.accountById)
      const who = isKnown
        ? { id_user: one.id, user: one.name, nombre: one.nombre }
        : { id_user: null, user: '', nombre: '' }
      const has = host.assigned(one.id)
      for (const { id, imei } of seen) if (has.has(imei)) rows.push({ id_objeto_gps: id, ...who })
    }
    return listed(rows)
  },
  ofUser: (_, { host, subject }) =>
    listed(
      [...host.assigned(subject.id)]
        .sort()
        .flatMap((imei) => host.unit({ imei }) ?? [])
        .map(({ id }) => ({ id_objeto_gps: id })),
    ),
  usersOf: async ({ id }, { host, account }) => {
    const imei = host.unit({ id })?.imei ?? ''
    const users: { id_user: string }[] = []
    for (const one of host.accounts.all())
      if (host.assigned(one.id).has(imei) && (await mayActFor(account, one, host.directory.accountById)))
        users.push({ id_user: one.id })
    return listed(users)
  },
  add: ({ id_objeto_gps }, { host, account, subject }) => {
    refuseOwn(account, subject)
    const unit = host.unit({ id: id_objeto_gps })
    if (unit === undefined) return refuse('notFound')
    const owner = subject.owner === null ? null : host.accounts.byId(subject.owner)
    if (owner !== null && !host.sees(owner, [unit.imei])) return refuse('notOfOwner')
    host.assign(subject.id, unit.imei)
    return done(es.notifications.unitAssigned)
  },
  remove: ({ id }, { host, account, subject }) => {
    refuseOwn(account, subject)
    const unit = host.unit({ id })
    if (unit === undefined) return refuse('notFound')
    host.unassign(unit.imei, subject.id)
    host.releaseUnseen()
    return done(es.notifications.unitUnassigned)
  },
  move: async ({ id_objeto_gps, de }, { host, account, subject }) => {
    const from = host.accounts.byId(de)
    if (from === null || !(await mayActFor(account, from, host.directory.accountById)))
      throw new Refusal('forbidden', mensajes.forbidden)
    const unit = host.unit({ id: id_objeto_gps })
    if (unit === undefined) return refuse('notFound')
    const { imei } = unit
    if (!host.assigned(de).has(imei))
      return host.assigned(subject.id).has(imei)
        ? done(es.notifications.unitMoved)
        : refuse('notAssignedThere')
    host.unassign(imei, de)
    const owner = subject.owner === null ? null : host.accounts.byId(subject.owner)
    if (owner !== null && !host.sees(owner, [imei])) {
      host.assign(de, imei)
      return refuse('notOfOwner')
    }
    host.assign(subject.id, imei)
    host.releaseUnseen()
    return done(es.notifications.unitMoved)
  },
}

/** Users may not give back units, because their manager assigned them. @throws {Refusal} 403 */
function refuseOwn(account: Account, subject: Account): void {
  if (account.rol === 2 && subject.id === account.id) throw new Refusal('forbidden', mensajes.forbidden)
}
