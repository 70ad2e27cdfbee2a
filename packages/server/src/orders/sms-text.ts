import { type TimeZone, timeZones, trackerModels } from '@baliza/agreement'
import type { Order } from './order.js'

/**
 * Returns a command as a text message to the SIM of a GPS103 tracker.
 * @param password the device's password. The factory default is 123456
 */
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
      // The device accepts three digits of seconds up to 255, so 300 s are sent as 5 minutes.
      return `fix${order.valor === '300' ? '005m' : `${order.valor}s`}***n${password}`
  }
}

/** Returns the offset of a time zone as text: `+0`, `-6`. */
export function offsetOf(zone: TimeZone): string {
  const { offset } = timeZones[zone]
  return offset < 0 ? `${offset}` : `+${offset}`
}
