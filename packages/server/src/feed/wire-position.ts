import type { FixReasonCode } from '@baliza/agreement'
import type { Fix, FixReason } from '../tracking/latest/fix.js'
import { bit } from './bit.js'

/** A fix as stored in the database. */
export interface StoredFix extends Omit<Fix, 'time' | 'receivedAt' | 'attributes'> {
  readonly time: number
  readonly received_at: number
}

/** The columns of a {@link StoredFix}, except its IMEI. */
export const storedFixColumns =
  'time, received_at, valid, lat, lng, speed, course, altitude, acc, door, battery, odometer, reason'

/** Reason codes on the wire, by internal name. */
const reasons: Readonly<Record<FixReason, FixReasonCode>> = {
  position: 'posicion',
  panic: 'panico',
  lowBattery: 'bateria',
  accOn: 'encendido',
  accOff: 'apagado',
  door: 'puerta',
  speeding: 'velocidad',
  powerCut: 'corte',
  data: 'datos',
}

const bitOrNull = (value: boolean | null) => (value === null ? null : bit(value))

export function wirePosition(fix: StoredFix) {
  return {
    imei: fix.imei,
    timestamp: fix.time,
    recibido: fix.received_at,
    valido: bit(fix.valid),
    lat: fix.lat,
    lng: fix.lng,
    speed: fix.speed,
    angulo: fix.course,
    altitud: fix.altitude,
    acc: bitOrNull(fix.acc),
    puerta: bitOrNull(fix.door),
    bateria: fix.battery,
    odometro: fix.odometer === null ? null : fix.odometer / 1_000,
    motivo: reasons[fix.reason],
  }
}
