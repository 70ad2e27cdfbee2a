import { type Command, ownValue } from '@baliza/agreement'
import type { OrderReply } from '../../../orders/order.js'

/** `509`: the tracker postpones the cut until the vehicle is slower than 20 km/h. */
const replies: Readonly<Record<string, readonly [Command, OrderReply['result']]>> = {
  '100': ['busq', 'done'],
  '101': ['fr', 'done'],
  '108': ['zh', 'done'],
  '109': ['bloq', 'done'],
  jt: ['bloq', 'done'],
  '509': ['bloq', 'queued'],
  '110': ['desbloq', 'done'],
  kt: ['desbloq', 'done'],
}

/** Returns the command reply of an acknowledgement code; `null` for commands that the server never sends (arming, overspeed…). */
export function readReply(code: string): OrderReply | null {
  const found = ownValue(replies, code)
  return found === undefined ? null : { comando: found[0], correlation: null, result: found[1], text: null }
}
