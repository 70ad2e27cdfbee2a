import { readDeviceId } from '@baliza/agreement'
import type { Fix } from '../../tracking/latest/fix.js'
import { reasonOfAlarm } from '../alarms.js'
import { type Refusal, validateFix } from '../validate-fix.js'
import { detached, isRecord, parseJson, parseRecord, scalars, toFlag, toNumber, toTime } from '../values.js'

const kmhPerKnot = 1.852
const kmhPerMs = 3.6

/** Parameters that map to a field of a fix. The others become attributes. */
const named = new Set(
  'id deviceid timestamp lat lon location speed bearing heading altitude batt valid odometer'.split(' '),
)

export const isJson = (raw: string) => /^\s*[{[]/.test(raw)

/**
 * Splits a body into messages. Apps on the library of the phone app post buffered data as one list of positions (`location`), or
 * as a list of messages. A body with one message is returned unchanged.
 */
export function messagesOf(raw: string): readonly string[] {
  const body = isJson(raw) ? parseJson(raw) : null
  const listed = Array.isArray(body)
  const messages = (listed ? body : [body]).flatMap((message: unknown) => {
    if (!isRecord(message) || !Array.isArray(message.location)) return [message]
    const { device_id } = message
    return message.location.map((location: unknown) => ({ device_id, location }))
  })
  if (!listed && messages[0] === body) return [raw]
  // An empty list contains no message to answer.
  return messages.length === 0 ? [raw] : messages.map((message) => JSON.stringify(message) ?? 'null')
}

export function decodeOsmand(raw: string, receivedAt: number): Fix | Refusal {
  return isJson(raw) ? decodeJson(raw, receivedAt) : decodeParameters(new URLSearchParams(raw), receivedAt)
}

/** Returns the apparent device id of a message that cannot be decoded. */
export function imeiOf(raw: string): string | null {
  const found = /(?:(?:^|&)(?:id|deviceid)=|"device_id"\s*:\s*"?)([\w.:@-]{4,64})/.exec(raw)
  return found?.[1] === undefined ? null : detached(readDeviceId(found[1]))
}

/** Decodes the query or form of OsmAnd and of older phone apps. Speed is in knots; lengths are in metres. */
export function decodeParameters(parameters: URLSearchParams, receivedAt: number): Fix | Refusal {
  const text = (...names: string[]) => names.map((name) => parameters.get(name)).find((one) => one !== null)
  const imei = text('id', 'deviceid')
  if (imei === undefined || imei === null) return 'malformed'
  const [lat, lon] = text('location')?.split(',') ?? [text('lat'), text('lon')]
  const placed = lat != null || lon != null
  if (placed && (toNumber(lat) === null || toNumber(lon) === null)) return 'malformed'
  const knots = toNumber(text('speed'))
  const rest = [...parameters]
    .filter(([name]) => !named.has(name))
    .map(([name, value]) => [name, readValue(value)])
  return validateFix({
    imei: readDeviceId(imei),
    time: toTime(text('timestamp')),
    receivedAt,
    valid: placed && toFlag(text('valid')) !== false,
    lat: toNumber(lat),
    lng: toNumber(lon),
    speed: knots === null ? null : knots * kmhPerKnot,
    course: toNumber(text('bearing', 'heading')),
    altitude: toNumber(text('altitude')),
    acc: toFlag(text('ignition')),
    door: toFlag(text('door')),
    battery: toNumber(text('batt')),
    odometer: toNumber(text('odometer')),
    reason: reasonOfAlarm(text('alarm')),
    attributes: Object.fromEntries(rest),
  })
}

/** Decodes the JSON of the phone app from version 9. Speed is in m/s; a negative number means unknown. */
export function decodeJson(body: string, receivedAt: number): Fix | Refusal {
  const message = parseRecord(body)
  const location = message?.location
  if (message === null || !isRecord(location)) return 'malformed'
  const { device_id } = message
  if (typeof device_id !== 'string' && typeof device_id !== 'number') return 'malformed'
  const coords = isRecord(location.coords) ? location.coords : null
  const battery = isRecord(location.battery) ? location.battery : {}
  const extras = isRecord(location.extras) ? location.extras : {}
  const alarm = location.alarm ?? extras.alarm
  const speed = known(coords?.speed)
  const level = known(battery.level)
  return validateFix({
    imei: readDeviceId(String(device_id)),
    time: toTime(location.timestamp),
    receivedAt,
    valid: coords !== null && toFlag(extras.valid) !== false,
    lat: toNumber(coords?.latitude),
    lng: toNumber(coords?.longitude),
    speed: speed === null ? null : speed * kmhPerMs,
    course: known(coords?.heading),
    altitude: known(coords?.altitude),
    acc: toFlag(extras.ignition),
    door: toFlag(extras.door),
    battery: level === null ? null : level * 100,
    odometer: known(location.odometer),
    reason: reasonOfAlarm(alarm),
    attributes: scalars({
      ...extras,
      alarm,
      event: location.event,
      motion: location.is_moving,
      charge: battery.is_charging,
      accuracy: known(coords?.accuracy),
    }),
  })
}

function known(value: unknown): number | null {
  const number = toNumber(value)
  return number === null || number < 0 ? null : number
}

function readValue(text: string): string | number | boolean {
  if (/^(?:true|false)$/i.test(text)) return toFlag(text) === true
  const number = toNumber(text)
  // A number with another notation (leading zero, many digits) is an identifier, so it remains a text.
  return number !== null && String(number) === text ? number : text
}
