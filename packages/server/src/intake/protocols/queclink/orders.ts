import type { Order, OrderReply, OrderTarget, WrittenOrder } from '../../../orders/order.js'
import type { Model } from './models.js'
import type { Sentence } from './sentence.js'

/** What a connection knows of its device, and the number of its next order. */
export interface OrderState {
  /** As the device's sentences name it; `null`: it has sent none yet, or no model that is known. */
  readonly model: Model | null
  /** From 0 to {@link mostSerials}, without it. */
  readonly serial: number
}

/** FFFF is what other servers send with every order: a device that was theirs may still answer one of those. */
export const mostSerials = 0xffff

/**
 * An order's bytes; its serial number comes back in its answer. The password is that of the factory, by the model.
 *
 * There is no `fr`: the command for an interval sets all of a report's parameters, how many there are differs by model, and
 * one that is left out is reset. The device's own would have to be read and sent back changed, which takes two orders.
 * There is no `zh` either: positions are in UTC whatever the device's zone.
 */
export function writeOrder(order: Order, target: OrderTarget, state: OrderState): WrittenOrder | null {
  const serial = state.serial.toString(16).toUpperCase().padStart(4, '0')
  const bytes = textOf(order, target, state, serial)
  return bytes === null ? null : { bytes, correlation: serial }
}

function textOf(order: Order, target: OrderTarget, { model }: OrderState, serial: string): string | null {
  const engine = target.model?.protocol === 'queclink' ? target.model.engine : null
  switch (order.comando) {
    case 'busq': {
      const password = passwordOf(engine?.cut) ?? model?.password
      return password === undefined ? null : `AT+GTRTO=${password},1,,,,,,${serial}$`
    }
    case 'bloq':
    case 'desbloq': {
      const template = order.comando === 'bloq' ? engine?.cut : engine?.release
      return (
        template?.replaceAll('{limit}', String(target.cutSpeedLimit)).replaceAll('{serial}', serial) ?? null
      )
    }
    case 'fr':
    case 'zh':
      return null
  }
}

/** The unit's model says it in the order that cuts. */
function passwordOf(cut: string | undefined): string | undefined {
  return /^AT\+GT[A-Z]{3}=([^,]+),/.exec(cut ?? '')?.[1]
}

/**
 * What an acknowledgement says: that the order has arrived. Whether the relay has moved is what the outputs of the reports
 * after it say. That of a GTOUT does not say whether it was to cut or to release: only its serial number does.
 */
export function readReply({ report, fields, name, end }: Sentence): OrderReply {
  const [part, serial = ''] = end - name < 2 ? [] : fields.slice(end - 2, end)
  const isLocation = report === 'GTRTO' && part === 'RTL'
  return {
    comando: isLocation ? 'busq' : report === 'GTFRI' ? 'fr' : null,
    correlation: /^[\dA-F]{4}$/i.test(serial) ? serial.toUpperCase() : null,
    result: 'taken',
    text: null,
  }
}
