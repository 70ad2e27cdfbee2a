import { type TimeZone, timeZones, trackerModels } from '@baliza/sdk-core'
import type { Order } from './order.js'

/** An order as a text message to the SIM of a GPS103 tracker. @param password the device's, 123456 from the factory */
export function smsText(order: Order, password: string): string {
  switch (order.comando) {
    case 'busq':
      return `fix030s001n${password}`
    case 'bloq':
      return `stop${password}`
    case 'desbloq':
      return trackerModels.gps103.releaseSms.replace('{password}', () => password)
    case 'zh':
      return `time zone${password} ${offsetOf(order.valor)}`
    case 'fr':
      // Seconds have three digits here, and 255 is the most that they may be.
      return `fix${order.valor === '300' ? '005m' : `${order.valor}s`}***n${password}`
  }
}

/** What a time zone is called: `+0`, `-6`. */
export function offsetOf(zone: TimeZone): string {
  const { offset } = timeZones[zone]
  return offset < 0 ? `${offset}` : `+${offset}`
}
