import type { Fix } from '../../../tracking/latest/fix.js'
import { blankFix } from '../../blank-fix.js'
import { checked } from '../../trackers/checked.js'
import type { TrackerMessage } from '../../trackers/protocol.js'
import { together } from '../../values.js'
import { acknowledgeHeartbeat, acknowledgeReport } from './answers.js'
import { readEngine } from './engine.js'
import { readInformation } from './information.js'
import { type Model, modelOf } from './models.js'
import { readReply } from './orders.js'
import { type Block, readBlocks, readCell } from './place.js'
import { readMeaning } from './reports.js'
import { readSensors } from './sensors.js'
import { readPercent, readSentence, type Sentence } from './sentence.js'
import { readRest, type Status } from './status.js'

/** Reports whose name is their whole content: the device was switched on or off. */
const telling = new Set(['GTPNA', 'GTPFA'])
/** Maximum difference between a correct device clock and this server's clock, in ms. */
const clockTolerance = 10 * 60_000
const quarterHour = 15 * 60_000
/** Maximum difference between a report and its position, if both are of the same moment, in ms. */
const promptness = 10_000
/** Maximum offset of a local clock from UTC, in ms. */
const farthestZone = 14 * 3_600_000

/** Decodes a frame. It never throws. @param receivedAt Unix ms */
export function decodeFrame(frame: string, receivedAt: number): TrackerMessage[] {
  const sentence = readSentence(frame)
  // The binary form is refused here too: the device should be configured to ASCII.
  if (sentence === null) return [{ kind: 'refused', id: null, refusal: 'malformed' }]
  const { header, report, version, id, count } = sentence
  if (header !== 'ACK') return decodeReport(sentence, receivedAt)
  if (report === 'GTHBD') return [{ kind: 'heartbeat', id, answer: acknowledgeHeartbeat(version, count) }]
  return [{ kind: 'reply', id, reply: readReply(sentence), fixes: [], answer: null }]
}

/** Decodes a report. Its acknowledgement also covers the invalid positions, otherwise the device would repeat them for ever. */
function decodeReport(sentence: Sentence, receivedAt: number): TrackerMessage[] {
  const { id } = sentence
  const answer = acknowledgeReport(sentence.count)
  const drafts = draftsOf(sentence, receivedAt)
  if (drafts.length === 0)
    return answer === null
      ? [{ kind: 'heartbeat', id, answer }]
      : [{ kind: 'refused', id, refusal: 'unread', answer }]
  return checked(id, drafts, answer)
}

/**
 * Returns one fix per position. The last one also contains the other data of the report. Without a position, it returns a fix
 * that has only this data.
 */
function draftsOf(sentence: Sentence, receivedAt: number): Fix[] {
  const model = modelOf(sentence.version)
  const blocks = readBlocks(sentence, model)
  const last = blocks.at(-1) ?? null
  const status = statusOf(sentence, blocks, model)
  const meaning = readMeaning(sentence, blocks[0] ?? null, model)
  const reported = {
    acc: meaning.acc ?? status.acc ?? null,
    battery: meaning.battery ?? status.battery ?? null,
    attributes: together(status.attributes, meaning.attributes),
  }
  const isTelling =
    reported.acc !== null ||
    reported.battery !== null ||
    Object.keys(reported.attributes).length > 0 ||
    telling.has(sentence.report)
  if (last === null && !isTelling) return []
  const common = {
    keyword: sentence.report,
    ...(sentence.header === 'BUFF' ? { archive: true } : {}),
  }
  const drafts = blocks.map((block) => placeOf(block, sentence, receivedAt, common))
  const carrier = drafts.pop() ?? withoutPlace(sentence, receivedAt, common)
  const isEngine = sentence.report === 'GTCAN' && last === null
  return [
    ...drafts,
    {
      ...carrier,
      ...reported,
      odometer: status.odometer ?? carrier.odometer,
      reason: isEngine ? 'data' : meaning.reason,
      attributes: together(carrier.attributes, reported.attributes),
    },
  ]
}

function statusOf(sentence: Sentence, blocks: readonly Block[], model: Model | null): Status {
  const { report, fields, end } = sentence
  const last = blocks.at(-1)
  if (report === 'GTINF') return readInformation(sentence, model)
  if (report === 'GTCAN') return readEngine(sentence)
  if (last === undefined) return withoutBlock(sentence)
  // After the position of a driver's behaviour, a light or an engine's errors, the fields have other meanings.
  if (report === 'GTOBD' || report === 'GTLSA' || report === 'GTDAR') return { attributes: {} }
  const rest = fields.slice(last.to, end)
  const status = readRest(rest, report, model)
  if (report !== 'GTERI') return status
  return { ...status, attributes: together(status.attributes, readSensors(sentence, last, model)) }
}

/** Reads the battery and the cell of reports that list the cells around the device. The serving cell is the last one. */
function withoutBlock({ report, fields, name, end }: Sentence): Status {
  if (report === 'GTWIF') {
    const battery = readPercent(fields[end - 1])
    return { ...(battery === null ? {} : { battery }), attributes: {} }
  }
  if (report !== 'GTGSM' && report !== 'GTLBS') return { attributes: {} }
  const battery = report === 'GTLBS' ? readPercent(fields[name + 3]) : null
  for (let at = end - 1; at > name; at -= 1) {
    const cell = readCell(fields, at, end)
    if (cell !== null) return { ...(battery === null ? {} : { battery }), attributes: cell }
  }
  return { ...(battery === null ? {} : { battery }), attributes: {} }
}

function placeOf(block: Block, sentence: Sentence, receivedAt: number, common: Fix['attributes']): Fix {
  const { place, accuracy, time, odometer } = block
  const valid = place !== null && accuracy !== 0
  return {
    ...blankFix(sentence.id, receivedAt),
    ...(valid ? place : {}),
    valid,
    time: valid ? time : timeWithoutFix(sentence, time, receivedAt),
    odometer,
    attributes: together(common, block.attributes),
  }
}

function withoutPlace(sentence: Sentence, receivedAt: number, common: Fix['attributes']): Fix {
  return {
    ...blankFix(sentence.id, receivedAt),
    time: timeWithoutFix(sentence, null, receivedAt),
    attributes: common,
  }
}

/**
 * Returns the time of a report without a fix. The time of its position may be that of the last fix. Its own time is from a clock
 * that may be set to local time. For an immediate report, the receipt shows whether either time is right. For a stored report,
 * the position's time is right if the two differ by whole quarter hours. Otherwise its own time applies, unless it is in the
 * future.
 */
function timeWithoutFix(
  { header, sent }: Sentence,
  placed: number | null,
  receivedAt: number,
): number | null {
  if (header === 'RESP') {
    const isNow = (time: number | null) => time !== null && Math.abs(time - receivedAt) <= clockTolerance
    return isNow(placed) ? placed : isNow(sent) ? sent : null
  }
  if (sent === null) return null
  if (placed !== null && Math.abs(sent - placed) <= farthestZone) {
    const beyond = Math.abs(sent - placed) % quarterHour
    if (Math.min(beyond, quarterHour - beyond) <= promptness) return placed
  }
  return sent <= receivedAt ? sent : null
}
