import { type Command, type Frequency, frequencies, type TimeZone, timeZones } from '@baliza/sdk-core'
import type { Dialect } from '../intake/coban/listener.js'

/** What is asked of a tracker. */
export type Order =
  | { readonly comando: Exclude<Command, 'zh' | 'fr'> }
  | { readonly comando: 'zh'; readonly valor: TimeZone }
  | { readonly comando: 'fr'; readonly valor: Frequency }

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

const codes: Readonly<Record<Dialect, Readonly<Record<Command, string>>>> = {
  letters: { busq: 'B', fr: 'C', zh: 'I', bloq: 'J', desbloq: 'K' },
  digits: { busq: '100', fr: '101', zh: '108', bloq: '109', desbloq: '110' },
}

/** An order as it goes down a tracker's connection: `**,imei:<imei>,<code>[,<argument>]`. */
export function gprsText(imei: string, order: Order, dialect: Dialect): string {
  const argument = argumentOf(order)
  const code = codes[dialect][order.comando]
  return `**,imei:${imei},${code}${argument === null ? '' : `,${argument}`}`
}

function argumentOf(order: Order): string | null {
  switch (order.comando) {
    case 'fr':
      return intervalOf(Number(order.valor))
    case 'zh':
      return offsetOf(order.valor)
    case 'busq':
    case 'bloq':
    case 'desbloq':
      return null
  }
}

/** Two digits and a unit, which is all that the trackers read: `20s`, `05m`. */
function intervalOf(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 's'] : [seconds / 60, 'm']
  return `${String(count).padStart(2, '0')}${unit}`
}

/** An order as a text message to the tracker's SIM. @param password the device's, 123456 from the factory */
export function smsText(order: Order, password: string): string {
  switch (order.comando) {
    case 'busq':
      return `fix030s001n${password}`
    case 'bloq':
      return `stop${password}`
    case 'desbloq':
      return `resume${password}`
    case 'zh':
      return `time zone${password} ${offsetOf(order.valor)}`
    case 'fr':
      // Seconds have three digits here, and 255 is the most that they may be.
      return `fix${order.valor === '300' ? '005m' : `${order.valor}s`}***n${password}`
  }
}

function offsetOf(zone: TimeZone): string {
  const { offset } = timeZones[zone]
  return offset < 0 ? `${offset}` : `+${offset}`
}
