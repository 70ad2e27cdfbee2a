import { expect, test } from 'vitest'
import type { Order } from '../orders/order.js'
import { readOrder } from './read-order.js'

test.each<Order>([
  { comando: 'busq' },
  { comando: 'bloq' },
  { comando: 'desbloq' },
  { comando: 'zh', valor: 0 },
  { comando: 'zh', valor: 3 },
  { comando: 'fr', valor: '020' },
  { comando: 'fr', valor: '300' },
])('%j is read back from its row', (order) => {
  expect(readOrder(order.comando, 'valor' in order ? String(order.valor) : null)).toEqual(order)
})

test.each([
  ['zh', null],
  ['zh', '4'],
  ['fr', null],
  ['fr', '25'],
] as const)('%s with %j is none', (comando, valor) => {
  expect(() => readOrder(comando, valor)).toThrow('is no order')
})
