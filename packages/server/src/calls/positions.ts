import type { FixReasonCode } from '@baliza/sdk-core'
import { payloads } from '@baliza/sdk-core/agreement'
import type { Fix, FixReason } from '../fixes/fix.js'
import type { BatchTable } from '../storage/tables/batches.js'
import { followed } from './followed.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

/** A fix as it is stored. */
interface StoredFix extends Omit<Fix, 'time' | 'receivedAt' | 'attributes'> {
  readonly time: number
  readonly received_at: number
}

const storedFixes: BatchTable = {
  kind: 'positions',
  table: 'position_batches',
  owners: 'imeis',
  keys: 'times',
  select: `imei, time, received_at, valid, lat, lng, speed, course, altitude, acc, door, battery, odometer, reason
    from positions where imei = k.owner and time = k.key`,
}

export const positions: HandlersOf<'positions'> = {
  page: handle(payloads.positions.page, (asked, context) =>
    followed({ source: storedFixes, wire: wirePosition }, asked, context),
  ),
}

/** By the intake's words. */
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

const bit = (value: boolean | null) => (value === null ? null : value ? 1 : 0)

function wirePosition(fix: StoredFix) {
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
    acc: bit(fix.acc),
    puerta: bit(fix.door),
    bateria: fix.battery,
    odometro: fix.odometer === null ? null : fix.odometer / 1_000,
    motivo: reasons[fix.reason],
  }
}
