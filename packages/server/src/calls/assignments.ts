import { es, payloads, refuse } from '@baliza/agreement'
import { Refusal } from '../http/http.js'
import type { Account } from '../storage/tables/accounts.js'
import {
  accountsWithUnit,
  assignedUnits,
  assignmentsSeen,
  assignUnit,
  moveUnit,
  unassignUnit,
} from '../storage/tables/assignments.js'
import { imeiOfUnit } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import { administersAll } from './administers.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

export const assignments: HandlersOf<'assignments'> = {
  list: handle(payloads.assignments.list, async (_, { services, account }) => ({
    status: 1,
    mensaje: '',
    data: await assignmentsSeen(services.database, account),
  })),

  ofUser: handle(payloads.assignments.ofUser, async (_, { services, subject }) => ({
    status: 1,
    mensaje: '',
    data: (await assignedUnits(services.database, subject.id)).map((unit) => ({ id_objeto_gps: unit })),
  })),

  usersOf: handle(payloads.assignments.usersOf, async (input, { services, account }) => {
    const unit = await imeiOfUnit(services.database, input.id)
    const users = unit === null ? [] : await accountsWithUnit(services.database, unit, account)
    return { status: 1, mensaje: '', data: users.map((user) => ({ id_user: user })) }
  }),

  add: handle(payloads.assignments.add, async (input, { services, account, subject }) => {
    refuseOwn(account, subject)
    const unit = await imeiOfUnit(services.database, input.id_objeto_gps)
    if (unit === null) return refuse('notFound')
    return (await assignUnit(services.database, subject, unit))
      ? { status: 1, mensaje: es.notifications.unitAssigned }
      : refuse('notOfOwner')
  }),

  remove: handle(payloads.assignments.remove, async (input, { services, account, subject }) => {
    refuseOwn(account, subject)
    const unit = await imeiOfUnit(services.database, input.id)
    if (unit === null) return refuse('notFound')
    await unassignUnit(services.database, subject.id, unit)
    return { status: 1, mensaje: es.notifications.unitUnassigned }
  }),

  move: handle(payloads.assignments.move, async ({ de, ...input }, { services, account, subject }) => {
    const { database } = services
    if (!(await administersAll(database, account, [de]))) throw new Refusal('forbidden', mensajes.forbidden)
    const unit = await imeiOfUnit(database, input.id_objeto_gps)
    if (unit === null) return refuse('notFound')
    const why = await moveUnit(database, unit, { from: de, to: subject.id })
    return why === null ? { status: 1, mensaje: es.notifications.unitMoved } : refuse(why)
  }),
}

/** The manager assigns units to a user, so the user may not give them up. @throws {Refusal} 403 */
function refuseOwn(account: Account, subject: Account): void {
  if (account.rol === 2 && subject.id === account.id) throw new Refusal('forbidden', mensajes.forbidden)
}
