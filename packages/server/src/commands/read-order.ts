import { type Command, type Frequency, frequencies, type TimeZone, timeZones } from '@baliza/sdk-core'
import type { Order } from '../orders/order.js'

/** A stored command as an order. @throws where it is none: what is stored was checked when it was ordered */
export function readOrder(comando: Command, valor: string | null): Order {
  if (comando === 'zh') {
    const zone = Number(valor)
    if (valor !== null && Object.hasOwn(timeZones, zone)) return { comando, valor: zone as TimeZone }
  } else if (comando === 'fr') {
    if (valor !== null && Object.hasOwn(frequencies, valor)) return { comando, valor: valor as Frequency }
  } else return { comando }
  throw new Error(`${comando} with the value ${valor} is no order`)
}
