import { ownValue } from '@baliza/agreement'
import type { Fix } from '../../../tracking/latest/fix.js'
import { reasonOfAlarm } from '../../alarms.js'
import { knownAttributes, together } from '../../values.js'
import { alarmOfAlert, alarmOfEmergency, reasonOfAlert } from './alarms.js'
import { readFlag, readHours, readNumber } from './fields.js'
import { readLegacyLines } from './inputs.js'
import { readPortable } from './portable.js'
import { draftOf, findShape } from './report.js'
import { driverOfSerial, readSerialData, serialDataOf } from './serial.js'

/** Number of type-specific fields of a sentence after the inputs and outputs, before the hours. */
const ownFields: Readonly<Record<string, number>> = { STT: 2, EMG: 1, EVT: 1, ALT: 1, UEX: 3, Res: 1 }

/**
 * Reads a report, or the position in an answer to a command.
 * @param keyword its kind: `STT`, or `Res`
 * @returns `null` if it violates the protocol
 */
export function readLegacyReport(
  sentence: string,
  prefix: string,
  keyword: string,
  id: string,
  receivedAt: number,
): Fix | null {
  const serial = keyword === 'UEX' ? serialDataOf(sentence) : null
  const fields = (
    serial === null ? sentence : sentence.slice(0, serial.from) + sentence.slice(serial.to)
  ).split(';')
  if (/^ST[49]\d\d$/.test(prefix)) return readPortable(fields, prefix, keyword, id, receivedAt)
  const shape = findShape(fields)
  if (shape === null) return null
  const at = shape.lat + 4
  const hasFix = readFlag(fields[at + 1])
  const draft = hasFix === null ? null : draftOf(fields, shape, id, receivedAt, hasFix)
  if (draft === null) return null
  const lines = readLegacyLines(fields[at + 4])
  // ST500 has one number there, followed by others, with unknown meanings.
  const isUsual = /^[01]{6,}$/.test(fields[at + 4] ?? '')
  const own = fields.slice(at + 5)
  const [code = ''] = own
  const alarm = keyword === 'EMG' ? alarmOfEmergency(code) : keyword === 'ALT' ? alarmOfAlert(code) : null
  const text = serial === null ? null : readSerialData(sentence, serial)
  const tail = own.slice(ownValue(ownFields, keyword) ?? 0)
  return {
    ...draft,
    acc: lines.acc,
    odometer: readNumber(fields[at + 2]),
    reason: keyword === 'ALT' ? reasonOfAlert(code, lines.acc) : reasonOfAlarm(alarm),
    attributes: together(
      draft.attributes,
      lines.attributes,
      knownAttributes({
        keyword,
        sat: readNumber(fields[at]),
        power: readNumber(fields[at + 3]),
        alarm,
        eventCode: /^(?:EMG|EVT|ALT)$/.test(keyword) && code !== '' ? code : null,
        status: keyword === 'STT' && isUsual && code !== '' ? code : null,
        serial: text,
      }),
      meterOf(tail),
      sensorsOf(tail, driverOfSerial(text)),
    ),
  }
}

/** Reads `H_METER`, `BCK_VOLT` and `MSG_TYPE`, which a device sends if configured so. They are identified by their patterns. */
function meterOf([minutes = '', backup = '', live = '']: readonly string[]): Fix['attributes'] {
  if (!/^\d{1,10}$/.test(minutes) || !/^\d(?:\.\d+)?$/.test(backup) || readFlag(live) === null) return {}
  return knownAttributes({
    engineHours: readHours(minutes),
    batteryVoltage: readNumber(backup),
    archive: live === '0' ? true : null,
  })
}

/**
 * Reads the driver's tag, followed by whether the device knows it, and the thermometers, each with its number. The analog inputs
 * between them depend on the device's configuration, which no sentence contains.
 */
function sensorsOf(tail: readonly string[], driverRead: string | null): Fix['attributes'] {
  const driver = tail.find((field, index) => isTag(field) && readFlag(tail[index + 1]) !== null)
  const temperatures = tail
    .map((field) => /^[\dA-F]{16}:([-+]\d{1,3}(?:\.\d+)?)$/i.exec(field)?.[1])
    .filter((found) => found !== undefined)
  return knownAttributes({
    driver: driverRead ?? driver ?? null,
    ...Object.fromEntries(
      temperatures.map((text, index) => [`temperature${index === 0 ? '' : index + 1}`, readNumber(text)]),
    ),
  })
}

/** Whether a field is a tag. A tag of only zeros means no driver. */
export function isTag(field: string): boolean {
  return /^[\dA-F]{14}$/i.test(field) && !/^0+$/.test(field)
}
