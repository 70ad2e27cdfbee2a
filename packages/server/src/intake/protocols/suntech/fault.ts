import { fieldFault, fieldStart } from '../../trackers/field-fault.js'
import { readTime } from './fields.js'
import { isCounted } from './frames.js'
import { readHeader } from './header.js'
import { findShape } from './report.js'

const universal = [/^[A-Z]{3}$/, /^\d{6,10}$/, /^[\dA-F]{6,8}$/i]
/** Minimum index of the date: without a model the date is the third field after the number, otherwise the fourth. */
const earliestDate = 4

/** See `TrackerProtocol.faultOf`. Zip and binary frames violate the supported protocol from their first byte. */
export function faultOf(frame: string): number {
  const header = isCounted(frame) ? null : readHeader(frame)
  if (header === null) return 0
  if (header.prefix === null) {
    const heading = fieldFault(frame, ';', universal)
    if (heading < frame.length) return heading
  }
  const fields = frame.split(';')
  const date = fields.findIndex((field, index) => index > 1 && /^\d{8}$/.test(field))
  if (date === -1) return fieldStart(fields, earliestDate)
  if (readTime(fields[date], fields[date + 1]) === null)
    return fieldStart(fields, readTime(fields[date], '00:00:00') === null ? date : date + 1)
  const shape = findShape(fields)
  // The time is followed by a cell, or its parts, of variable length, so the search for the position starts there.
  if (shape === null) return fieldStart(fields, date + 2)
  return fieldStart(fields, shape.lat + 5)
}
