import { describe, expect, test } from 'vitest'
import type { Order } from '../../../orders/order.js'
import { smsText } from '../../../orders/sms-text.js'
import { gprsText } from './orders.js'

const imei = '359586015829802'

const table: [order: Order, letters: string, digits: string, sms: string][] = [
  [{ comando: 'busq' }, 'B', '100', 'fix030s001n123456'],
  [{ comando: 'bloq' }, 'J', '109', 'stop123456'],
  [{ comando: 'desbloq' }, 'K', '110', 'resume123456'],
  [{ comando: 'zh', valor: 0 }, 'I,-5', '108,-5', 'time zone123456 -5'],
  [{ comando: 'zh', valor: 1 }, 'I,-6', '108,-6', 'time zone123456 -6'],
  [{ comando: 'zh', valor: 2 }, 'I,-7', '108,-7', 'time zone123456 -7'],
  [{ comando: 'zh', valor: 3 }, 'I,-8', '108,-8', 'time zone123456 -8'],
  [{ comando: 'fr', valor: '020' }, 'C,20s', '101,20s', 'fix020s***n123456'],
  [{ comando: 'fr', valor: '030' }, 'C,30s', '101,30s', 'fix030s***n123456'],
  [{ comando: 'fr', valor: '060' }, 'C,01m', '101,01m', 'fix060s***n123456'],
  [{ comando: 'fr', valor: '120' }, 'C,02m', '101,02m', 'fix120s***n123456'],
  [{ comando: 'fr', valor: '180' }, 'C,03m', '101,03m', 'fix180s***n123456'],
  [{ comando: 'fr', valor: '240' }, 'C,04m', '101,04m', 'fix240s***n123456'],
  [{ comando: 'fr', valor: '300' }, 'C,05m', '101,05m', 'fix005m***n123456'],
]

describe('an order', () => {
  test.each(table)('%j is %s in letters, %s in digits and %s by SMS', (order, letters, digits, sms) => {
    expect(gprsText(imei, order, 'letters')).toBe(`**,imei:${imei},${letters}`)
    expect(gprsText(imei, order, 'digits')).toBe(`**,imei:${imei},${digits}`)
    expect(smsText(order, '123456')).toBe(sms)
  })

  test('a device has a password of its own', () => {
    expect(smsText({ comando: 'bloq' }, '000111')).toBe('stop000111')
  })
})
