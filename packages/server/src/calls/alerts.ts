import { embedded, payloads, refuse } from '@baliza/agreement'
import { wireAlert, wireAttendance, wireListedAlert } from '../feed/wire-alert.js'
import {
  type AlertRow,
  alertsOfDevices,
  alertsSince,
  attendedSince,
  countAlerts,
  freshAlerts,
  handleAlert,
  handleAllAlerts,
  storedAlerts,
} from '../storage/tables/alerts.js'
import { attendAlerts, noteAlerts, reopenAlerts } from '../storage/tables/attending.js'
import { idsOfUnits } from '../storage/tables/units.js'
import { followed } from './followed.js'
import { type CallContext, handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { readListPage } from './list-page.js'

const week = 7 * 86_400_000
/** Maximum number of alerts per response. An account with more does not read them one by one. */
const most = { listed: 1_000, fresh: 500 }
const done = { status: 1, mensaje: '' } as const

/** Returns the alerts, limited to what the viewer's token shows. */
async function shownAlerts<Wire extends object>(
  rows: readonly AlertRow[],
  wire: (row: AlertRow) => Wire,
  { services, subject }: Pick<CallContext, 'services' | 'subject'>,
): Promise<Wire[]> {
  if (subject.embed === undefined) return rows.map(wire)
  const ids = await idsOfUnits(services.database, [...new Set(rows.map(({ imei }) => imei))])
  return rows.map((row) => embedded(subject, wire(row), (imei) => ids.get(imei)))
}

export const alerts: HandlersOf<'alerts'> = {
  list: handle(payloads.alerts.list, async ({ desde, claves, flota, atendidas, ...asked }, context) => {
    const { services, subject } = context
    const since = desde ?? Date.now() - week
    const types = claves ?? null
    const isAttended = atendidas === 1
    // Alerts of other accounts are only for accounts that administer them, and never for embedding pages.
    const administers = subject.rol >= 3 && subject.embed === undefined
    const find = flota === 1 && administers ? alertsOfDevices : alertsSince
    const { rows, siguiente } = await readListPage(asked, {
      call: isAttended ? 'alerts.list attended' : 'alerts.list',
      most: most.listed,
      key: isAttended ? ['number', 'number', 'string'] : ['number', 'string'],
      read(after, limit) {
        const window = { since, types, most: limit ?? most.listed, after }
        return isAttended
          ? attendedSince(services.database, subject, { ...window, reach: week })
          : find(services.database, subject, { ...window, attended: desde !== undefined })
      },
      keyOf: ({ attended_at, time, id }) => (isAttended ? [attended_at ?? 0, time, id] : [time, id]),
    })
    return { ...done, data: await shownAlerts(rows, wireListedAlert, context), siguiente }
  }),

  fresh: handle(payloads.alerts.fresh, async (asked, context) => {
    const { services, subject } = context
    const { rows, siguiente } = await readListPage(asked, {
      call: 'alerts.fresh',
      most: asked.limite ?? most.fresh,
      key: ['number', 'string'],
      read: (after, limit) => freshAlerts(services.database, subject, { most: limit ?? most.fresh, after }),
      keyOf: ({ time, id }) => [time, id],
    })
    return { ...done, data: await shownAlerts(rows, wireAlert, context), siguiente }
  }),

  countByUnit: handle(payloads.alerts.countByUnit, async ({ desde }, { services, subject }) => ({
    ...done,
    data: await countAlerts(services.database, subject, desde),
  })),

  page: handle(payloads.alerts.page, (asked, context) =>
    followed(
      {
        source: storedAlerts,
        owners: [context.subject.id],
        wire: (row: AlertRow, id_externo) => ({ ...wireAlert(row), id_externo }),
      },
      asked,
      context,
    ),
  ),

  markHandled: handle(
    payloads.alerts.markHandled,
    ({ id: alert, atendida, nota }, { services, account, subject }) =>
      services.database.transaction(async (tx) => {
        const at = Date.now()
        const chosen = { ids: [alert], types: null, notified: false }
        if (atendida === 1) await attendAlerts(tx, subject, chosen, { name: account.name, at })
        if (atendida === 0) await reopenAlerts(tx, subject, chosen, account.name)
        if (nota !== undefined)
          await noteAlerts(tx, subject, chosen, nota, atendida === 1 ? account.name : null)
        // Must run last: the rows of all accounts that share the alert are locked in one order, and this row is one of them.
        const handled = await handleAlert(tx, subject, alert, at)
        return handled === null ? refuse('notFound') : { ...done, data: wireAttendance(handled) }
      }),
  ),

  markAllHandled: handle(
    payloads.alerts.markAllHandled,
    ({ atendida, claves = null, ids = null, nota }, { services, account, subject }) =>
      services.database.transaction(async (database) => {
        const at = Date.now()
        const chosen = { ids, types: claves, notified: ids === null }
        if (atendida === 1) await attendAlerts(database, subject, chosen, { name: account.name, at })
        else if (atendida === 0) await reopenAlerts(database, subject, chosen, account.name)
        else await handleAllAlerts(database, subject, at, chosen)
        if (nota !== undefined)
          await noteAlerts(database, subject, chosen, nota, atendida === 1 ? account.name : null)
        return done
      }),
  ),
}
