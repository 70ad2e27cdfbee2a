import { readDeviceId } from '@baliza/sdk-core'
import { type OrderReply, queuedCorrelation, traccarCorrelation } from '../../orders/order.js'
import { isRecord, parseRecord, toNumber } from '../values.js'

/** An event that a Traccar forwards (`event.forward.url`): `{ event, device, position? }`. */
export interface ForwardedEvent {
  readonly imei: string
  /** What it says of an order; `null`: it is of something else. */
  readonly reply: OrderReply | null
  readonly hasPosition: boolean
}

/** @returns `null`: this is no event of a device */
export function readEvent(body: string): ForwardedEvent | null {
  // Every position passes here; most bodies have no such word in them.
  if (!body.includes('"event"')) return null
  const { event, device, position } = parseRecord(body) ?? {}
  if (!isRecord(event) || !isRecord(device) || typeof device.uniqueId !== 'string') return null
  const attributes = isRecord(event.attributes) ? event.attributes : {}
  return {
    imei: readDeviceId(device.uniqueId),
    reply: replyOf(event.type, attributes),
    hasPosition: isRecord(position),
  }
}

function replyOf(type: unknown, { id, result }: Readonly<Record<string, unknown>>): OrderReply | null {
  // What a device answers is not read: what one calls a success is another's refusal. Its relay says what it did.
  if (type === 'commandResult')
    return {
      comando: null,
      correlation: traccarCorrelation,
      result: 'taken',
      text: typeof result === 'string' && result.trim() !== '' ? result : null,
    }
  const queued = type === 'queuedCommandSent' ? toNumber(id) : null
  if (queued === null) return null
  return { comando: null, correlation: queuedCorrelation(queued), result: 'left', text: null }
}

/** What Traccar calls the device, letter by letter: an IMEI may be written as it is printed. */
export function traccarIdOf(body: string): string | null {
  const { device } = parseRecord(body) ?? {}
  return isRecord(device) && typeof device.uniqueId === 'string' ? device.uniqueId : null
}
