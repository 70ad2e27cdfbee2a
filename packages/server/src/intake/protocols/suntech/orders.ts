import { type Command, ownValue } from '@baliza/sdk-core'
import type { Fix } from '../../../fixes/fix.js'
import type { Order, OrderReply, OrderTarget, WrittenOrder } from '../../../orders/order.js'
import type { Header } from './header.js'

/** Who has spoken over a connection; `several`: nothing tells which of them an order is for. */
export type Speaker = Pick<Header, 'prefix' | 'id'> | 'several' | null

/**
 * An order in the dialect of the device that has spoken, with its number: it ignores those with another.
 *
 * No interval: it is one number of a whole line, the others of which (the attempts of an emergency, a distance) would be
 * overwritten, and the line that the manual shows has one field more than the one that it describes.
 */
export function writeOrder(order: Order, target: OrderTarget, speaker: Speaker): WrittenOrder | null {
  if (speaker === null || speaker === 'several') return null
  const text = textOf(order, target, speaker.prefix === null)
  if (text === null) return null
  const { prefix, id } = speaker
  // Two dialects, and the text of one is not that of the other: `Enable1`, or the numbers of a group and an order.
  if (prefix === null)
    return /^\d\d;\d\d$/.test(text) ? { bytes: `CMD;${id};${text}\r`, correlation: null } : null
  return /^[A-Za-z]+\d?$/.test(text) ? { bytes: `${prefix}CMD;${id};02;${text}\r`, correlation: null } : null
}

function textOf({ comando }: Order, { model }: OrderTarget, isUniversal: boolean): string | null {
  switch (comando) {
    case 'busq':
      return isUniversal ? '03;01' : 'StatusReq'
    case 'bloq':
      return model?.protocol === 'suntech' ? (model.engine?.cut ?? null) : null
    case 'desbloq':
      return model?.protocol === 'suntech' ? (model.engine?.release ?? null) : null
    case 'fr':
    case 'zh':
      return null
  }
}

/**
 * What a legacy device answers: `ST300CMD;Res;id;sw;Enable1;…`, and where it was then.
 * @param fix what it says of that
 * @returns `null`: it answers no order of ours
 */
export function readLegacyReply(fields: readonly string[], fix: Fix | null): OrderReply | null {
  const reply = fields[4] ?? ''
  const found = /^(Enable|Disable)([123])(NoUse)?$/.exec(reply)
  if (found === null) return null
  const isEnable = found[1] === 'Enable'
  return {
    comando: isEnable ? 'bloq' : 'desbloq',
    correlation: null,
    // A line that is set up as an immobilizer gets there by and by: the inputs and outputs say whether it has.
    result:
      found[3] !== undefined
        ? 'refused'
        : ownValue(fix?.attributes ?? {}, `output${found[2]}`) === isEnable
          ? 'done'
          : 'taken',
    text: reply,
  }
}

/** By group and order; the outputs are switched on by odd numbers. */
const universalOrders: ReadonlyMap<string, Command> = new Map([
  ['03;01', 'busq'],
  ['04;01', 'bloq'],
  ['04;02', 'desbloq'],
  ['04;03', 'bloq'],
  ['04;04', 'desbloq'],
  ['04;09', 'bloq'],
  ['04;10', 'desbloq'],
])

/** What a universal device answers: `RES;id;04;01;…`. It has the order; only its next report shows the output. */
export function readUniversalReply(fields: readonly string[]): OrderReply | null {
  const comando = universalOrders.get(fields.slice(2, 4).join(';'))
  return comando === undefined
    ? null
    : { comando, correlation: null, result: 'taken', text: fields.slice(2).join(';') }
}
