import { timeZones } from '@baliza/sdk-core'
import type { Order } from '../../orders/order.js'

/** The body of Traccar's `commands/send`, without the device. */
export interface TraccarCommand {
  readonly type: 'engineStop' | 'engineResume' | 'positionSingle' | 'positionPeriodic' | 'setTimezone'
  readonly attributes: Readonly<Record<string, string | number | boolean>>
}

/** An order as Traccar's API takes it. Whether the device's protocol has such an order, Traccar is asked (`commands/types`). */
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
