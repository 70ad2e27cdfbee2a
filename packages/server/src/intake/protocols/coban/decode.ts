import { deviceIdPattern, readDeviceId } from '@baliza/agreement'
import type { Dialect } from '../../../orders/order.js'
import type { Fix } from '../../../tracking/latest/fix.js'
import { blankFix } from '../../blank-fix.js'
import { type Refusal, validateFix } from '../../validate-fix.js'
import { detached, knownAttributes, toFlag, together } from '../../values.js'
import { decodeAlternate, isAlternate } from './alternate.js'
import { readEngineData } from './engine-data.js'
import { isAcknowledgement, isOtherLayout, readKeyword } from './keywords.js'
import { readAxis } from './place.js'
import { readFixTime, zoneOf } from './time.js'

/** Content of one message of a GPS103 tracker. */
export type CobanMessage =
  | { readonly kind: 'login'; readonly imei: string }
  | { readonly kind: 'heartbeat'; readonly imei: string }
  /** `dialect`: the command dialect that its keyword indicates, `null` if it indicates none. */
  | {
      readonly kind: 'fix'
      readonly fix: Fix
      readonly dialect: Dialect | null
      /** See `zoneOf`. */
      readonly zone: number | null
    }
  /** Acknowledgement of a command; `fix` is set if it contains a position. */
  | { readonly kind: 'ack'; readonly imei: string; readonly code: string; readonly fix: Fix | null }
  | { readonly kind: 'refused'; readonly imei: string | null; readonly refusal: Refusal }

/** Clock offsets by IMEI, in ms: see `zoneOf`. */
export type Zones = Pick<Map<string, number>, 'get'>

const kmhPerKnot = 1.852
/** Beginning of a login, a sentence, or a heartbeat that is joined to a sentence. */
const starts = /##,?imei:|^\d{4,32}imei:|(?<!\d)\d{15}imei:|imei:/g

/**
 * Decodes a frame. The result is usually one message; two if a heartbeat and a sentence are joined; several if frames lost their
 * end marks. It never throws.
 * @param receivedAt Unix ms
 * @param zones known clock offsets of trackers: see `zoneOf`
 */
export function decodeFrame(frame: string, receivedAt: number, zones: Zones = new Map()): CobanMessage[] {
  if (/^\d{4,32}$/.test(frame)) return [{ kind: 'heartbeat', imei: frame }]
  const at = [...frame.matchAll(starts)].map((found) => found.index)
  const messages: CobanMessage[] = []
  if (at[0] !== 0) messages.push({ kind: 'refused', imei: null, refusal: 'malformed' })
  at.forEach((from, index) => {
    const to = at[index + 1]
    messages.push(...decodePiece(frame.slice(from, to), receivedAt, zones, to !== undefined))
  })
  return messages
}

export function imeiOf(piece: string): string | null {
  const imei = readDeviceId(/imei:([^,]*)/.exec(piece)?.[1] ?? '')
  return deviceIdPattern.test(imei) ? detached(imei) : null
}

/** @param cut another message follows without an end mark: the end of this sentence is lost */
function decodePiece(piece: string, receivedAt: number, zones: Zones, cut: boolean): CobanMessage[] {
  const imei = imeiOf(piece)
  if (imei === null) return [{ kind: 'refused', imei, refusal: 'malformed' }]
  if (piece.startsWith('##')) return [{ kind: 'login', imei }]
  const at = piece.indexOf('imei:')
  const sentence = piece.slice(at)
  const message: CobanMessage = cut
    ? { kind: 'refused', imei, refusal: 'malformed' }
    : decodeSentence(sentence, imei, receivedAt, zones.get(imei) ?? null)
  return piece === sentence ? [message] : [{ kind: 'heartbeat', imei: detached(piece.slice(0, at)) }, message]
}

function decodeSentence(
  sentence: string,
  imei: string,
  receivedAt: number,
  zone: number | null,
): CobanMessage {
  const fields = sentence.split(',')
  const keyword = fields[1]?.trim() ?? ''
  const draft = draftOf(fields, imei, receivedAt, zone)
  const fix = draft === null ? 'malformed' : validateFix(draft)
  if (isAcknowledgement(keyword)) {
    return { kind: 'ack', imei, code: keyword.toLowerCase(), fix: typeof fix === 'string' ? null : fix }
  }
  if (typeof fix !== 'string') {
    // Without a fix, field 5 may be the time of the last fix.
    const isFix = fix.valid && fields[4]?.trim() === 'F'
    const shown = isFix ? zoneOf(fields[2] ?? '', fields[5] ?? '', draft?.time ?? null) : null
    return { kind: 'fix', fix, dialect: dialectOf(keyword), zone: shown }
  }
  const data = isOtherLayout(keyword) ? withoutPlace(sentence, keyword, imei, receivedAt) : fix
  return typeof data === 'string'
    ? { kind: 'refused', imei, refusal: data }
    : { kind: 'fix', fix: data, dialect: null, zone: null }
}

/**
 * Returns the dialect of an ordinary position: the keyword is `001` in digits and `tracker` in letters. Other keywords are the
 * same in both.
 */
function dialectOf(keyword: string): Dialect | null {
  return keyword === '001' ? 'digits' : keyword === 'tracker' ? 'letters' : null
}

function draftOf(
  fields: readonly string[],
  imei: string,
  receivedAt: number,
  zone: number | null,
): Fix | null {
  if (isAlternate(fields)) return decodeAlternate(fields, imei, receivedAt)
  const mode = fields[4]?.trim()
  if (mode === 'L') return withoutFix(fields, imei, receivedAt, zone)
  return mode === 'F' ? withFix(fields, imei, receivedAt, zone) : null
}

/** Decodes a sentence without a satellite fix. The cell is the tracker's only position data. */
function withoutFix(fields: readonly string[], imei: string, receivedAt: number, zone: number | null): Fix {
  const [lac, cid] = [fields[7]?.trim(), fields[9]?.trim()]
  const time = readFixTime(fields[2] ?? '', '', receivedAt, zone)
  return {
    ...common(fields, 11, imei, receivedAt, { ...(lac ? { lac } : {}), ...(cid ? { cid } : {}) }),
    // The date is local here: with an unknown zone it may be in the future, which is not an error of the sentence.
    time: time !== null && time > receivedAt ? null : time,
  }
}

function withFix(
  fields: readonly string[],
  imei: string,
  receivedAt: number,
  zone: number | null,
): Fix | null {
  const time = readFixTime(fields[2] ?? '', fields[5] ?? '', receivedAt, zone)
  const validity = fields[6]?.trim()
  if (validity === 'V') return { ...common(fields, 11, imei, receivedAt, {}), time }
  const lat = validity === 'A' ? readAxis(fields, 7, 'NS') : null
  const lng = lat === null ? null : readAxis(fields, lat.next, 'EW')
  if (lat === null || lng === null) return null
  const knots = readNumber(fields[lng.next])
  const course = fields[lng.next + 1]?.trim()
  return {
    ...common(fields, lng.next, imei, receivedAt, {}),
    time,
    valid: true,
    lat: lat.degrees,
    lng: lng.degrees,
    speed: knots === null ? null : knots * kmhPerKnot,
    // The literal 1 requests the street address.
    course: course === '1' ? null : readNumber(course),
    altitude: readNumber(fields[lng.next + 2]),
  }
}

/**
 * Decodes the fields that sentences with and without a fix share. @param base the index of the speed: 11, unless letters are
 * missing
 */
function common(
  fields: readonly string[],
  base: number,
  imei: string,
  receivedAt: number,
  extra: Fix['attributes'],
): Fix {
  const field = (index: number) => fields[index]?.trim() ?? ''
  const meaning = readKeyword(field(1), field(3))
  const [fuel, second, temperature] = [field(base + 5), field(base + 6), readNumber(field(base + 7))]
  const [fuelLevel, secondValue] = [readNumber(fuel), readNumber(second)]
  // GPS105 and 306 count whole kilometres where others report a second tank, in % or with decimals.
  const kilometres = /^\d+$/.test(second) && secondValue !== null && secondValue > 0 ? secondValue : null
  return {
    ...blankFix(imei, receivedAt),
    acc: meaning.acc ?? toFlag(field(base + 3)),
    door: toFlag(field(base + 4)),
    battery: /^\d+(?:\.\d+)?%$/.test(field(3)) ? readNumber(field(3)) : null,
    odometer: kilometres === null ? null : kilometres * 1_000,
    reason: meaning.reason,
    attributes: together(
      knownAttributes({ fuel: fuelLevel, fuel2: kilometres === null ? secondValue : null, temperature }),
      extra,
      meaning.attributes,
    ),
  }
}

/**
 * Decodes another layout. The whole sentence is kept verbatim, because a picture is reassembled from its pieces. Its date is
 * local and its time of day unknown, so the receipt time replaces both.
 */
function withoutPlace(sentence: string, field: string, imei: string, receivedAt: number): Fix | Refusal {
  const keyword = field.toLowerCase()
  const fields = sentence.split(',')
  const engine = keyword === 'obd' ? readEngineData(fields) : null
  const fix = validateFix({
    ...common([], 11, imei, receivedAt, {}),
    ...engine,
    reason: 'data',
    attributes: { keyword, ...engine?.attributes },
  })
  if (typeof fix === 'string') return fix
  // The sentence is ASCII. Other characters are corrupt.
  return { ...fix, attributes: { ...fix.attributes, raw: sentence.replace(/[^\x20-\x7e]/g, '') } }
}

function readNumber(text: string | undefined): number | null {
  const found = /^[-+]?\d+(?:\.\d*)?(?=%?$)/.exec(text?.trim() ?? '')
  return found === null ? null : Number(found[0])
}
