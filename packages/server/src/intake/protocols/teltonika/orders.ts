import type { Order, OrderTarget, WrittenOrder } from '../../../orders/order.js'
import { packetOf } from './frames.js'

const codec12 = 0x0c
const command = 0x05

/**
 * An order for a device. Nothing of it comes back in its answer.
 * @returns `null`: the device has no such order, or how its engine is cut is not known
 */
export function writeOrder(order: Order, target: OrderTarget): WrittenOrder | null {
  const text = textOf(order, target)
  return text === null ? null : { bytes: commandPacket(text), correlation: null }
}

function textOf(order: Order, target: OrderTarget): string | null {
  switch (order.comando) {
    case 'busq':
      return 'getgps'
    case 'fr':
      return intervalText(Number(order.valor))
    case 'zh':
      // Its time is UTC.
      return null
    case 'bloq':
      return engineText(target, 'cut')
    case 'desbloq':
      return engineText(target, 'release')
  }
}

/** Of a moving vehicle, in a network that the device takes for its own, a foreign and an unknown one. */
const modes = [10_050, 10_150, 10_250]

/** A record, and its sending, every so many seconds. */
function intervalText(seconds: number): string {
  return `setparam ${modes.flatMap((mode) => [`${mode}:${seconds}`, `${mode + 5}:${seconds}`]).join(';')}`
}

/**
 * The outputs' arguments are read by their position, which depends on how many outputs the model has: written for one
 * output, a speed limit is a time to one with two, which cuts at any speed. Without the model nothing is cut.
 */
function engineText({ model, cutSpeedLimit }: OrderTarget, what: 'cut' | 'release'): string | null {
  if (model?.protocol !== 'teltonika' || model.engine === null) return null
  // Whether 0 is a limit or the lack of one is not documented.
  return model.engine[what].replace('{limit}', String(Math.max(1, Math.floor(cutSpeedLimit))))
}

/** A text in codec 12: one command, its type, length and text, and again one. */
export function commandPacket(text: string): string {
  const letters = Buffer.from(text, 'latin1')
  const head = Buffer.from([codec12, 1, command, 0, 0, 0, 0])
  head.writeUInt32BE(letters.length, 3)
  return packetOf(Buffer.concat([head, letters, Buffer.from([1])]))
}
