import { fieldFault, fieldStart } from '../../trackers/field-fault.js'
import { readTime } from './sentence.js'

const looks = [/^\+(?:RESP|BUFF|ACK):GT[A-Z\d]{3}$/, /^[\dA-Z]{0,12}$/i, /^(?:\d{15}|[\dA-F]{14})$/i]

/** See `TrackerProtocol.faultOf`. */
export function faultOf(frame: string): number {
  const heading = fieldFault(frame, ',', looks)
  if (heading < frame.length) return heading
  const fields = frame.split(',')
  const time = fields.findIndex(
    (field, index) => index > 2 && /^\d{14}$/.test(field) && readTime(field) === null,
  )
  return time === -1 ? frame.length : fieldStart(fields, time)
}
