import { readDeviceId } from '@baliza/agreement'
import type { Fix } from '../../tracking/latest/fix.js'
import { reasonOfAlarm } from '../alarms.js'
import { type Refusal, validateFix } from '../validate-fix.js'
import { detached, isRecord, parseRecord, scalars, toFlag, toNumber, toTime } from '../values.js'

const kmhPerKnot = 1.852

/**
 * Decodes a position that Traccar forwards with `forward.type=json`: `{ position, device }`. Traccar forwards it before storing
 * it, so it has no id. The unit and `fixTime` identify the position.
 */
export function decodeForwarded(body: string, receivedAt: number): Fix | Refusal {
  const message = parseRecord(body)
  const { position, device } = message ?? {}
  if (!isRecord(position) || !isRecord(device) || typeof device.uniqueId !== 'string') return 'malformed'
  const attributes = isRecord(position.attributes) ? position.attributes : {}
  const knots = toNumber(position.speed)
  // `outdated`: the tracker had no fix, and Traccar repeats the last known position with its original time.
  const outdated = toFlag(position.outdated) === true
  return validateFix({
    imei: readDeviceId(device.uniqueId),
    time: toTime(outdated ? (position.deviceTime ?? position.fixTime) : position.fixTime),
    receivedAt,
    valid: toFlag(position.valid) !== false && !outdated,
    lat: toNumber(position.latitude),
    lng: toNumber(position.longitude),
    speed: knots === null ? null : knots * kmhPerKnot,
    course: toNumber(position.course),
    altitude: toNumber(position.altitude),
    acc: toFlag(attributes.ignition),
    door: toFlag(attributes.door),
    battery: toNumber(attributes.batteryLevel),
    odometer: toNumber(attributes.odometer),
    reason: reasonOfAlarm(attributes.alarm),
    attributes: scalars({ ...attributes, ...accuracyOf(position) }),
  })
}

/** Returns the accuracy of the position in m. It is not among the attributes, and 0 means unknown. */
function accuracyOf({ accuracy }: Readonly<Record<string, unknown>>): { readonly accuracy?: number } {
  const metres = toNumber(accuracy)
  return metres === null || metres <= 0 ? {} : { accuracy: metres }
}

/** Returns the apparent device id of a body that cannot be decoded. */
export function imeiOf(body: string): string | null {
  const imei = /"uniqueId"\s*:\s*"([\w.:@-]{4,64})"/.exec(body)?.[1]
  return imei === undefined ? null : detached(readDeviceId(imei))
}
