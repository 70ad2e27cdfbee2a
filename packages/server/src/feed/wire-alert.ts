import { kmToMiles } from '@baliza/agreement'
import type { AlertRow } from '../storage/tables/alerts.js'
import { bit } from './bit.js'

/** Converts an alert to the wire format (specification 1, section 3: Alert), with the speed in miles per hour. */
export function wireAlert(row: AlertRow) {
  return {
    _id: row.id,
    clave_msj: row.clave_msj,
    nom_user: row.nom_user,
    // Baliza extension: clients open the unit of the alert.
    imei: row.imei,
    nom_evento: row.nom_evento,
    mensaje: row.mensaje,
    timestamp: row.time,
    color_alerta: row.color_alerta,
    mostrar_alerta: bit(row.mostrar_alerta),
    sonido: bit(row.sonido),
    sonido_alerta: row.sonido_alerta ?? (0 as const),
    speed: kmToMiles(row.speed),
    lat: row.lat,
    lng: row.lng,
    direccion: row.direccion,
    acc: bit(row.acc),
    ...wireLate(row.late),
  }
}

/** Baliza extension: returns the mark of an alert that was recorded late, or an empty object. */
export const wireLate = (late: boolean) => (late ? ({ tardia: 1 } as const) : {})

/** Converts an alert to the wire format, with its acknowledgement if there is one. @remarks Baliza extension. */
export function wireListedAlert(row: AlertRow) {
  return { ...wireAlert(row), ...wireAttendance(row) }
}

/** Returns the acknowledgement of an alert, or an empty object if it is not acknowledged. */
export function wireAttendance({ attended_at, attended_by, attended_note }: AlertRow) {
  return attended_at === null
    ? {}
    : { atendida_en: attended_at, atendida_por: attended_by ?? '', nota: attended_note ?? '' }
}
