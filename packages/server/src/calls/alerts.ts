import { kmToMiles } from '@baliza/sdk-core'
import { embedded, payloads, refuse } from '@baliza/sdk-core/agreement'
import {
  type AlertRow,
  alertsSince,
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
  list: handle(payloads.alerts.list, async ({ desde, claves }, { services, subject }) => {
    const window = {
      since: desde ?? Date.now() - week,
      types: claves ?? null,
      attended: desde !== undefined,
      most: most.listed,
    }
    return {
      ...done,
      data: (await alertsSince(services.database, subject, window)).map((row) =>
        embedded(subject, wireAlert(row)),
      ),
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

  markAllHandled: handle(payloads.alerts.markAllHandled, async ({ atendida }, { services, subject }) => {
    await handleAllAlerts(services.database, subject, { at: Date.now(), attended: atendida === 1 })
    return done
  }),
}

/** An alert as the wire carries it (specification 1, section 3: Alert): its speed in miles per hour. */
function wireAlert(row: AlertRow) {
  return {
    _id: row.id,
    clave_msj: row.clave_msj,
    nom_user: row.nom_user,
    // Ours: which unit it is, for whoever clicks on it.
    imei: row.imei,
    nom_evento: row.nom_evento,
    mensaje: row.mensaje,
    timestamp: row.time,
    color_alerta: row.color_alerta,
    mostrar_alerta: row.mostrar_alerta ? 1 : 0,
    sonido: row.sonido ? 1 : 0,
    sonido_alerta: row.sonido_alerta ?? 0,
    speed: kmToMiles(row.speed),
    lat: row.lat,
    lng: row.lng,
    direccion: row.direccion,
    acc: row.acc ? 1 : 0,
  }
}
