import type { Fix } from '../../../tracking/latest/fix.js'
import { blankFix } from '../../blank-fix.js'
import { knownAttributes } from '../../values.js'
import { readCell, readFlag, readNumber } from './fields.js'
import { draftOf, findShape } from './report.js'

/** Number of cells, with six fields each. */
const cells = 7

/**
 * Reads the trackers without wires, ST4xx and ST9xx. Their sentences are known only in part: the position and a few other fields.
 */
export function readPortable(
  fields: readonly string[],
  prefix: string,
  keyword: string,
  id: string,
  receivedAt: number,
): Fix | null {
  return prefix.startsWith('ST9')
    ? readLocator(fields, keyword, id, receivedAt)
    : readWithCells(fields, keyword, id, receivedAt)
}

/**
 * Reads `ST910;Location;id;sw;date;time;[cell;]lat;lon;speed;course;fix;…`. The following fields depend on the presence of a
 * cell.
 */
function readLocator(fields: readonly string[], keyword: string, id: string, receivedAt: number): Fix | null {
  const shape = findShape(fields)
  const hasFix = shape === null ? null : readFlag(fields[shape.lat + 4])
  const draft = shape === null || hasFix === null ? null : draftOf(fields, shape, id, receivedAt, hasFix)
  if (shape === null || draft === null) return null
  const next = fields[shape.lat + 5]
  const hasCell = shape.lat > shape.date + 2
  return {
    ...draft,
    odometer: hasCell ? readNumber(next) : null,
    attributes: {
      ...draft.attributes,
      ...knownAttributes({
        keyword,
        // The notation of the kind of emergency is not documented.
        alarm: keyword === 'Emergency' || keyword === 'Alert' ? 'general' : null,
        batteryVoltage: !hasCell && /^\d\.\d+$/.test(next ?? '') ? readNumber(next) : null,
      }),
    },
  }
}

/** Reads `ST410STT;id;sw;model;` seven cells `;battery;live;number;mode;[…;]date;time;lat;lon;speed;course;satellites;fix`. */
function readWithCells(
  fields: readonly string[],
  keyword: string,
  id: string,
  receivedAt: number,
): Fix | null {
  // Some devices send one more number before the first cell. The second field of a cell is its country.
  const first = /^[2-7]\d\d$/.test(fields[5] ?? '') ? 4 : /^[2-7]\d\d$/.test(fields[6] ?? '') ? 5 : null
  if (first === null) return null
  const [cid, mcc, mnc, rssi, lac] = fields.slice(first)
  const [battery, live, , mode = ''] = fields.slice(first + cells * 6)
  const shape = findShape(fields)
  const hasFix = shape === null ? false : readFlag(fields[shape.lat + 5])
  // If the device has not searched for satellites, its position fields are empty.
  const draft =
    shape === null
      ? blankFix(id, receivedAt)
      : hasFix === null
        ? null
        : draftOf(fields, shape, id, receivedAt, hasFix)
  if (draft === null || (shape === null && fields.some((field) => /^\d{8}$/.test(field)))) return null
  return {
    ...draft,
    attributes: knownAttributes({
      keyword,
      cid: readCell(hexOf(cid)),
      mcc: readNumber(mcc),
      mnc: readNumber(mnc),
      lac: readCell(hexOf(lac)),
      rssi: readNumber(rssi),
      batteryVoltage: readNumber(battery),
      archive: live === '0' ? true : null,
      status: mode === '' ? null : mode,
      sat: shape === null ? null : readNumber(fields[shape.lat + 4]),
    }),
  }
}

/** Converts a cell number from decimal to hex. */
function hexOf(text: string | undefined): string {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text).toString(16) : ''
}
