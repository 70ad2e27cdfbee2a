import type { Fix } from '../../../tracking/latest/fix.js'
import { blankFix } from '../../blank-fix.js'
import { knownAttributes } from '../../values.js'
import { readCell, readNumber, readTime } from './fields.js'

/** Indexes of the parts of a legacy sentence. The fields between them depend on the model. */
export interface Shape {
  /** Index of the date; the time of day follows it. */
  readonly date: number
  /** Index of the latitude; the longitude, the speed and the course follow it. */
  readonly lat: number
}

/**
 * Finds date and position by their patterns. Sentences with and without a model, and with a cell or its four numbers, differ even
 * between trackers of one model, and new variants appear.
 */
export function findShape(fields: readonly string[]): Shape | null {
  const date = fields.findIndex(
    (field, index) => index >= 2 && /^\d{8}$/.test(field) && /^\d\d:\d\d:\d\d$/.test(fields[index + 1] ?? ''),
  )
  if (date === -1) return null
  const lat = fields.findIndex(
    (field, index) =>
      index >= date + 2 &&
      /^[-+]\d{1,2}\.\d+$/.test(field) &&
      /^[-+]\d{1,3}\.\d+$/.test(fields[index + 1] ?? ''),
  )
  return lat === -1 || lat > date + 2 + maxOfCell ? null : { date, lat }
}

/** Maximum number of fields of a cell: its own number, or that and country, network, area and strength. */
const maxOfCell = 5

export function draftOf(
  fields: readonly string[],
  { date, lat }: Shape,
  id: string,
  receivedAt: number,
  hasFix: boolean,
): Fix | null {
  const time = readTime(fields[date], fields[date + 1])
  if (time === null) return null
  return {
    ...blankFix(id, receivedAt),
    // Until its first satellite reception after power-on, the device's clock counts from this date.
    time: !hasFix && fields[date]?.startsWith('20110101') ? null : time,
    valid: hasFix,
    lat: hasFix ? readNumber(fields[lat]) : null,
    lng: hasFix ? readNumber(fields[lat + 1]) : null,
    speed: hasFix ? readNumber(fields[lat + 2]) : null,
    course: hasFix ? readNumber(fields[lat + 3]) : null,
    attributes: knownAttributes(cellOf(fields.slice(date + 2, lat))),
  }
}

function cellOf(fields: readonly string[]): Record<string, string | number | null> {
  const [cell, mcc, mnc, lac, rssi] = fields
  if (fields.length === maxOfCell)
    return {
      cid: readCell(cell),
      mcc: readNumber(mcc),
      mnc: readNumber(mnc),
      lac: readCell(lac),
      rssi: readNumber(rssi),
    }
  // An area in hex and two digits of the station, which do not identify a cell.
  return fields.length === 1 && /^[\da-f]{4,6}$/i.test(cell ?? '')
    ? { lac: readCell(cell?.slice(0, -2)) }
    : {}
}
