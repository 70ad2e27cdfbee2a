import { mensajes, Refusal, refuse } from '@baliza/agreement'
import { loggedNames } from '@baliza/agreement/entities/field-tables.js'
import type { ReportSchedule } from '@baliza/agreement/entities/report-schedule.js'
import { reportScheduleFields } from '@baliza/agreement/entities/report-schedule-fields.js'
import {
  dueAfter,
  latestWhole,
  maxReportSchedules,
  minBetweenSendings,
  sendingText,
} from '@baliza/agreement/reports/report-schedule.js'
import { done, type FakeContext, type FakeFamily } from '../fake-answer.js'
import { fakeTable, type Owned } from '../fake-table.js'
import { askFake, isAnyConfirmed } from './recipients.js'

type FakeSchedule = Owned &
  Omit<ReportSchedule, 'id' | 'user' | 'usuario' | 'proximo' | 'pendiente' | 'enviado'>

export const schedulesOf = fakeTable<FakeSchedule>('reportSchedules', {
  kind: 'reportSchedule',
  name: 'nombre',
  fields: loggedNames(reportScheduleFields),
})

/** Reports by mail. The fake server sends none, and reports after a minute that it has. */
export const fake: FakeFamily<'reportSchedules'> = {
  list: (_, { host, account }) =>
    done('', {
      data: schedulesOf(host)
        .of(account.id)
        .toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es'))
        .map(({ id, ...row }) => ({
          _id: id,
          ...row,
          proximo: row.activo ? dueAfter(row, host.now()).at : null,
          pendiente: row.intentado !== null && host.now() - row.intentado < minBetweenSendings,
          enviado:
            row.intentado !== null && host.now() - row.intentado >= minBetweenSendings ? row.intentado : null,
          usuario: host.accounts.byId(row.user)?.name ?? '',
        })),
      correo: true,
    }),
  add(form, context) {
    const { host, account } = context
    check(form, host, account)
    if (schedulesOf(host).of(account.id).length >= maxReportSchedules) return refuse('manyReportSchedules')
    const id = host.newId()
    const state = { creado: host.now(), activo: true, intentado: null, error: '' }
    schedulesOf(host).put({ ...form, ...state, id, user: account.id })
    for (const to of form.destinatarios) askFake(context, 'email', to)
    return done('', { id })
  },
  update({ id, ...change }, context) {
    const { host, subject } = context
    check(change, host, subject)
    schedulesOf(host).change(id, change)
    for (const to of change.destinatarios) askFake(context, 'email', to)
    return done()
  },
  remove({ id }, { host }) {
    schedulesOf(host).remove(id)
    return done()
  },
  sendNow({ id }, context) {
    const { host } = context
    const now = host.now()
    const schedule = schedulesOf(host).get(id)
    if (schedule && !isAnyConfirmed(context, 'email', schedule.destinatarios)) return refuse('noneConfirmed')
    const intentado = schedule?.intentado ?? null
    if (intentado !== null && now - intentado < minBetweenSendings) return refuse('sentJustNow')
    schedulesOf(host).change(id, { intentado: now })
    return done(schedule && sendingText(schedule, latestWhole(schedule, now)))
  },
}

function check(
  { unidades }: Pick<FakeSchedule, 'unidades'>,
  host: FakeContext['host'],
  owner: FakeContext['account'],
): void {
  if (unidades !== null && !host.sees(owner, unidades)) throw new Refusal('forbidden', mensajes.forbidden)
}
