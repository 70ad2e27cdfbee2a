import type { Order, OrderReply, OrderTarget, WrittenOrder } from '../../../orders/order.js'
import type { Model } from './models.js'
import type { Sentence } from './sentence.js'

/** State of a connection: the device's model, and the serial number of the next command. */
export interface OrderState {
  /** Model according to the device's sentences; `null` if it has sent none yet, or if the model is unknown. */
  readonly model: Model | null
  /** From 0 up to, but not including, {@link maxSerials}. */
  readonly serial: number
}

/** Other servers send FFFF with every command. A device that came from such a server may still answer one of those. */
export const maxSerials = 0xffff

/**
 * Returns a command's bytes; the answer repeats its serial number. The password is the factory password of the model.
 *
 * There is no `fr`: the command for an interval sets all parameters of a report. Their number differs by model, and omitted
 * parameters are reset. The server would have to read the device's own parameters and send them back changed, which takes two
 * commands. There is no `zh` either: positions are in UTC, regardless of the device's zone.
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

/** Returns the password from the model's cut command. */
function passwordOf(cut: string | undefined): string | undefined {
  return /^AT\+GT[A-Z]{3}=([^,]+),/.exec(cut ?? '')?.[1]
}

/**
 * Reads an acknowledgement, which only proves that the command has arrived. The outputs of later reports show whether the relay
 * has switched. The acknowledgement of a GTOUT does not distinguish cut and release: only its serial number does.
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
