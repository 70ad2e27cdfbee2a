import type { Fix } from '../../../fixes/fix.js'
import { reasonOfAlarm } from '../../alarms.js'
import { blankFix } from '../../blank-fix.js'
import type { Answer, TrackerMessage } from '../../trackers/protocol.js'
import { validateFix } from '../../validate-fix.js'
import { acknowledgement, noStreet, presentTime } from './answers.js'
import { createClock, readZone } from './clock.js'
import { type Frame, readFrame } from './frame.js'
import { readHeartbeat } from './heartbeats.js'
import { readInformation } from './information.js'
import {
  findPosition,
  isPlaceless,
  isPosition,
  keywordOf,
  readCells,
  readPlaceless,
  readPosition,
} from './positions.js'
import { readReply, readReplyPlace } from './replies.js'
import { wirelessAnswer } from './wireless.js'

/** Reads the frames of one connection, which only its login names. */
export interface Decoder {
  /** @param receivedAt Unix ms */
  decode(text: string, receivedAt: number): TrackerMessage[]
}

/** Of these nobody waits for an answer: our own orders, and what is an answer itself. */
const unanswered: ReadonlySet<number> = new Set([0x80, 0x81, 0x82, 0x21, 0x94])
/** The long ones that are not answered either. */
const unansweredExtended: ReadonlySet<number> = new Set([0x32, 0x33, 0x41, 0x9b])

/**
 * A decoder for one connection. Sums are checked by what the device itself has shown: there are devices whose sums are always
 * wrong, and they are read; of one that has ever sent a right one, a wrong one is damage.
 * @param id the device's, where it is known: of what was kept only right sums are read then
 */
export function createDecoder(id?: string): Decoder {
  const clock = createClock()
  let imei = id ?? null
  let isSumming = id !== undefined
  /** The alarm of the last heartbeat; undefined: there was none yet. */
  let standing: string | null | undefined
  /** The alarm of the last sentence that was sent for one, until a heartbeat shows another. */
  let ownAlarm: string | null = null

  function login(frame: Frame): TrackerMessage {
    const named = readImei(frame.body)
    // A damaged login would be another unit's: where the checksum is not right, the imei's own check digit must be.
    if (named === null || !(frame.hasRightSum || hasRightCheckDigit(named))) return malformed(imei)
    if (named !== imei) {
      standing = undefined
      ownAlarm = null
    }
    imei = named
    clock.login(frame.body.length >= 12 ? readZone(frame.body.readUInt16BE(10)) : null)
    return { kind: 'login', id: named, answer: { bytes: acknowledgement(frame), after: 'known' } }
  }

  function heartbeat(frame: Frame, known: string, receivedAt: number): TrackerMessage {
    const status = readHeartbeat(frame.type, frame.body)
    const answer = heard(frame)
    if (status === null) return { kind: 'heartbeat', id: known, answer }
    // Raised already: by a heartbeat before, by a sentence of its own, or, where this is the first, before this connection.
    const isKnown = standing === undefined || status.alarm === standing || status.alarm === ownAlarm
    const alarm = isKnown ? null : status.alarm
    standing = status.alarm
    if (status.alarm !== ownAlarm) ownAlarm = null
    return toMessage(
      {
        ...blankFix(known, receivedAt),
        acc: status.acc,
        battery: status.battery,
        reason: reasonOfAlarm(alarm),
        attributes: {
          keyword: keywordOf(frame),
          ...status.attributes,
          ...(alarm === null ? {} : { alarm }),
        },
      },
      answer,
    )
  }

  function reply(frame: Frame, known: string, receivedAt: number): TrackerMessage {
    const answer = heard(frame)
    const read = readReply(frame)
    if (read === null) return unread(frame, known)
    // Some devices send the number of their SIM card as if we had asked.
    const iccid = /<ICCID:(\d{18,20})>/.exec(read.text)?.[1]
    if (iccid !== undefined) {
      return toMessage(
        { ...blankFix(known, receivedAt), attributes: { keyword: keywordOf(frame), iccid } },
        answer,
      )
    }
    const place = readReplyPlace(read.text)
    const fix =
      place === null
        ? null
        : validateFix({
            ...blankFix(known, receivedAt),
            valid: true,
            lat: place.lat,
            lng: place.lng,
            course: place.course,
            speed: place.speed,
            time: clock.toUtc(place.clock, receivedAt, false),
            attributes: { keyword: keywordOf(frame) },
          })
    const fixes = fix === null || typeof fix === 'string' ? [] : [fix]
    return { kind: 'reply', id: known, reply: read, fixes, answer }
  }

  function information(frame: Frame, known: string, receivedAt: number): TrackerMessage {
    const read = readInformation(frame)
    if (read === null) return { kind: 'heartbeat', id: known, answer: null }
    return toMessage(
      {
        ...blankFix(known, receivedAt),
        ...read,
        attributes: { keyword: keywordOf(frame), ...read.attributes },
      },
      null,
    )
  }

  function position(frame: Frame, known: string, receivedAt: number): TrackerMessage {
    const bytes = frame.type === 0x2a ? noStreet(frame) : acknowledgement(frame)
    const answer: Answer = { bytes, after: 'kept' }
    const fix = readPosition(frame, known, receivedAt, clock)
    if (fix !== null) {
      // The heartbeats after it repeat the alarm.
      if (typeof fix.attributes.alarm === 'string') ownAlarm = fix.attributes.alarm
      return toMessage(fix, answer)
    }
    // An empty one is a sign of life of some devices; another is not as its type says.
    if (frame.body.length === 0) return { kind: 'heartbeat', id: known, answer: heard(frame) }
    return { kind: 'refused', id: known, refusal: 'malformed', answer }
  }

  function messageOf(frame: Frame, receivedAt: number): TrackerMessage {
    if (frame.type === 0x01 && !frame.isExtended) return login(frame)
    if (imei === null) return malformed(null)
    if (frame.type === 0x94) return information(frame, imei, receivedAt)
    if (frame.type === 0x15 || frame.type === 0x21) return reply(frame, imei, receivedAt)
    if (frame.isExtended) return other(frame, imei, receivedAt)
    if (frame.type === 0x13 || frame.type === 0x23) return heartbeat(frame, imei, receivedAt)
    if (isPosition(frame.type)) return position(frame, imei, receivedAt)
    if (isPlaceless(frame.type)) {
      const fix = readPlaceless(frame, imei, receivedAt)
      if (fix !== null) return toMessage(fix, { bytes: acknowledgement(frame), after: 'kept' })
    }
    if (frame.type === 0x8a) {
      return {
        kind: 'heartbeat',
        id: imei,
        answer: { bytes: presentTime(frame, receivedAt), after: 'heard' },
      }
    }
    return other(frame, imei, receivedAt)
  }

  /** A type without a layout here: its place where it has one, the cells around it, or a message without a reader. */
  function other(frame: Frame, known: string, receivedAt: number): TrackerMessage {
    const answer: Answer | null = isUnanswered(frame)
      ? null
      : { bytes: acknowledgement(frame), after: 'kept' }
    const fix =
      findPosition(frame, known, receivedAt, clock) ??
      (frame.isExtended ? null : readCells(frame, known, receivedAt, clock))
    if (fix !== null) return toMessage(fix, answer)
    return frame.body.length === 0
      ? { kind: 'heartbeat', id: known, answer: heard(frame) }
      : unread(frame, known)
  }

  return {
    decode(text, receivedAt) {
      const bytes = imei === null ? null : wirelessAnswer(text)
      if (imei !== null && bytes !== null) {
        return [{ kind: 'heartbeat', id: imei, answer: { bytes, after: 'heard' } }]
      }
      const frame = readFrame(text)
      if (frame === null || (isSumming && !frame.hasRightSum)) return [malformed(imei)]
      const message = messageOf(frame, receivedAt)
      isSumming ||= frame.hasRightSum
      return [message]
    },
  }
}

function malformed(id: string | null): TrackerMessage {
  return { kind: 'refused', id, refusal: 'malformed' }
}

/** Kept as a dead letter before it is acknowledged; see `Conversation`. */
function unread(frame: Frame, id: string): TrackerMessage {
  if (isUnanswered(frame)) return { kind: 'heartbeat', id, answer: null }
  return {
    kind: 'refused',
    id,
    refusal: 'unread',
    answer: { bytes: acknowledgement(frame), after: 'kept' },
  }
}

function isUnanswered(frame: Frame): boolean {
  return unanswered.has(frame.type) || (frame.isExtended && unansweredExtended.has(frame.type))
}

function heard(frame: Frame): Answer | null {
  return isUnanswered(frame) ? null : { bytes: acknowledgement(frame), after: 'heard' }
}

/** Whatever becomes of it, its device is answered, or would send it for ever. */
function toMessage(fix: Fix, answer: Answer | null): TrackerMessage {
  const valid = validateFix(fix)
  if (typeof valid !== 'string') return { kind: 'fixes', id: fix.imei, fixes: [valid], answer }
  return { kind: 'refused', id: fix.imei, refusal: valid, ...(answer === null ? {} : { answer }) }
}

/** Sixteen digits, of which the first is no part of it. */
function readImei(body: Buffer): string | null {
  const digits = body.toString('hex', 0, 8).slice(1)
  return /^\d{15}$/.test(digits) && !/^0+$/.test(digits) ? digits : null
}

/** Whether the last digit is the one that the others give: each second one counts twice, by its own digits. */
function hasRightCheckDigit(imei: string): boolean {
  const sum = [...imei].reduce((total, digit, index) => {
    const counted = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
