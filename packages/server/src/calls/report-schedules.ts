import {
  dueAfter,
  maxReportSchedules,
  minBetweenSendings,
  payloads,
  refuse,
  sendingText,
} from '@baliza/agreement'
import { Refusal } from '../http/http.js'
import { dueReport } from '../report-mail/due-report.js'
import { type Account, newId } from '../storage/tables/accounts.js'
import {
  addSchedule,
  askForSending,
  changeSchedule,
  recipientsOfSchedule,
  removeSchedule,
  schedulesOf,
} from '../storage/tables/report-schedules.js'
import { areVisible } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import { handle, type Services } from './handler.js'
import type { HandlersOf } from './handler-types.js'

const done = { status: 1, mensaje: '' } as const

export const reportSchedules: HandlersOf<'reportSchedules'> = {
  list: handle(payloads.reportSchedules.list, async (_, { services, account }) => ({
    ...done,
    data: await schedulesOf(services.database, account.id),
    correo: services.channels.email,
  })),

  add: handle(payloads.reportSchedules.add, async (form, { services, account }) => {
    await check(form, services, account)
    const now = Date.now()
    const row = { id: newId(), user_id: account.id, created_at: now, next_at: dueAfter(form, now).at }
    const added = await services.database.transaction((tx) => addSchedule(tx, row, form, maxReportSchedules))
    if (!added) return refuse('manyReportSchedules')
    services.messages.askNew(account.id, 'email', form.destinatarios)
    return { ...done, id: row.id }
  }),

  update: handle(payloads.reportSchedules.update, async ({ id, ...change }, { services, subject }) => {
    await check(change, services, subject)
    await changeSchedule(services.database, id, change, dueAfter(change, Date.now()).at)
    services.messages.askNew(subject.id, 'email', change.destinatarios)
    return done
  }),

  remove: handle(payloads.reportSchedules.remove, async ({ id }, { services }) => {
    await removeSchedule(services.database, id)
    return done
  }),

  sendNow: handle(payloads.reportSchedules.sendNow, async ({ id }, { services, subject }) => {
    const { messages } = services
    if (!services.channels.email) return refuse('noEmailChannel')
    const to = await recipientsOfSchedule(services.database, id)
    if ((await messages.unconfirmed(subject.id, 'email', to)).length === to.length) {
      messages.askNew(subject.id, 'email', to)
      return refuse('noneConfirmed')
    }
    const now = Date.now()
    const asked = await askForSending(services.database, id, now, now - minBetweenSendings)
    return asked ? { ...done, mensaje: sendingText(asked, dueReport(asked, now)) } : refuse('sentJustNow')
  }),
}

/** @throws {Refusal} for a unit that its owner does not see */
async function check(
  { unidades }: { readonly unidades: readonly string[] | null },
  { database }: Services,
  owner: Account,
): Promise<void> {
  if (unidades !== null && !(await areVisible(database, owner, unidades)))
    throw new Refusal('forbidden', mensajes.forbidden)
}
