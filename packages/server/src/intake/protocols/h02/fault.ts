import { fieldFault } from '../../trackers/field-fault.js'

/** Patterns of a sentence with a position, up to its date. */
const looks = [
  /^\*[A-Za-z]{2}$/,
  /^(?:\d{6,15})?$/,
  /^[A-Z\d]{0,8}#?$/,
  /^(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/,
  /^(?:[ABV]?|\d+)$/,
  /^(?:\d{3,4}\.\d+|\d{8})?$/,
  /^[NS]?$/,
  /^(?:\d{4,5}\.\d+|\d{8,9})?$/,
  /^[EW]?$/,
]
/** Pattern of a binary sentence, as hexadecimal digits. */
const digits = /^(?:24\d*)?/

/** See `TrackerProtocol.faultOf`. */
export function faultOf(frame: string): number {
  if (!frame.startsWith('$')) return fieldFault(frame, ',', looks)
  const hex = Buffer.from(frame, 'latin1').toString('hex')
  return Math.floor((digits.exec(hex)?.[0].length ?? 0) / 2)
}
