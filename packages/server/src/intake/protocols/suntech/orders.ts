import { type Command, ownValue } from '@baliza/agreement'
import type { Order, OrderReply, OrderTarget, WrittenOrder } from '../../../orders/order.js'
import type { Fix } from '../../../tracking/latest/fix.js'
import type { Header } from './header.js'

/** Device that has sent messages over a connection; `several` if the recipient of a command is ambiguous. */
export type Speaker = Pick<Header, 'prefix' | 'id'> | 'several' | null

/**
 * Returns a command in the device's dialect, with its number: the device ignores commands with another number.
 *
 * There is no interval command. The interval is one number of a line with others (the attempts of an emergency, a distance),
 * which would be overwritten. Also, the line in the manual's example has one field more than its description.
 */
export function writeOrder(order: Order, target: OrderTarget, speaker: Speaker): WrittenOrder | null {
  if (speaker === null || speaker === 'several') return null
  const text = textOf(order, target, speaker.prefix === null)
  if (text === null) return null
  const { prefix, id } = speaker
  // The two dialects have different texts: `Enable1`, or the numbers of a group and a command.
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
 * Reads the answer of a legacy device: `ST300CMD;Res;id;sw;Enable1;…`, and its position at that time.
 * @param fix position and outputs of the answer
 * @returns `null` if it does not answer a command of the server
 */
export function readLegacyReply(fields: readonly string[], fix: Fix | null): OrderReply | null {
  const reply = fields[4] ?? ''
  const found = /^(Enable|Disable)([123])(NoUse)?$/.exec(reply)
  if (found === null) return null
  const isEnable = found[1] === 'Enable'
  return {
    comando: isEnable ? 'bloq' : 'desbloq',
    correlation: null,
    // An output that is configured as an immobilizer switches gradually: the output states show whether it has switched.
    result:
      found[3] !== undefined
        ? 'refused'
        : ownValue(fix?.attributes ?? {}, `output${found[2]}`) === isEnable
          ? 'done'
          : 'taken',
    text: reply,
  }
}

/** Commands by group and command number. Odd numbers switch the outputs on. */
const universalOrders: ReadonlyMap<string, Command> = new Map([
  ['03;01', 'busq'],
  ['04;01', 'bloq'],
  ['04;02', 'desbloq'],
  ['04;03', 'bloq'],
  ['04;04', 'desbloq'],
  ['04;09', 'bloq'],
  ['04;10', 'desbloq'],
])

/** Reads the answer of a universal device: `RES;id;04;01;…`. It confirms receipt; only the next report shows the output. */
export function readUniversalReply(fields: readonly string[]): OrderReply | null {
  const comando = universalOrders.get(fields.slice(2, 4).join(';'))
  return comando === undefined
    ? null
    : { comando, correlation: null, result: 'taken', text: fields.slice(2).join(';') }
}
