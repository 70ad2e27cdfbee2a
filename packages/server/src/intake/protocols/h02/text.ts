import type { Fix } from '../../../tracking/latest/fix.js'
import { blankFix } from '../../blank-fix.js'
import { knownAttributes, together } from '../../values.js'
import {
  readBattery,
  readCell,
  readClock,
  readCoordinate,
  readNumber,
  readSpeed,
  readTime,
} from './fields.js'
import { isStatus, readStatus } from './status.js'

/**
 * Reads a sentence with a position: `HHMMSS,A,latitude,N,longitude,E,speed,course,[battery,]ddmmyy,[…,]status[,…]`.
 * @param at the index of its time of day
 * @returns `null` if it violates the protocol
 */
export function readPlaceSentence(
  fields: readonly string[],
  at: number,
  keyword: string,
  id: string,
  receivedAt: number,
): Fix | null {
  const validity = fields[at + 1]
  // A number indicates how the position was encoded, so the position is valid. Sentences without a valid one have V, or an empty
  // field.
  if (validity === undefined || !/^(?:[ABV]?|\d+)$/.test(validity)) return null
  const valid = /^(?:A|\d+)$/.test(validity)
  const lat = readCoordinate(fields[at + 2], fields[at + 3], 'NS')
  const lng = readCoordinate(fields[at + 4], fields[at + 5], 'EW')
  if (valid && (lat === null || lng === null)) return null
  // A truncated number would be read as another value.
  if (fields[at + 8] === undefined) return null
  const date = isDate(fields[at + 8]) || !isDate(fields[at + 9]) ? at + 8 : at + 9
  const ofStatus = fields.findIndex((field, index) => index > date && index <= date + 4 && isStatus(field))
  const status = readStatus(fields[ofStatus])
  const after = ofStatus === -1 ? [] : fields.slice(ofStatus + 1)
  return {
    ...blankFix(id, receivedAt),
    time: (valid ? readTime : readClock)(fields[date], fields[at]),
    valid,
    lat: valid ? lat : null,
    lng: valid ? lng : null,
    speed: valid ? readSpeed(fields[at + 6]) : null,
    course: valid ? readNumber(fields[at + 7]) : null,
    acc: status.acc,
    battery: after.length === 5 ? readBattery(readNumber(after[4])) : null,
    reason: status.reason,
    attributes: together(
      knownAttributes({
        keyword,
        iccid:
          fields.map((field) => /^89\d{16,18}/.exec(field)?.[0]).find((found) => found !== undefined) ?? null,
      }),
      after.length === 4 || after.length === 5
        ? knownAttributes(readCell(after[0], after[1], after[2], after[3]))
        : {},
      status.attributes,
    ),
  }
}

function isDate(text: string | undefined): boolean {
  return /^\d{6}$/.test(text ?? '')
}

/** Returns the index of the position's time of day in the answer to a command. */
export function placeIn(fields: readonly string[]): number | null {
  const at = fields.findIndex(
    (field, index) =>
      index > 3 &&
      isDate(field) &&
      /^[ABV]$/.test(fields[index + 1] ?? '') &&
      /^[NS]$/.test(fields[index + 3] ?? ''),
  )
  return at === -1 ? null : at
}
