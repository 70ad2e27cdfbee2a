/** Range of the serial port bytes in a sentence. */
export interface SerialData {
  readonly from: number
  /** Index after the last byte; beyond the end of the received text if bytes are missing. */
  readonly to: number
}

/** A latitude and the longitude after it. */
const place = /;[-+]\d{1,2}\.\d+;[-+]\d{1,3}\.\d+;/
/**
 * Number of fields before the length in a legacy sentence: speed, course, satellites, fix, distance, voltage, inputs and outputs.
 */
const betweenPlaceAndLength = 7
/** Bits of a universal mask whose fields precede the length. */
const bitsBeforeLength = 0x7fffe

/**
 * Finds the counted data of a sentence `UEX` (from the serial port) or `CRR` (a crash, in binary). They may contain any byte,
 * even an end mark: only their count determines their end.
 * @returns `null` if it has none, or if the count is missing or damaged
 */
export function findSerialData(sentence: string): SerialData | null {
  const crash = /^CRR;\d{6,10};\d{1,3};\d{1,3};(\d{4});/.exec(sentence)
  if (crash !== null) return { from: crash[0].length, to: crash[0].length + Number(crash[1]) }
  const at = lengthAt(sentence)
  const length = at === null ? null : /^(\d{1,3});/.exec(sentence.slice(at, at + 4))
  if (at === null || length === null) return null
  const from = at + length[0].length
  return { from, to: endOfCounted(sentence, from, Number(length[1])) }
}

function lengthAt(sentence: string): number | null {
  const mask = /^UEX;\d{6,10};([\dA-F]{6,8});/i.exec(sentence)
  if (mask !== null)
    return fieldAfter(
      sentence,
      mask[0].length,
      countBits(Number.parseInt(mask[1] ?? '', 16) & bitsBeforeLength),
    )
  if (!/^S[AT]\d{3,4}[A-Z]{0,3}UEX;/.test(sentence)) return null
  // Search only where a position is possible, because the data may resemble one.
  const found = place.exec(sentence.slice(0, 120))
  return found === null ? null : fieldAfter(sentence, found.index + found[0].length, betweenPlaceAndLength)
}

function fieldAfter(sentence: string, from: number, fields: number): number | null {
  let at = from
  for (let field = 0; field < fields; field += 1) {
    at = sentence.indexOf(';', at) + 1
    if (at === 0) return null
  }
  return at
}

function countBits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** Returns the end of the counted data. Bytes 0 and 1 are sent as 1, 16 and 1, 17, and each of these pairs counts as one. */
function endOfCounted(sentence: string, from: number, length: number): number {
  let at = from
  for (let counted = 0; counted < length; counted += 1) at += sentence.charCodeAt(at) === 1 ? 2 : 1
  return at
}

/** Returns the data range of a complete sentence; `null` also if the count differs from the received bytes. */
export function serialDataOf(sentence: string): SerialData | null {
  const data = findSerialData(sentence)
  return data !== null && sentence[data.to] === ';' ? data : null
}

/** Returns the data of a serial sentence as text, or `null` if they are not text. */
export function readSerialData(sentence: string, { from, to }: SerialData): string | null {
  const text = sentence.slice(from, to).replace(/(?<![\r\n])[\r\n]+$/, '')
  return /^[\x20-\x7e]+$/.test(text) ? text : null
}

/** Returns the tag from a driver tag reader on the serial port. */
export function driverOfSerial(text: string | null): string | null {
  return (
    /^GTSL\|\d*\|\d*\|\d*\|(\w{4,20})\|/.exec(text ?? '')?.[1] ??
    /^RFID:(\w{4,20})$/.exec(text ?? '')?.[1] ??
    null
  )
}
