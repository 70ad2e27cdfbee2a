/** Where in a sentence the bytes are that a device has read from its serial port. */
export interface SerialData {
  readonly from: number
  /** After the last of them; beyond the end of what has come, where they have not all come yet. */
  readonly to: number
}

/** A latitude and the longitude after it. */
const place = /;[-+]\d{1,2}\.\d+;[-+]\d{1,3}\.\d+;/
/** Speed, course, satellites, fix, distance, voltage, inputs and outputs: what a legacy sentence has before the length. */
const betweenPlaceAndLength = 7
/** Bits of a universal mask whose fields precede the length. */
const bitsBeforeLength = 0x7fffe

/**
 * The counted data of a sentence `UEX` (what came by the serial port) or `CRR` (a crash, in binary). Any byte may be
 * among them, an end mark too: only their number tells where they end.
 * @returns `null`: it has none, or what says their number has not come or is damaged
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

/** Where the field with the length begins. */
function lengthAt(sentence: string): number | null {
  const mask = /^UEX;\d{6,10};([\dA-F]{6,8});/i.exec(sentence)
  if (mask !== null)
    return fieldAfter(
      sentence,
      mask[0].length,
      countBits(Number.parseInt(mask[1] ?? '', 16) & bitsBeforeLength),
    )
  if (!/^S[AT]\d{3,4}[A-Z]{0,3}UEX;/.test(sentence)) return null
  // Not beyond where a place may be: the data may look like one.
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

/** Bytes 0 and 1 come as 1, 16 and 1, 17, and each of these pairs is one that was counted. */
function endOfCounted(sentence: string, from: number, length: number): number {
  let at = from
  for (let counted = 0; counted < length; counted += 1) at += sentence.charCodeAt(at) === 1 ? 2 : 1
  return at
}

/** The data of a whole sentence; `null` also where the number of their bytes is not what came. */
export function serialDataOf(sentence: string): SerialData | null {
  const data = findSerialData(sentence)
  return data !== null && sentence[data.to] === ';' ? data : null
}

/** What a serial sentence's data are: as text where they are one. */
export function readSerialData(sentence: string, { from, to }: SerialData): string | null {
  const text = sentence.slice(from, to).replace(/(?<![\r\n])[\r\n]+$/, '')
  return /^[\x20-\x7e]+$/.test(text) ? text : null
}

/** The tag that a reader of drivers' tags on the serial port has read. */
export function driverOfSerial(text: string | null): string | null {
  return (
    /^GTSL\|\d*\|\d*\|\d*\|(\w{4,20})\|/.exec(text ?? '')?.[1] ??
    /^RFID:(\w{4,20})$/.exec(text ?? '')?.[1] ??
    null
  )
}
