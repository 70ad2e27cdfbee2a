import type { Fix, FixReason } from '../../tracking/latest/fix.js'
import { type Protocol, protocols } from '../counters.js'
import type { Letter } from '../queued-fix.js'

/** Entry of a log message: a fix with its raw message, or a raw message that could not be read and must be set aside. */
export type Entry =
  | { readonly fix: Fix; readonly letter: Letter }
  | { readonly fix: null; readonly letter: Letter; readonly reason: string }

/** Data that is not a log message of this product, or comes from a newer version. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage'
}

/** Incremented with every format change: an older reader must refuse a newer format instead of misreading it. */
const version = 1
/** Maximum fixes per message. Messages of a single fix cost thirteen times as much per fix. */
const maxEntries = 200
/** Maximum bytes per message. NATS accepts messages below one megabyte by default. */
const maxBytes = 400_000

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const orNull =
  <Value>(isValue: (value: unknown) => value is Value) =>
  (value: unknown): value is Value | null =>
    value === null || isValue(value)

const reasons: Readonly<Record<FixReason, true>> = {
  position: true,
  panic: true,
  lowBattery: true,
  accOn: true,
  accOff: true,
  door: true,
  speeding: true,
  powerCut: true,
  data: true,
}

/** Fields of an encoded fix. A fix is an array of their values, in this order. */
const fields: { readonly [Name in keyof Fix]: (value: unknown) => value is Fix[Name] } = {
  imei: isText,
  receivedAt: isNumber,
  time: orNull(isNumber),
  valid: isFlag,
  lat: orNull(isNumber),
  lng: orNull(isNumber),
  speed: orNull(isNumber),
  course: orNull(isNumber),
  altitude: orNull(isNumber),
  acc: orNull(isFlag),
  door: orNull(isFlag),
  battery: orNull(isNumber),
  odometer: orNull(isNumber),
  reason: (value): value is FixReason => isText(value) && Object.hasOwn(reasons, value),
  attributes: (value): value is Fix['attributes'] =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => isText(one) || isNumber(one) || isFlag(one)),
}
const names = Object.keys(fields) as (keyof Fix)[]
const protocolNames: ReadonlySet<string> = new Set(protocols)

const isProtocol = (value: unknown): value is Protocol => isText(value) && protocolNames.has(value)

/**
 * Encodes entries as messages, in order. The format is JSON, so that an operator can read the log. The fix contains the IMEI and
 * the receipt time of its raw message, so these are written once.
 */
export function encodeMessages(entries: readonly Entry[]): Uint8Array[] {
  const messages: Uint8Array[] = []
  let rows: string[] = []
  let bytes = 0
  const finish = () => {
    if (rows.length > 0) messages.push(Buffer.from(`{"version":${version},"entries":[${rows.join()}]}`))
    rows = []
    bytes = 0
  }
  for (const entry of entries) {
    const row = JSON.stringify(rowOf(entry))
    const length = Buffer.byteLength(row)
    if (rows.length === maxEntries || bytes + length > maxBytes) finish()
    rows.push(row)
    bytes += length
  }
  finish()
  return messages
}

function rowOf(entry: Entry): readonly unknown[] {
  const { protocol, raw, imei, receivedAt } = entry.letter
  if (entry.fix === null) return [protocol, raw, imei, receivedAt, entry.reason]
  const { fix } = entry
  return [protocol, raw, names.map((name) => fix[name])]
}

/** @throws {UnreadableMessage} if any part differs from the format of {@link encodeMessages} */
export function decodeMessage(data: Uint8Array): Entry[] {
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(data).toString('utf8'))
  } catch (cause) {
    throw new UnreadableMessage('it is no JSON', { cause })
  }
  if (typeof read !== 'object' || read === null || !('version' in read) || !('entries' in read))
    throw new UnreadableMessage('it is no message of the log')
  if (read.version !== version)
    throw new UnreadableMessage(`it is of version ${String(read.version)}, and ${version} is known`)
  if (!Array.isArray(read.entries)) throw new UnreadableMessage('its entries are no list')
  return read.entries.map(readRow)
}

function readRow(row: unknown, index: number): Entry {
  if (!Array.isArray(row) || !isProtocol(row[0]) || !isText(row[1]))
    throw new UnreadableMessage(`entry ${index} does not say how it came`)
  const [protocol, raw, ...rest]: unknown[] & [Protocol, string] = row as [Protocol, string]
  if (rest.length === 1) {
    const fix = readFix(rest[0], index)
    return { fix, letter: { imei: fix.imei, protocol, raw, receivedAt: fix.receivedAt } }
  }
  const [imei, receivedAt, reason] = rest
  if (rest.length !== 3 || !isText(imei) || !isNumber(receivedAt) || !isText(reason))
    throw new UnreadableMessage(`entry ${index} is neither a fix nor what was set aside`)
  return { fix: null, letter: { imei, protocol, raw, receivedAt }, reason }
}

function readFix(values: unknown, index: number): Fix {
  if (!Array.isArray(values) || values.length !== names.length)
    throw new UnreadableMessage(`the fix of entry ${index} has other fields`)
  const wrong = names.find((name, place) => !fields[name](values[place]))
  if (wrong !== undefined) throw new UnreadableMessage(`${wrong} of entry ${index} is not as agreed`)
  return Object.fromEntries(names.map((name, place) => [name, values[place]])) as unknown as Fix
}
