import type { Fix } from '../../../fixes/fix.js'
import { alarmOfStatus } from './alarms.js'
import { bit, readStatus } from './status.js'

/** What a heartbeat says of its device. */
export interface Heartbeat {
  readonly acc: boolean
  readonly battery: number | null
  /** By the status byte, which shows it for as long as its cause lasts. */
  readonly alarm: string | null
  readonly attributes: Fix['attributes']
}

/** Status, level, signal, alarm, language. */
const standardLength = 5

/** @returns null where it is of a layout of its device's own, and only says that it is there */
export function readHeartbeat(type: number, body: Buffer): Heartbeat | null {
  const status = body[0]
  if (status === undefined) return null
  const alarm = alarmOfStatus(status)
  if (type === 0x23) return { ...readVoltage(status, body), alarm }
  const read = body.length === standardLength ? readStatus(body, 'none') : null
  return read === null ? null : { acc: read.acc, battery: read.battery, attributes: read.attributes, alarm }
}

/** `23`: status, the battery's voltage, signal, language. What its bit 7 means is not known. */
function readVoltage(status: number, body: Buffer): Omit<Heartbeat, 'alarm'> {
  const rssi = body[3]
  return {
    acc: bit(status, 1),
    battery: null,
    attributes: {
      status: status.toString(16).padStart(2, '0'),
      charge: bit(status, 2),
      ...(body.length < 3 ? {} : { batteryVoltage: body.readUInt16BE(1) / 100 }),
      ...(rssi === undefined ? {} : { rssi }),
    },
  }
}
