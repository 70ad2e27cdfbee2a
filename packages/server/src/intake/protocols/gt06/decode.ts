import type { Fix } from '../../../tracking/latest/fix.js'
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
import { readWireless } from './wireless.js'

/** Decodes the frames of one connection. Only its login contains the IMEI. */
export interface Decoder {
  /** @param receivedAt Unix ms */
  decode(text: string, receivedAt: number): TrackerMessage[]
}

/** Types for which the device expects no answer: the server's own commands, and answers. */
const unanswered: ReadonlySet<number> = new Set([0x80, 0x81, 0x82, 0x21, 0x94])
/** Extended types for which the device expects no answer. */
const unansweredExtended: ReadonlySet<number> = new Set([0x32, 0x33, 0x41, 0x9b])

/**
 * Creates a decoder for one connection. Some devices always send wrong checksums, so these are accepted. Once a device has sent a
 * correct checksum, a wrong one means damage.
 * @param id the device's id if known: for stored messages, only correct checksums are then accepted
 */
export function createDecoder(id?: string): Decoder {
  const clock = createClock()
  let imei = id ?? null
  let isSumming = id !== undefined
  /** Alarm of the last heartbeat; undefined if there was no heartbeat yet. */
  let standing: string | null | undefined
  /** Alarm of the last alarm message, until a heartbeat reports another. */
  let ownAlarm: string | null = null

  function login(frame: Frame): TrackerMessage {
    const named = readImei(frame.body)
    // A damaged login could name another unit: with a wrong checksum, the IMEI's own check digit must be correct.
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
    // The alarm was raised before: by an earlier heartbeat, by an alarm message, or, for the first heartbeat, before this
    // connection.
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
    // Some devices send the number of their SIM card without a request.
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
    // Some devices send an empty message as a heartbeat. Other content violates its type.
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

  /** Decodes a type without a known layout: its position if it contains one, the surrounding cells, or an unread message. */
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
      const wireless = imei === null ? null : readWireless(text)
      if (imei !== null && wireless !== null) {
        const { answer, time, attributes } = wireless
        const at = time === null ? null : clock.toUtc(time, receivedAt, true)
        return [
          toMessage(
            { ...blankFix(imei, receivedAt), time: at, attributes },
            { bytes: answer, after: 'kept' },
          ),
        ]
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

/** Refuses an unread message, which becomes a dead letter before it is acknowledged; see `Conversation`. */
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

/** Validates a fix. The device always gets its answer, otherwise it would repeat the message for ever. */
function toMessage(fix: Fix, answer: Answer | null): TrackerMessage {
  const valid = validateFix(fix)
  if (typeof valid !== 'string') return { kind: 'fixes', id: fix.imei, fixes: [valid], answer }
  return { kind: 'refused', id: fix.imei, refusal: valid, ...(answer === null ? {} : { answer }) }
}

/** Reads the IMEI from sixteen digits, of which the first is padding. */
function readImei(body: Buffer): string | null {
  const digits = body.toString('hex', 0, 8).slice(1)
  return /^\d{15}$/.test(digits) && !/^0+$/.test(digits) ? digits : null
}

/** Whether the last digit is the correct Luhn check digit: every second digit counts twice, as the sum of its digits. */
function hasRightCheckDigit(imei: string): boolean {
  const sum = [...imei].reduce((total, digit, index) => {
    const counted = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
