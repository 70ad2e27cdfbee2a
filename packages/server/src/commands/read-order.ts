import { type Command, type Frequency, frequencies, type TimeZone, timeZones } from '@baliza/agreement'
import type { Order } from '../orders/order.js'

/** Converts a stored command. @throws if it is invalid: the server validated it before storing it */
export function readOrder(comando: Command, valor: string | null): Order {
  if (comando === 'zh') {
    const zone = Number(valor)
    if (valor !== null && Object.hasOwn(timeZones, zone)) return { comando, valor: zone as TimeZone }
  } else if (comando === 'fr') {
    if (valor !== null && Object.hasOwn(frequencies, valor)) return { comando, valor: valor as Frequency }
  } else return { comando }
  throw new Error(`${comando} with the value ${valor} is no order`)
}
