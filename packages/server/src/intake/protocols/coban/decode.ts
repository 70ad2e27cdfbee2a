import { deviceIdPattern, readDeviceId } from '@baliza/sdk-core'
import type { Fix } from '../../../fixes/fix.js'
import type { Dialect } from '../../../orders/order.js'
import { blankFix } from '../../blank-fix.js'
import { type Refusal, validateFix } from '../../validate-fix.js'
import { detached, knownAttributes, toFlag, together } from '../../values.js'
import { decodeAlternate, isAlternate } from './alternate.js'
import { readEngineData } from './engine-data.js'
import { isAcknowledgement, isOtherLayout, readKeyword } from './keywords.js'
import { readAxis } from './place.js'
import { readFixTime, zoneOf } from './time.js'

/** What one frame of a GPS103 tracker says. */
export type CobanMessage =
  | { readonly kind: 'login'; readonly imei: string }
  | { readonly kind: 'heartbeat'; readonly imei: string }
  /** `dialect`: what its keyword says of how the tracker takes commands, `null` where it says nothing. */
  | {
      readonly kind: 'fix'
      readonly fix: Fix
      readonly dialect: Dialect | null
      /** See `zoneOf`. */
      readonly zone: number | null
    }
  /** A command was carried out; `fix` where the acknowledgement carries a position. */
  | { readonly kind: 'ack'; readonly imei: string; readonly code: string; readonly fix: Fix | null }
  | { readonly kind: 'refused'; readonly imei: string | null; readonly refusal: Refusal }

/** By imei, ms: see `zoneOf`. */
export type Zones = Pick<Map<string, number>, 'get'>

const kmhPerKnot = 1.852
/** Where a login, a sentence, or a heartbeat with a sentence glued to it begins. */
const starts = /##,?imei:|^\d{4,32}imei:|(?<!\d)\d{15}imei:|imei:/g

/**
 * What a frame says: usually one message; two where a heartbeat and a sentence came glued; several where frames
 * lost their end marks. Never throws, whatever the frame is.
 * @param receivedAt Unix ms
 * @param zones what trackers have shown of their clocks: see `zoneOf`
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

/** Whose a piece is. */
export function imeiOf(piece: string): string | null {
  const imei = readDeviceId(/imei:([^,]*)/.exec(piece)?.[1] ?? '')
  return deviceIdPattern.test(imei) ? detached(imei) : null
}

/** @param cut another message follows without an end mark between: a sentence here lost its tail */
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
    // Without a fix, field 5 may be the time of the last one.
    const isFix = fix.valid && fields[4]?.trim() === 'F'
    const shown = isFix ? zoneOf(fields[2] ?? '', fields[5] ?? '', draft?.time ?? null) : null
    return { kind: 'fix', fix, dialect: dialectOf(keyword), zone: shown }
  }
  const data = isOtherLayout(keyword) ? withoutPlace(sentence, keyword, imei, receivedAt) : fix
  return typeof data === 'string'
    ? { kind: 'refused', imei, refusal: data }
    : { kind: 'fix', fix: data, dialect: null, zone: null }
}

/** An ordinary position is `001` in digits and `tracker` in letters; the other keywords are the same in both. */
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

/** No satellites: the cell is all that the tracker knows of its place. */
function withoutFix(fields: readonly string[], imei: string, receivedAt: number, zone: number | null): Fix {
  const [lac, cid] = [fields[7]?.trim(), fields[9]?.trim()]
  const time = readFixTime(fields[2] ?? '', '', receivedAt, zone)
  return {
    ...common(fields, 11, imei, receivedAt, { ...(lac ? { lac } : {}), ...(cid ? { cid } : {}) }),
    // The date is local here: where its zone is not known it may lie ahead, which says nothing about the sentence.
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
    // The literal 1 asks for the street address.
    course: course === '1' ? null : readNumber(course),
    altitude: readNumber(fields[lng.next + 2]),
  }
}

/** What sentences with and without a fix share. @param base the index of the speed: 11, unless letters are missing */
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
  // GPS105 and 306 count whole kilometres where others have a second tank, which comes with % or decimals.
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
 * Another layout, kept as it came, whole: a picture is put together again from its pieces. Its date is local and its
 * time of day unknown: the receipt represents both.
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
  // The line is ASCII; what is not came damaged.
  return { ...fix, attributes: { ...fix.attributes, raw: sentence.replace(/[^\x20-\x7e]/g, '') } }
}

function readNumber(text: string | undefined): number | null {
  const found = /^[-+]?\d+(?:\.\d*)?(?=%?$)/.exec(text?.trim() ?? '')
  return found === null ? null : Number(found[0])
}
