import { fieldFault } from '../../trackers/field-fault.js'

const axis = /^\s*(?:(?:[NSEW]|\d{2,5}(?:\.\d*)?)\s*)?$/i
/** Patterns of a sentence with a position, up to the letter of the longitude. */
const looks = [
  /^(?:\d{4,32})?imei:[\d-]{4,32}$/,
  null,
  /^[\d/: ]*$/,
  null,
  /^\s*[FL]\s*$/,
  null,
  /^\s*[AV]\s*$/,
  axis,
  axis,
  axis,
  axis,
]

/** See `TrackerProtocol.faultOf`. */
export function faultOf(frame: string): number {
  return fieldFault(frame, ',', looks)
}
