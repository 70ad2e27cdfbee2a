import type { Order, OrderTarget, WrittenOrder } from '../../../orders/order.js'
import { writeFrame } from './answers.js'

/** Type of a text for the device. */
const command = 0x80
/** Maximum text length: the length of text and flag is one byte, and so is the length of the frame. */
const maxText = 0xff - 1 - 1 - 4 - 4

export interface OrderWriter {
  write(order: Order, target: OrderTarget): WrittenOrder | null
}

export function createOrderWriter(): OrderWriter {
  let last = 0
  return {
    write(order, target) {
      // The answer repeats the flag, possibly over another connection. It uses seconds, so that no two commands of a unit have
      // the same flag.
      const flag = Math.max(last + 1, Math.trunc(target.now / 1_000)) % 0x1_0000_0000
      const serial = flag.toString(16).padStart(8, '0')
      const text = textOf(order, target, serial)
      if (text === null || text.length > maxText || !/^[ -~]+$/.test(text)) return null
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

/** @returns null if the device has no such command, or if its text is unknown */
function textOf(order: Order, target: OrderTarget, serial: string): string | null {
  switch (order.comando) {
    case 'busq':
      return 'WHERE#'
    case 'fr':
      // With one number, the interval applies while the ignition is on. A second number would apply to a parked vehicle.
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
