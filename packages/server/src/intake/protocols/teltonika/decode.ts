import type { Command } from '@baliza/agreement'
import type { Fix } from '../../../tracking/latest/fix.js'
import { reasonOfAlarm } from '../../alarms.js'
import { blankFix } from '../../blank-fix.js'
import { checked } from '../../trackers/checked.js'
import type { Answer, TrackerMessage } from '../../trackers/protocol.js'
import { knownAttributes, together } from '../../values.js'
import { alarmOf } from './alarms.js'
import { datagramAnswer, loginAnswer, noneAnswer, recordsAnswer } from './answers.js'
import {
  checksumLength,
  headLength,
  isIntact,
  isWhole,
  loginLength,
  loginMark,
  ping,
  preamble,
} from './frames.js'
import { readIos } from './ios.js'
import { type AvlRecord, isOfRecords, readRecords } from './records.js'
import { decodeReplies } from './replies.js'

/** Connection state that decoding needs. */
export interface Known {
  /** Device of the connection after its login. */
  readonly id: string | null
  /** Last sent command without an answer; `earlier`: possibly one over another connection. */
  readonly ordered: Command | 'earlier' | null
}

const imei = /^\d{15}$/

/** Decodes a frame of a connection or a datagram. It never throws. @param receivedAt Unix ms */
export function decodeFrame(frame: string, receivedAt: number, { id, ordered }: Known): TrackerMessage[] {
  if (frame === ping) return id === null ? [] : [{ kind: 'heartbeat', id, answer: null }]
  if (frame.length === loginLength && frame.startsWith(loginMark)) return [decodeLogin(frame.slice(2))]
  if (!frame.startsWith(preamble)) return decodeDatagram(frame, receivedAt, id)
  const content = Buffer.from(frame, 'latin1').subarray(headLength, -checksumLength)
  const isData = isOfRecords(content[0] ?? 0)
  if (id === null) return [malformed(null)]
  // The device waits for an answer only to a complete packet, not to bytes that resemble the beginning of one.
  if (!isIntact(frame)) return [malformed(id, isData && isWhole(frame) ? noneAnswer : undefined)]
  if (!isData) return decodeReplies(content, receivedAt, { id, ordered })
  return decodeRecords(content, receivedAt, id, recordsAnswer)
}

function decodeLogin(id: string): TrackerMessage {
  return imei.test(id) ? { kind: 'login', id, answer: loginAnswer } : malformed(null)
}

/**
 * Decodes a datagram: length, packet id, 1, id of the records' packet, length of the IMEI, IMEI, records; without a checksum.
 * @param speaker device of the connection, for unreadable bytes that are not a datagram
 */
function decodeDatagram(frame: string, receivedAt: number, speaker: string | null): TrackerMessage[] {
  const bytes = Buffer.from(frame, 'latin1')
  const id = frame.slice(8, 8 + 15)
  if (bytes.length < 8 + 15 || bytes.readUInt16BE(0) !== bytes.length - 2) return [malformed(speaker)]
  if (bytes[4] !== 1 || bytes.readUInt16BE(6) !== 15 || !imei.test(id)) return [malformed(speaker)]
  return decodeRecords(bytes.subarray(8 + 15), receivedAt, id, (count) =>
    datagramAnswer(frame.slice(2, 4), frame.slice(5, 6), count),
  )
}

/**
 * Decodes records. Records that violate their codec get no answer, because a retry would not help: the device retries on its own
 * schedule.
 */
function decodeRecords(
  content: Buffer,
  receivedAt: number,
  id: string,
  answerTo: (count: number) => Answer,
): TrackerMessage[] {
  const records = readRecords(content)
  if (records === null) return [malformed(id)]
  const answer = answerTo(records.length)
  if (records.length === 0) return [{ kind: 'heartbeat', id, answer }]
  const keyword = content.toString('hex', 0, 1)
  return checked(id, apart(records.map((record) => fixOf(record, id, receivedAt, keyword))), answer)
}

function fixOf(record: AvlRecord, id: string, receivedAt: number, keyword: string): Fix {
  const { lat, lng, satellites, event } = record
  // Without satellites it is the last known position, or 0,0 if there was none.
  const valid = satellites > 0 && (lat !== 0 || lng !== 0)
  const ios = readIos(record.ios)
  const alarm = alarmOf(record)
  const isEdge = event === ignition && ios.acc !== null
  return {
    ...blankFix(id, receivedAt),
    ...ios,
    time: record.time,
    reason: isEdge ? (ios.acc ? 'accOn' : 'accOff') : reasonOfAlarm(alarm),
    ...(valid
      ? { valid, lat, lng, speed: record.speed, course: record.course, altitude: record.altitude }
      : {}),
    attributes: together(
      knownAttributes({ keyword, eventCode: event === 0 ? null : event, alarm, sat: satellites }),
      ios.attributes,
    ),
  }
}

const ignition = 239

/**
 * Gives each fix a different time, which identifies it: of two events in one millisecond, the second would count as a duplicate.
 * A repeated packet gets the same times.
 */
function apart(fixes: readonly Fix[]): Fix[] {
  const used = new Set<number | null>()
  return fixes.map((fix) => {
    let { time } = fix
    // Above the safe integers a time is invalid anyway.
    while (time !== null && used.has(time) && Number.isSafeInteger(time)) time += 1
    used.add(time)
    return { ...fix, time }
  })
}

function malformed(id: string | null, answer?: Answer): TrackerMessage {
  return { kind: 'refused', id, refusal: 'malformed', ...(answer === undefined ? {} : { answer }) }
}
