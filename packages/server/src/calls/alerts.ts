import { embedded, payloads, refuse } from '@baliza/sdk-core/agreement'
import { wireAlert } from '../feed/wire-alert.js'
import {
  alertsOfDevices,
  alertsSince,
  attendedSince,
  countAlerts,
  freshAlerts,
  handleAlert,
  handleAllAlerts,
  storedAlerts,
} from '../storage/tables/alerts.js'
import { followed } from './followed.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

const week = 7 * 86_400_000
/** The most alerts of one answer: whoever has more is not reading them one by one. */
const most = { listed: 1_000, fresh: 500 }
const done = { status: 1, mensaje: '' }

export const alerts: HandlersOf<'alerts'> = {
  list: handle(payloads.alerts.list, async ({ desde, claves, flota, atendidas }, { services, subject }) => {
    const since = desde ?? Date.now() - week
    const asked = { since, types: claves ?? null, most: most.listed }
    if (atendidas === 1)
      return {
        ...done,
        data: (await attendedSince(services.database, subject, { ...asked, reach: week })).map((row) =>
          embedded(subject, { ...wireAlert(row), atendida_en: row.attended_at }),
        ),
      }
    const window = { ...asked, attended: desde !== undefined }
    // What others were alerted of is for who administers them, and for no page that embeds.
    const administers = subject.rol >= 3 && subject.embed === undefined
    const find = flota === 1 && administers ? alertsOfDevices : alertsSince
    return {
      ...done,
      data: (await find(services.database, subject, window)).map((row) => embedded(subject, wireAlert(row))),
    }
  }),

  fresh: handle(payloads.alerts.fresh, async (_input, { services, subject }) => ({
    ...done,
    data: (await freshAlerts(services.database, subject, most.fresh)).map((row) =>
      embedded(subject, wireAlert(row)),
    ),
  })),

  countByUnit: handle(payloads.alerts.countByUnit, async ({ desde }, { services, subject }) => ({
    ...done,
    data: await countAlerts(services.database, subject, desde),
  })),

  page: handle(payloads.alerts.page, (asked, context) =>
    followed({ source: storedAlerts, owners: [context.subject.id], wire: wireAlert }, asked, context),
  ),

  markHandled: handle(payloads.alerts.markHandled, async ({ id: alert, atendida }, { services, subject }) => {
    const how = { at: Date.now(), attended: atendida === 1 }
    const found = await handleAlert(services.database, subject, alert, how)
    return found ? done : refuse('notFound')
  }),

  markAllHandled: handle(
    payloads.alerts.markAllHandled,
    async ({ atendida, claves }, { services, subject }) => {
      const how = { at: Date.now(), attended: atendida === 1 }
      await handleAllAlerts(services.database, subject, how, claves ?? null)
      return done
    },
  ),
}
