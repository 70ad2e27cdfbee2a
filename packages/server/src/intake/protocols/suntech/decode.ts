import type { Fix } from '../../../tracking/latest/fix.js'
import { blankFix } from '../../blank-fix.js'
import { checked } from '../../trackers/checked.js'
import type { TrackerMessage } from '../../trackers/protocol.js'
import { validateFix } from '../../validate-fix.js'
import { detached, knownAttributes } from '../../values.js'
import { answerOf } from './answers.js'
import { readHours, readNumber, readTime } from './fields.js'
import { isCounted } from './frames.js'
import { type Header, readHeader } from './header.js'
import { isTag, readLegacyReport } from './legacy.js'
import { readLegacyReply, readUniversalReply } from './orders.js'
import { readUniversalReport } from './universal.js'

const legacyReports = new Set(['STT', 'EMG', 'EVT', 'ALT', 'UEX', 'Location', 'Emergency', 'Alert'])
const universalReports = new Set(['STT', 'ALT', 'UEX', 'BLE'])

/** Decodes a frame. It never throws. @param receivedAt Unix ms */
export function decodeFrame(frame: string, receivedAt: number): TrackerMessage[] {
  // Zip and binary are settings of the device that no available manual describes in full. The device should be configured to
  // text.
  if (isCounted(frame)) return [{ kind: 'refused', id: idOfBinary(frame), refusal: 'malformed' }]
  const read = readHeader(frame)
  if (read === null) return [{ kind: 'refused', id: null, refusal: 'malformed' }]
  const header: Header = { ...read, id: detached(read.id) }
  if (header.isAnswer) return decodeAnswer(frame, header, receivedAt)
  const { prefix, keyword, id } = header
  if (prefix === null ? keyword === 'CRR' : keyword === 'HTE')
    return report(
      prefix === null ? readCrash(frame, id, receivedAt) : readTrip(frame, id, receivedAt),
      header,
    )
  if (!(prefix === null ? universalReports : legacyReports).has(keyword))
    return [{ kind: 'heartbeat', id, answer: answerOf(header) }]
  const fix =
    prefix === null
      ? readUniversalReport(frame, keyword, id, receivedAt)
      : readLegacyReport(frame, prefix, keyword, id, receivedAt)
  return report(fix, header)
}

function report(draft: Fix | null, header: Header): TrackerMessage[] {
  return checked(header.id, [draft], answerOf(header))
}

function decodeAnswer(frame: string, { prefix, keyword, id }: Header, receivedAt: number): TrackerMessage[] {
  const fields = frame.split(';')
  const draft = prefix === null ? null : readLegacyReport(frame, prefix, 'Res', id, receivedAt)
  const fix = draft === null ? null : validateFix(draft)
  const placed = fix === null || typeof fix === 'string' ? null : fix
  const reply =
    prefix === null ? readUniversalReply(fields) : keyword === 'CMD' ? readLegacyReply(fields, placed) : null
  // Settings, a switch-on, or the device's response to an emergency acknowledgement: it only shows that the device is connected.
  if (reply === null) return [{ kind: 'heartbeat', id, answer: null }]
  const fixes = placed === null ? [] : [placed]
  const message: TrackerMessage = { kind: 'reply', id, reply, fixes, answer: null }
  return typeof fix === 'string' ? [message, { kind: 'refused', id, refusal: fix }] : [message]
}

/**
 * Reads the end of a trip: `…HTE;id;model;sw;date;time;…;supply;minutes;backup;live;…;driver`. Its positions are those of the
 * trip's start and end, not the vehicle's current one.
 */
function readTrip(frame: string, id: string, receivedAt: number): Fix | null {
  const fields = frame.split(';')
  const time = readTime(fields[4], fields[5])
  if (time === null) return null
  const [power, minutes, backup, live] = fields.slice(7)
  const driver = fields.at(-1) ?? ''
  return {
    ...blankFix(id, receivedAt),
    // Until its first satellite reception after power-on, the device's clock counts from this date.
    time: fields[4] === '20110101' ? null : time,
    attributes: knownAttributes({
      keyword: 'HTE',
      power: readNumber(power),
      engineHours: readHours(minutes),
      batteryVoltage: readNumber(backup),
      archive: live === '0' ? true : null,
      driver: isTag(driver) ? driver : null,
    }),
  }
}

/** Reads a crash report: accelerometer data in several sentences. Only the fact of the crash is used. */
function readCrash(frame: string, id: string, receivedAt: number): Fix | null {
  const part = /^CRR;\d+;(\d{1,3});\d{1,3};\d{4};/.exec(frame)?.[1]
  if (part === undefined) return null
  const alarm = Number(part) === 1 ? 'accident' : null
  return { ...blankFix(id, receivedAt), attributes: knownAttributes({ keyword: 'CRR', alarm }) }
}

/** Reads the id after the kind and the length: ten digits. */
function idOfBinary(frame: string): string | null {
  if (!/^[\x81\x82]/.test(frame)) return null
  const id = Buffer.from(frame.slice(3, 8), 'latin1').toString('hex')
  return /^\d{10}$/.test(id) ? id : null
}
