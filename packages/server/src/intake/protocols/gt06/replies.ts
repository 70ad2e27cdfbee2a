import type { Command } from '@baliza/agreement'
import type { OrderReply } from '../../../orders/order.js'
import type { Frame } from './frame.js'

/** Reply of a device to a text of the server; `15`, and `21` in another frame. */
export interface Reply extends OrderReply {
  readonly text: string
}

const unflagged = '00000000'

/** @returns null if it is too short */
export function readReply({ type, body }: Frame): Reply | null {
  const text = type === 0x15 ? shortText(body) : longText(body)
  if (text === null) return null
  const flag = body.toString('hex', type === 0x15 ? 1 : 0, type === 0x15 ? 5 : 4)
  const reply = text.replace(/\0/g, '').trim()
  const comando = commandOf(reply)
  const result = resultOf(reply)
  return {
    comando,
    correlation: flag === unflagged ? null : flag,
    result: result === 'done' && !isDoneByReply(comando) ? 'taken' : result,
    text: reply,
  }
}

/**
 * Whether a reply proves that a command was carried out. For an engine command, only the relay bit in later messages proves it.
 */
function isDoneByReply(comando: Command | null): boolean {
  return comando === 'busq' || comando === 'fr'
}

/** Reads a text after its length (including the flag's four bytes) and before a language. On some devices the length is 0. */
function shortText(body: Buffer): string | null {
  const length = body[0]
  if (length === undefined || body.length < 5) return null
  return body.toString('latin1', 5, length > 4 && length < body.length ? length + 1 : body.length - 2)
}

/** Reads a text after its encoding: 1 means one byte per letter, 2 means two. */
function longText(body: Buffer): string | null {
  if (body.length < 5) return null
  const text = body.subarray(5)
  if (body[4] !== 2) return text.toString('latin1')
  return Buffer.from(text.subarray(0, text.length & ~1))
    .swap16()
    .toString('utf16le')
}

/** Commands by the beginning of their reply. For other replies, only the flag identifies the command. */
const commands: readonly (readonly [begins: RegExp, comando: Command])[] = [
  [/^(?:HFYD\b|Restore fuel|Already in the state of fuel supply to resume)/i, 'desbloq'],
  [/^(?:DYD\b|Cut off the fuel|Already in the state of fuel supply cut off)/i, 'bloq'],
  [/^(?:DWXX\b|Current position)/i, 'busq'],
  [/^TIMER\b/i, 'fr'],
]

function commandOf(reply: string): Command | null {
  return commands.find(([begins]) => begins.test(reply))?.[1] ?? null
}

/** The first match applies. A relay that is already in the requested state counts as done. */
const results: readonly (readonly [says: RegExp, result: OrderReply['result']])[] = [
  [/^Already in the state of fuel supply/i, 'done'],
  [/unvalued fix|speed limit|error|fail|invalid|not support|unsupport|not running/i, 'refused'],
  [/\bwait|\blater\b|\bdelay/i, 'queued'],
  [/\bsuccess\b|\bok\b|^Current position|^DWXX=Lat/i, 'done'],
]

function resultOf(reply: string): OrderReply['result'] {
  return results.find(([says]) => says.test(reply))?.[1] ?? 'taken'
}

/** Matches the position of `Current position!Lat:N54.73,Lon:E25.27,Course:126.53,Speed:0.0,DateTime:2017-05-26  10:27:47`. */
const position =
  /Lat:([NS])(\d+\.\d+),Lon:([EW])(\d+\.\d+),Course:(\d+\.\d+),Speed:(\d+\.\d+),DateTime:(\d{4})-(\d\d)-(\d\d) +(\d\d):(\d\d):(\d\d)/

export interface ReplyPlace {
  readonly lat: number
  readonly lng: number
  /** Degrees. */
  readonly course: number
  /** km/h. */
  readonly speed: number
  /** Device time interpreted as UTC, Unix ms. */
  readonly clock: number
}

export function readReplyPlace(reply: string): ReplyPlace | null {
  const found = position.exec(reply)
  if (found === null) return null
  const [, north, lat, east, lng, course, speed, ...date] = found
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = date.map(Number)
  return {
    lat: Number(lat) * (north === 'N' ? 1 : -1),
    lng: Number(lng) * (east === 'E' ? 1 : -1),
    course: Number(course),
    speed: Number(speed),
    clock: Date.UTC(year, month - 1, day, hour, minute, second),
  }
}
