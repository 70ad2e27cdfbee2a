import { timeZones } from '@baliza/sdk-core'
import type { Order } from '../../orders/order.js'

/** An order as Traccar takes it, without the device. */
export interface TraccarCommand {
  readonly type: 'engineStop' | 'engineResume' | 'positionSingle' | 'positionPeriodic' | 'setTimezone'
  readonly attributes: Readonly<Record<string, string | number | boolean>>
}

/** An order as Traccar's API writes it. Whether a device's protocol has it there, Traccar says. */
export function traccarCommand(order: Order): TraccarCommand {
  switch (order.comando) {
    case 'bloq':
      // Of a device that is not connected just now Traccar would keep it, and cut whenever it comes, at whatever speed.
      return { type: 'engineStop', attributes: { noQueue: true } }
    case 'desbloq':
      return { type: 'engineResume', attributes: {} }
    case 'busq':
      return { type: 'positionSingle', attributes: {} }
    case 'fr':
      return { type: 'positionPeriodic', attributes: { frequency: Number(order.valor) } }
    case 'zh':
      // As Java names zones: its protocols take the offset out of it.
      return { type: 'setTimezone', attributes: { timezone: `GMT${timeZones[order.valor].offset}` } }
  }
}
