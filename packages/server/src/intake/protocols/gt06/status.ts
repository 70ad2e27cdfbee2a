import type { Fix } from '../../../tracking/latest/fix.js'
import { alarmOfByte, alarmOfStatus, ignitionEdges } from './alarms.js'

export interface Status {
  readonly acc: boolean
  /** Percent; null if not given, or if it is not a level. */
  readonly battery: number | null
  /** Ignition change that caused the message, or null. */
  readonly edge: 'accOn' | 'accOff' | null
  readonly attributes: Fix['attributes']
}

/** Alarm source of a message: `none` for a heartbeat, whose status bits repeat an alarm as long as it lasts. */
export type AlarmSource = 'byte' | 'none'

/** Value of a full battery. */
const fullLevel = 6

/**
 * Reads status, voltage level, signal, alarm, language. In type `16` some devices write the level in two bytes; then there are
 * six.
 * @param bytes from the status byte to the end of the language
 */
export function readStatus(bytes: Buffer, source: AlarmSource): Status | null {
  if (bytes.length < 3) return null
  const status = bytes.readUInt8(0)
  const isWide = bytes.length === 6
  const level = isWide ? bytes.readUInt16BE(1) : bytes.readUInt8(1)
  const signal = bytes.readUInt8(isWide ? 3 : 2)
  const [code, language] = [bytes[isWide ? 4 : 3] ?? 0, bytes[isWide ? 5 : 4] ?? 0]
  // Some devices write volts × 100 where others have level and signal: then the alarm byte is not at its usual position.
  const isVoltage = !isWide && couldBeVoltage(level, signal)
  const alarmCode = isVoltage ? 0 : code
  const edge = source === 'byte' ? ignitionEdges.get(alarmCode) : undefined
  const isOwn = source === 'byte' && edge === undefined
  const alarm = !isOwn ? null : alarmCode === 0 ? alarmOfStatus(status) : alarmOfByte(alarmCode, language)
  return {
    acc: bit(status, 1),
    battery: isVoltage ? null : percent(level, isWide),
    edge: edge === undefined ? null : edge ? 'accOn' : 'accOff',
    attributes: {
      status: bytes.toString('hex', 0, 1),
      blocked: bit(status, 7),
      charge: bit(status, 2),
      ...(isVoltage ? { power: (level * 256 + signal) / 100 } : signal > 100 ? {} : { rssi: signal }),
      ...(alarm === null ? {} : { alarm }),
      ...(source === 'none' || alarmCode === 0 ? {} : { eventCode: alarmCode.toString(16).padStart(2, '0') }),
    },
  }
}

export function bit(number: number, index: number): boolean {
  return ((number >> index) & 1) === 1
}

/** Converts a level to percent: 0 to 6, or percent if it is written in two bytes. */
function percent(level: number, isPercent: boolean): number | null {
  if (isPercent) return level <= 100 ? level : null
  return level <= fullLevel ? Math.round((level * 100) / fullLevel) : null
}

/** Whether two bytes are a vehicle's supply voltage, V × 100, rather than a level and a signal, which is 0 to 4 or percent. */
function couldBeVoltage(level: number, signal: number): boolean {
  const hundredths = level * 256 + signal
  return signal > 4 && hundredths >= 900 && hundredths <= 4_000 && (hundredths <= 1_500 || level > fullLevel)
}
