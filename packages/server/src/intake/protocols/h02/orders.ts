import type { Command } from '@baliza/sdk-core'
import type { Order, OrderReply, OrderTarget, WrittenOrder } from '../../../orders/order.js'

/** An order that has gone over a connection. */
export interface Sent {
  readonly comando: Command
  /** Its last value, which the answer to a cut or release has to end with. */
  readonly value: string
}

/** By correlation, which is the time of day of an order. */
export type SentOrders = Map<string, Sent>

/** So many that an answer may come after as many others. */
const mostSent = 8

/** @param id what the device calls itself; `null`: it has not, or several have */
export function writeOrder(
  order: Order,
  target: OrderTarget,
  id: string | null,
  sent: SentOrders,
): WrittenOrder | null {
  if (id === null) return null
  const template = templateOf(order, target)
  if (template === null || !isSafe(template)) return null
  const correlation = new Date(target.now).toISOString().slice(11, 19).replaceAll(':', '')
  const text = template.replace('{serial}', correlation)
  sent.delete(correlation)
  sent.set(correlation, { comando: order.comando, value: text.split(',').at(-1) ?? '' })
  for (const oldest of sent.keys()) if (sent.size > mostSent) sent.delete(oldest)
  return { bytes: `*HQ,${id},${text}#`, correlation }
}

/** @returns `null`: the model's order is not known, or the protocol has none, as for a single position */
function templateOf(order: Order, { model }: OrderTarget): string | null {
  switch (order.comando) {
    case 'bloq':
      return model?.protocol === 'h02' ? (model.engine?.cut ?? null) : null
    case 'desbloq':
      return model?.protocol === 'h02' ? (model.engine?.release ?? null) : null
    case 'fr':
      return `S71,{serial},22,${Number(order.valor)}`
    case 'busq':
    case 'zh':
      return null
  }
}

/**
 * The first value of a cut is 0 for one that the device itself begins, 5 s after it has found the engine running: while
 * the vehicle is being driven. It never goes out, whatever a model says.
 */
function isSafe(template: string): boolean {
  return !template.startsWith('S20') || /^S20,\{serial\},1(?:,\d{1,2})+$/.test(template)
}

/**
 * What a device answers: `V4,S20,DONE,HHMMSS,` and its place, or short `V4,S20,HHMMSS,1,1`. HHMMSS is the order's.
 * @param fields from the one after `V4`
 * @param place how many of them are before those of its place; `null`: it says none
 * @param isBlocked what its status says of the relay; `null`: nothing
 * @returns `null`: it answers no order of ours
 */
export function readReply(
  fields: readonly string[],
  place: number | null,
  isBlocked: boolean | null,
  sent: SentOrders,
): OrderReply | null {
  const [kind = ''] = fields
  if (!/^(?:S20|S71|D1)$/.test(kind)) return null
  const own = place === null ? fields : fields.slice(0, place)
  const correlation = (place === null ? own.slice(1).find(isTime) : own.findLast(isTime)) ?? null
  const order = correlation === null ? undefined : sent.get(correlation)
  const reply = { correlation, text: own.join(',') }
  const isRefused = own.includes('ERROR')
  if (kind !== 'S20') return { ...reply, comando: 'fr', result: isRefused ? 'refused' : 'done' }
  // An ST-906L answers so to an interval, and does nothing.
  if (order?.comando === 'fr') return { ...reply, comando: 'fr', result: 'refused' }
  if (isRefused) return { ...reply, comando: order?.comando ?? null, result: 'refused' }
  if (own.includes('DONE')) return { ...reply, ...resultOfDone(order, isBlocked) }
  const value = own.at(-1)
  if (value !== '0' && value !== '1') return { ...reply, comando: order?.comando ?? null, result: 'taken' }
  // A CJ730 Plus answers a release as if it had been a cut, and stays cut.
  if (order !== undefined)
    return { ...reply, comando: order.comando, result: order.value === value ? 'done' : 'refused' }
  // Sent over another connection: what looks like a cut may be that.
  return value === '0'
    ? { ...reply, comando: 'desbloq', result: 'done' }
    : { ...reply, comando: null, result: 'taken' }
}

/** Some devices answer DONE to a release and stay cut: only the relay's state proves it. */
function resultOfDone(
  order: Sent | undefined,
  isBlocked: boolean | null,
): Pick<OrderReply, 'comando' | 'result'> {
  if (order === undefined) return { comando: null, result: 'taken' }
  const isShown = order.comando === 'bloq' || isBlocked === false
  return { comando: order.comando, result: isShown ? 'done' : 'taken' }
}

function isTime(text: string): boolean {
  return /^\d{6}$/.test(text)
}
