import type { Command } from '@baliza/agreement'
import type { Order, OrderReply, OrderTarget, WrittenOrder } from '../../../orders/order.js'

export interface Sent {
  readonly comando: Command
  /** Its last value, which the answer to a cut or release must end with. */
  readonly value: string
}

/** Sent commands by correlation, which is the time of day of a command. */
export type SentOrders = Map<string, Sent>

/** Maximum number of remembered commands, so that late answers can still be matched. */
const maxSent = 8

/** @param id the device's id; `null` if it is unknown, or several devices share the connection */
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
  for (const oldest of sent.keys()) if (sent.size > maxSent) sent.delete(oldest)
  return { bytes: `*HQ,${id},${text}#`, correlation }
}

/** @returns `null` if the model's command is unknown, or the protocol has none, as for a single position */
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
 * Whether a cut is safe. With a first value of 0, the device cuts 5 s after it finds the engine running, so while the vehicle is
 * in motion. The server never sends it, regardless of the model's template.
 */
function isSafe(template: string): boolean {
  return !template.startsWith('S20') || /^S20,\{serial\},1(?:,\d{1,2})+$/.test(template)
}

/**
 * Reads the answer of a device: `V4,S20,DONE,HHMMSS,` with its position, or the short `V4,S20,HHMMSS,1,1`. HHMMSS is that of the
 * command.
 * @param fields fields after `V4`
 * @param place number of fields before those of its position; `null` if it has no position
 * @param isBlocked relay state of its status; `null` if unknown
 * @returns `null` if it does not answer a command of the server
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
  // An ST-906L gives this answer to an interval, and ignores it.
  if (order?.comando === 'fr') return { ...reply, comando: 'fr', result: 'refused' }
  if (isRefused) return { ...reply, comando: order?.comando ?? null, result: 'refused' }
  if (own.includes('DONE')) return { ...reply, ...resultOfDone(order, isBlocked) }
  const value = own.at(-1)
  if (value !== '0' && value !== '1') return { ...reply, comando: order?.comando ?? null, result: 'taken' }
  // A CJ730 Plus answers a release like a cut, and remains cut.
  if (order !== undefined)
    return { ...reply, comando: order.comando, result: order.value === value ? 'done' : 'refused' }
  // The command was sent over another connection: the apparent answer to a cut may be that of a CJ730 Plus to a release.
  return value === '0'
    ? { ...reply, comando: 'desbloq', result: 'done' }
    : { ...reply, comando: null, result: 'taken' }
}

/** Some devices answer DONE to a release and remain cut: only the relay's state proves it. */
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
