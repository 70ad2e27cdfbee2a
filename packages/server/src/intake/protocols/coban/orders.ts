import type { Command } from '@baliza/agreement'
import type { Dialect, Order } from '../../../orders/order.js'
import { offsetOf } from '../../../orders/sms-text.js'

const codes: Readonly<Record<Dialect, Readonly<Record<Command, string>>>> = {
  letters: { busq: 'B', fr: 'C', zh: 'I', bloq: 'J', desbloq: 'K' },
  digits: { busq: '100', fr: '101', zh: '108', bloq: '109', desbloq: '110' },
}

/** Returns a command as sent over a tracker's connection: `**,imei:<imei>,<code>[,<argument>]`. */
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

/** Returns two digits and a unit, the only format that the trackers accept: `20s`, `05m`. */
function intervalOf(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 's'] : [seconds / 60, 'm']
  return `${String(count).padStart(2, '0')}${unit}`
}
