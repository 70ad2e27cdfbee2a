import type { Fix } from '../../../tracking/latest/fix.js'
import { blankFix } from '../../blank-fix.js'
import { checked } from '../../trackers/checked.js'
import type { TrackerMessage } from '../../trackers/protocol.js'
import { validateFix } from '../../validate-fix.js'
import { detached, knownAttributes } from '../../values.js'
import { answerOf } from './answers.js'
import { binaryFix, readBinary } from './binary.js'
import { readBattery, readNumber } from './fields.js'
import { readReply, type SentOrders } from './orders.js'
import { readOther } from './other.js'
import { placeIn, readPlaceSentence } from './text.js'

/** Types of sentences with a position. */
const places = new Set(['V0', 'V1', 'V2', 'V5', 'V6', 'V8', 'V19', 'VI1'])

/** Returns the device's own number, or its IMEI; `null` if the frame contains neither. */
export function idOf(frame: string): string | null {
  const id = frame.startsWith('$')
    ? readBinary(frame)?.id
    : /^\*[A-Za-z]{2},(\d{6,15})[,#]/.exec(frame.slice(0, 24))?.[1]
  return id === undefined ? null : detached(id)
}

/**
 * Decodes a frame. It never throws.
 * @param id the device of the connection: a text sentence may omit it
 * @param receivedAt Unix ms
 * @param sent the commands that were sent over the connection
 */
export function decodeFrame(
  frame: string,
  id: string | null,
  receivedAt: number,
  sent: SentOrders = new Map(),
): TrackerMessage[] {
  if (frame.startsWith('$')) {
    const parts = readBinary(frame)
    if (parts !== null && id !== null) return report(binaryFix(parts, id, receivedAt), '$', id, receivedAt)
  }
  const head = /^\*[A-Za-z]{2},(\d{6,15})?,([A-Z\d]{0,8})[,#]/.exec(frame.slice(0, 32))
  if (head === null || id === null || !frame.endsWith('#'))
    return [{ kind: 'refused', id, refusal: 'malformed' }]
  const fields = frame.slice(0, -1).split(',')
  const keyword = head[2] ?? ''
  if (keyword === 'V4') return decodeAnswer(fields, id, receivedAt, sent)
  const battery = readBattery(readNumber(fields[3]))
  if (keyword === 'HTBT' && battery !== null)
    return report(
      { ...blankFix(id, receivedAt), battery, attributes: knownAttributes({ keyword }) },
      keyword,
      id,
      receivedAt,
    )
  const fix =
    places.has(keyword) && fields.length > 3
      ? readPlaceSentence(fields, 3, keyword, id, receivedAt)
      : readOther(fields, keyword, id, receivedAt)
  return fix === undefined
    ? [{ kind: 'heartbeat', id, answer: answerOf(keyword, id, receivedAt) }]
    : report(fix, keyword, id, receivedAt)
}

function report(draft: Fix | null, keyword: string, id: string, receivedAt: number): TrackerMessage[] {
  return checked(id, [draft], answerOf(keyword, id, receivedAt))
}

function decodeAnswer(
  fields: readonly string[],
  id: string,
  receivedAt: number,
  sent: SentOrders,
): TrackerMessage[] {
  const at = placeIn(fields)
  const draft = at === null ? null : readPlaceSentence(fields, at, 'V4', id, receivedAt)
  const fix = draft === null ? null : validateFix(draft)
  const placed = fix === null || typeof fix === 'string' ? null : fix
  const blocked = placed?.attributes.blocked
  const reply = readReply(
    fields.slice(3),
    at === null ? null : at - 3,
    typeof blocked === 'boolean' ? blocked : null,
    sent,
  )
  const fixes = placed === null ? [] : [placed]
  const refused: TrackerMessage[] = typeof fix === 'string' ? [{ kind: 'refused', id, refusal: fix }] : []
  if (reply !== null) return [{ kind: 'reply', id, reply, fixes, answer: null }, ...refused]
  if (placed !== null) return [{ kind: 'fixes', id, fixes, answer: null }]
  return refused.length > 0 ? refused : [{ kind: 'heartbeat', id, answer: null }]
}
