import type { Command } from '@baliza/agreement'
import type { OrderReply } from '../../../orders/order.js'
import type { Fix } from '../../../tracking/latest/fix.js'
import { blankFix } from '../../blank-fix.js'
import type { TrackerMessage } from '../../trackers/protocol.js'
import { validateFix } from '../../validate-fix.js'

/** Number of bytes before the text of each answer, by codec: a time in 13, the IMEI in 14. */
const before: ReadonlyMap<number, number> = new Map([
  [0x0c, 0],
  [0x0d, 4],
  [0x0e, 8],
])
const codec13 = 0x0d
/** Answer type of codec 14 to a command for another IMEI. */
const notMine = 0x11
const maxReply = 1_024

/** Device of the answers, and its last sent command without an answer, possibly over an earlier connection. */
interface Asked {
  readonly id: string
  readonly ordered: Command | 'earlier' | null
}

/**
 * Decodes a packet of answers. Devices use the same format to forward serial port data and pictures, which count as heartbeats.
 * @param data from its codec to its second number of answers
 */
export function decodeReplies(data: Buffer, receivedAt: number, asked: Asked): TrackerMessage[] {
  const { id } = asked
  const skipped = before.get(data[0] ?? 0)
  // Some firmware does not count the time of codec 13 as part of the answer.
  const answers = answersOf(data, 0) ?? (data[0] === codec13 ? answersOf(data, 4) : null)
  if (skipped === undefined || answers === null) return [{ kind: 'refused', id, refusal: 'malformed' }]
  const messages = answers.flatMap(({ type, content }): TrackerMessage[] => {
    if (type === notMine && asked.ordered !== null && asked.ordered !== 'earlier')
      return [replied(id, refusal(asked.ordered, null))]
    const message = readReply(content.toString('latin1', skipped), receivedAt, asked)
    return message === null ? [] : [message]
  })
  return messages.length > 0 ? messages : [{ kind: 'heartbeat', id, answer: null }]
}

/**
 * Splits answers into type and content.
 * @param uncounted number of bytes by which a content exceeds its stated length
 * @returns `null` if they do not end where their number indicates
 */
function answersOf(
  data: Buffer,
  uncounted: number,
): { readonly type: number; readonly content: Buffer }[] | null {
  const count = data[1] ?? 0
  const answers: { readonly type: number; readonly content: Buffer }[] = []
  let at = 2
  while (answers.length < count) {
    if (data.length < at + 5) return null
    const until = at + 5 + data.readUInt32BE(at + 1) + uncounted
    if (data.length <= until) return null
    answers.push({ type: data[at] ?? 0, content: data.subarray(at + 5, until) })
    at = until
  }
  return data.length === at + 1 && data[at] === count ? answers : null
}

/** Texts in the reply of a device that does not carry out a command. */
const failure = /bad syntax|arguments required|invalid|error|warning|disabled|not found|unknown command/i

/** @returns `null` if it does not answer a command of the server */
function readReply(text: string, receivedAt: number, { id, ordered }: Asked): TrackerMessage | null {
  const reply = text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, maxReply)
  const output = /^DOUT1: ?(ON|OFF)\b(.*?)(?=DOUT[2-9]|$)/i.exec(reply)
  if (output !== null) {
    const comando = output[1]?.toUpperCase() === 'ON' ? 'bloq' : 'desbloq'
    // The reply's output state is not proof; the output in the next record is.
    const result = /queued/i.test(output[2] ?? '') ? 'queued' : 'taken'
    return replied(id, { comando, correlation: null, result, text: reply })
  }
  if (/^GPS: ?\d/i.test(reply)) {
    const fix = validateFix(placeOf(reply, id, receivedAt))
    return typeof fix !== 'string' && fix.valid
      ? replied(id, { comando: 'busq', correlation: null, result: 'done', text: reply }, [fix])
      : replied(id, refusal('busq', reply))
  }
  if (/^Param ID: ?\d+ New Val:/i.test(reply)) {
    return replied(id, { comando: 'fr', correlation: null, result: 'done', text: reply })
  }
  return ordered !== null && failure.test(reply) ? replied(id, refusal(ordered, reply)) : null
}

/** Reads the position of an answer to getgps, in its current and its previous wording. */
function placeOf(reply: string, id: string, receivedAt: number): Fix {
  const figure = (name: string) => numberIn(reply, name)
  const found = /Date: ?(\d{4})[-/](\d{1,2})[-/](\d{1,2}) Time: ?(\d{1,2}):(\d\d):(\d\d)/i.exec(reply)
  const [year = Number.NaN, month = 0, ...rest] = found?.slice(1).map(Number) ?? []
  const satellites = figure('Sat')
  return {
    ...blankFix(id, receivedAt),
    time: Date.UTC(year, month - 1, ...rest),
    valid: figure('GPS') === 1 && satellites !== 0,
    lat: figure('Lat'),
    lng: figure('Long?'),
    speed: figure('Speed'),
    course: figure('Dir'),
    altitude: figure('Alt'),
    attributes: { keyword: 'getgps', ...(satellites === null ? {} : { sat: satellites }) },
  }
}

function numberIn(reply: string, name: string): number | null {
  const found = new RegExp(`\\b${name}: ?(-?\\d+(?:\\.\\d+)?)`, 'i').exec(reply)
  return found === null ? null : Number(found[1])
}

/** Returns a refusal. On a new connection it names no command: `answerCommand` finds the command that it may belong to. */
function refusal(ordered: Command | 'earlier', reply: string | null): OrderReply {
  return {
    comando: ordered === 'earlier' ? null : ordered,
    correlation: null,
    result: 'refused',
    text: reply,
  }
}

function replied(id: string, reply: OrderReply, fixes: readonly Fix[] = []): TrackerMessage {
  return { kind: 'reply', id, reply, fixes, answer: null }
}
