import type { WithdrawnAlert } from '../../tracking/alerts/alert-changes.js'
import { createBatch } from '../batch.js'
import type { Queryable } from '../connection/database.js'

/*
 * Alerts of events that late fixes correct: the event happened at another time, or it did not happen. An alert that its account
 * has acknowledged stays unchanged.
 */

const withdrawnColumns = createBatch<WithdrawnAlert>({
  imei: ['text', ({ imei }) => imei],
  time: ['bigint', ({ time }) => time],
  event_id: ['text', ({ event }) => event],
  clave_msj: ['text', ({ clave }) => clave],
})

/** Matches the row of the alert `a` to the values `v`. */
const isNamed = `a.imei = v.imei and a.time = v.time and a.event_id is not distinct from v.event_id
  and (v.clave_msj is null or a.clave_msj = v.clave_msj)`

/** Deletes alerts of events that did not happen. */
export async function withdrawAlerts(tx: Queryable, alerts: readonly WithdrawnAlert[]): Promise<void> {
  if (alerts.length === 0) return
  await tx.query(
    `delete from alerts a using ${withdrawnColumns.unnest} as v (${withdrawnColumns.names})
     where ${isNamed} and a.attended_at is null`,
    withdrawnColumns.values(alerts),
  )
}

/** The corrected alert of an account. */
export interface MovedAlert {
  readonly one: {
    /** The recorded time, Unix ms. */
    readonly from: number
    readonly to: {
      readonly imei: string
      readonly event: string | null
      readonly clave: string
      readonly time: number
      readonly lat: number | null
      readonly lng: number | null
      readonly speed: number
      readonly acc: boolean
    }
  }
  readonly to: { readonly user_id: string }
  readonly mensaje: string
  readonly direccion: string
  /** Whether to mark it as recorded late. A mark that it has stays. */
  readonly late: boolean
}

const movedColumns = createBatch<MovedAlert>({
  imei: ['text', ({ one }) => one.to.imei],
  time: ['bigint', ({ one }) => one.from],
  event_id: ['text', ({ one }) => one.to.event],
  clave_msj: ['text', ({ one }) => one.to.clave],
  user_id: ['text', ({ to }) => to.user_id],
  happened: ['bigint', ({ one }) => one.to.time],
  lat: ['float8', ({ one }) => one.to.lat],
  lng: ['float8', ({ one }) => one.to.lng],
  speed: ['real', ({ one }) => one.to.speed],
  acc: ['boolean', ({ one }) => one.to.acc],
  mensaje: ['text', ({ mensaje }) => mensaje],
  direccion: ['text', ({ direccion }) => direccion],
  late: ['boolean', ({ late }) => late],
})

/** Moves alerts to the time when their events happened. */
export async function moveAlerts(tx: Queryable, alerts: readonly MovedAlert[]): Promise<void> {
  if (alerts.length === 0) return
  await tx.query(
    `update alerts a set time = v.happened, lat = v.lat, lng = v.lng, speed = v.speed, acc = v.acc, mensaje = v.mensaje,
       direccion = v.direccion, late = a.late or v.late, located = false
     from ${movedColumns.unnest} as v (${movedColumns.names})
     where ${isNamed} and a.user_id = v.user_id and not exists (select 1 from alerts o where o.user_id = a.user_id
       and o.imei = a.imei and o.time = v.happened and o.clave_msj = a.clave_msj
       and o.event_id is not distinct from a.event_id)`,
    movedColumns.values(alerts),
  )
}
