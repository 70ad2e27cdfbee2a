import type { Order, OrderTarget, WrittenOrder } from '../../../orders/order.js'
import { packetOf } from './frames.js'

const codec12 = 0x0c
const command = 0x05

/**
 * Encodes a command for a device. The answer does not repeat any part of it.
 * @returns `null` if the device has no such command, or if its engine cut is unknown
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
      // The device's time is UTC.
      return null
    case 'bloq':
      return engineText(target, 'cut')
    case 'desbloq':
      return engineText(target, 'release')
  }
}

/** Parameter groups of a moving vehicle: in a home network, a foreign and an unknown one. */
const modes = [10_050, 10_150, 10_250]

/** Sets the interval of recording and of sending to the given number of seconds. */
function intervalText(seconds: number): string {
  return `setparam ${modes.flatMap((mode) => [`${mode}:${seconds}`, `${mode + 5}:${seconds}`]).join(';')}`
}

/**
 * The output arguments are positional and depend on the model's number of outputs. With the arguments for one output, a model
 * with two outputs reads the speed limit as a time, and cuts at any speed. Without a known model, nothing is cut.
 */
function engineText({ model, cutSpeedLimit }: OrderTarget, what: 'cut' | 'release'): string | null {
  if (model?.protocol !== 'teltonika' || model.engine === null) return null
  // It is not documented whether 0 means a limit of 0 or no limit.
  return model.engine[what].replace('{limit}', String(Math.max(1, Math.floor(cutSpeedLimit))))
}

/** Encodes a text in codec 12: the number of commands (1), type, length and text, and the number again. */
export function commandPacket(text: string): string {
  const letters = Buffer.from(text, 'latin1')
  const head = Buffer.from([codec12, 1, command, 0, 0, 0, 0])
  head.writeUInt32BE(letters.length, 3)
  return packetOf(Buffer.concat([head, letters, Buffer.from([1])]))
}
