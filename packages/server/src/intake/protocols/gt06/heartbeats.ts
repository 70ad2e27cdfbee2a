import type { Fix } from '../../../tracking/latest/fix.js'
import { alarmOfStatus } from './alarms.js'
import { bit, readStatus } from './status.js'

export interface Heartbeat {
  readonly acc: boolean
  readonly battery: number | null
  /** Alarm of the status byte, which reports it as long as its cause lasts. */
  readonly alarm: string | null
  readonly attributes: Fix['attributes']
}

/** Status, level, signal, alarm, language. */
const standardLength = 5

/** @returns null for a device-specific layout, which only shows that the device is connected */
export function readHeartbeat(type: number, body: Buffer): Heartbeat | null {
  const status = body[0]
  if (status === undefined) return null
  const alarm = alarmOfStatus(status)
  if (type === 0x23) return { ...readVoltage(status, body), alarm }
  const read = body.length === standardLength ? readStatus(body, 'none') : null
  return read === null ? null : { acc: read.acc, battery: read.battery, attributes: read.attributes, alarm }
}

/** Reads `23`: status, the battery's voltage, signal, language. The meaning of its bit 7 is unknown. */
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
