import type { Fix } from '../../../tracking/latest/fix.js'
import { reasonOfAlarm } from '../../alarms.js'
import { blankFix } from '../../blank-fix.js'
import { knownAttributes, together } from '../../values.js'
import { alarmOfAlert, driverAlert, reasonOfAlert } from './alarms.js'
import { readCell, readNumber, readTime } from './fields.js'
import { readUniversalLines } from './inputs.js'
import { driverOfSerial, readSerialData, serialDataOf } from './serial.js'

/** Mask bits and their fields. The fields of 19 to 21 depend on the kind of sentence. */
const bits = {
  live: 3,
  date: 4,
  time: 5,
  cell: 6,
  mcc: 7,
  mnc: 8,
  lac: 9,
  rssi: 10,
  lat: 11,
  lng: 12,
  speed: 13,
  course: 14,
  satellites: 15,
  fix: 16,
  inputs: 17,
  outputs: 18,
  code: 19,
  modifier: 20,
  data: 21,
  assigned: 23,
} as const

/** Mask of a beacon's sentence, which contains none: model, software, date, time and position. */
const maskOfBeacon = 0x1836

/** @returns `null` if it violates the protocol */
export function readUniversalReport(
  sentence: string,
  keyword: string,
  id: string,
  receivedAt: number,
): Fix | null {
  const serial = keyword === 'UEX' ? serialDataOf(sentence) : null
  const fields = (
    serial === null ? sentence : sentence.slice(0, serial.from) + sentence.slice(serial.to)
  ).split(';')
  const isBeacon = keyword === 'BLE'
  const mask = isBeacon ? maskOfBeacon : readMask(fields[2])
  if (mask === null) return null
  const first = isBeacon ? 2 : 3
  const field = fieldsOf(fields, first, mask)
  const text = serial === null ? null : readSerialData(sentence, serial)
  const time = readTime(field('date'), field('time'))
  if (time === null) return null
  // A sentence without this field, such as a beacon's, counts as one with a fix.
  const fix = field('fix') ?? '1'
  if (fix !== '0' && fix !== '1') return null
  const hasFix = fix === '1' && field('lat') !== undefined
  const lines = readUniversalLines(field('inputs'), field('outputs'))
  const isAlert = keyword === 'ALT'
  const code = field('code') ?? ''
  const alarm = isAlert ? alarmOfAlert(code) : null
  const ofNumber = (name: keyof typeof bits) => readNumber(field(name))
  if (hasFix && (ofNumber('lat') === null || ofNumber('lng') === null)) return null
  return {
    ...blankFix(id, receivedAt),
    time: !hasFix && field('date')?.startsWith('20110101') ? null : time,
    valid: hasFix,
    lat: hasFix ? ofNumber('lat') : null,
    lng: hasFix ? ofNumber('lng') : null,
    speed: hasFix ? ofNumber('speed') : null,
    course: hasFix ? ofNumber('course') : null,
    acc: lines.acc,
    reason: isAlert ? reasonOfAlert(code, lines.acc) : reasonOfAlarm(alarm),
    attributes: together(
      lines.attributes,
      knownAttributes({
        keyword,
        archive: field('live') === '0' ? true : null,
        cid: readCell(field('cell')),
        mcc: ofNumber('mcc'),
        mnc: ofNumber('mnc'),
        lac: readCell(field('lac')),
        rssi: ofNumber('rssi'),
        sat: ofNumber('satellites'),
        alarm,
        eventCode: isAlert && code !== '' ? code : null,
        status: keyword === 'STT' && code !== '' ? code : null,
        serial: text,
        driver: isAlert && code === driverAlert ? tagOf(field('data')) : driverOfSerial(text),
      }),
      assignedOf(field('assigned'), fields.slice(indexOfField(first, mask, bits.assigned) + 1)),
    ),
  }
}

function readMask(text: string | undefined): number | null {
  return /^[\dA-F]{6,8}$/i.test(text ?? '') ? Number.parseInt(text ?? '', 16) : null
}

function has(mask: number, bit: number): boolean {
  return ((mask >>> bit) & 1) === 1
}

/** @param first the index of the first field that the mask includes */
function indexOfField(first: number, mask: number, bit: number): number {
  let index = first
  for (let before = 1; before < bit; before += 1) if (has(mask, before)) index += 1
  return index
}

function fieldsOf(
  fields: readonly string[],
  first: number,
  mask: number,
): (name: keyof typeof bits) => string | undefined {
  return (name) => (has(mask, bits[name]) ? fields[indexOfField(first, mask, bits[name])] : undefined)
}

/**
 * Reads the additional fields that the device's owner has selected. The first two bits are the voltages of the device's battery
 * and of its supply. The others are not documented.
 */
function assignedOf(text: string | undefined, fields: readonly string[]): Fix['attributes'] {
  const mask = readMask(text)
  if (mask === null) return {}
  const battery = has(mask, 0) ? 1 : 0
  return knownAttributes({
    batteryVoltage: battery === 1 ? readNumber(fields[0]) : null,
    power: has(mask, 1) ? readNumber(fields[battery]) : null,
  })
}

/** A tag of only zeros means no driver. */
function tagOf(text: string | undefined): string | null {
  return /^\w{4,32}$/.test(text ?? '') && !/^0+$/.test(text ?? '') ? (text ?? null) : null
}
