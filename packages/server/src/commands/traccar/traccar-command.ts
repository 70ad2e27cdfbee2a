import { timeZones } from '@baliza/agreement'
import type { Order } from '../../orders/order.js'

/** The body of Traccar's `commands/send`, without the device. */
export interface TraccarCommand {
  readonly type: 'engineStop' | 'engineResume' | 'positionSingle' | 'positionPeriodic' | 'setTimezone'
  readonly attributes: Readonly<Record<string, string | number | boolean>>
}

/** Converts a command for Traccar's API. Traccar's `commands/types` reports whether the device's protocol supports it. */
export function traccarCommand(order: Order): TraccarCommand {
  switch (order.comando) {
    case 'bloq':
      // If the device is not connected, Traccar would queue the command and cut at its next connection, at any speed.
      return { type: 'engineStop', attributes: { noQueue: true } }
    case 'desbloq':
      return { type: 'engineResume', attributes: {} }
    case 'busq':
      return { type: 'positionSingle', attributes: {} }
    case 'fr':
      return { type: 'positionPeriodic', attributes: { frequency: Number(order.valor) } }
    case 'zh':
      // Java's name of the zone: Traccar's protocols extract the offset from it.
      return { type: 'setTimezone', attributes: { timezone: `GMT${timeZones[order.valor].offset}` } }
  }
}
