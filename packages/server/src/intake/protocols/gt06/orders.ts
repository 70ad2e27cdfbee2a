import type { Order, OrderTarget, WrittenOrder } from '../../../orders/order.js'
import { writeFrame } from './answers.js'

/** A text for the device. */
const command = 0x80
/** The length of a text and its flag is one byte, and so is that of the frame around both. */
const longestText = 0xff - 1 - 1 - 4 - 4

/** Writes the orders for one connection. */
export interface OrderWriter {
  write(order: Order, target: OrderTarget): WrittenOrder | null
}

export function createOrderWriter(): OrderWriter {
  let last = 0
  return {
    write(order, target) {
      // Comes back in the answer, over another connection perhaps: seconds, so that no two orders of a unit have the same.
      const flag = Math.max(last + 1, Math.trunc(target.now / 1_000)) % 0x1_0000_0000
      const serial = flag.toString(16).padStart(8, '0')
      const text = textOf(order, target, serial)
      if (text === null || text.length > longestText || !/^[ -~]+$/.test(text)) return null
      last = flag
      const body = Buffer.concat([
        Buffer.from([text.length + 4]),
        Buffer.from(serial, 'hex'),
        Buffer.from(text, 'latin1'),
      ])
      return { bytes: writeFrame(command, body, 0), correlation: serial }
    },
  }
}

/** @returns null where the device has no such order, or its text is not known */
function textOf(order: Order, target: OrderTarget, serial: string): string | null {
  switch (order.comando) {
    case 'busq':
      return 'WHERE#'
    case 'fr':
      // One number: the interval while the ignition is on. A second one would be that of a parked vehicle.
      return `TIMER,${Number(order.valor)}#`
    case 'bloq':
    case 'desbloq':
      return engineText(order.comando, target, serial)
    case 'zh':
      // The device's time is UTC.
      return null
  }
}

function engineText(comando: 'bloq' | 'desbloq', target: OrderTarget, serial: string): string | null {
  const engine = target.model?.protocol === 'gt06' ? target.model.engine : null
  if (engine === null) return null
  const template = comando === 'bloq' ? engine.cut : engine.release
  return template.replaceAll('{limit}', String(target.cutSpeedLimit)).replaceAll('{serial}', serial)
}
