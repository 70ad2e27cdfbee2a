import { readDeviceId } from '@baliza/agreement'
import { type OrderReply, queuedCorrelation, traccarCorrelation } from '../../orders/order.js'
import { isRecord, parseRecord, toNumber } from '../values.js'

/** An event that Traccar forwards (`event.forward.url`): `{ event, device, position? }`. */
export interface ForwardedEvent {
  readonly imei: string
  /** Command reply of the event; `null` for events of another kind. */
  readonly reply: OrderReply | null
  readonly hasPosition: boolean
}

/** @returns `null` if the body is not a device event */
export function readEvent(body: string): ForwardedEvent | null {
  // Every position passes here, and most bodies do not contain this word.
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
  // The result text is not interpreted: a success text of one model is a refusal of another. The relay state shows the effect.
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

/** Returns Traccar's id of the device, verbatim: an IMEI may contain the printed separators. */
export function traccarIdOf(body: string): string | null {
  const { device } = parseRecord(body) ?? {}
  return isRecord(device) && typeof device.uniqueId === 'string' ? device.uniqueId : null
}
