import { expect, test } from 'vitest'
import { followAge, followPageTexts, followSentence } from './follow-page.js'

const now = Date.UTC(2026, 10, 21, 20, 45)
const at = (hour: number, day = 21) => Date.UTC(2026, 10, day, hour, 32)
const zone = 'America/Mexico_City'
const journey = { destino: { nombre: 'Bodega' }, llegada: null, unit: 'moving' } as const

test.each([
  ['es', 'En camino a Bodega', { estado: 'on_its_way' }],
  ['es', 'Ya está cerca de Bodega', { estado: 'near' }],
  ['es', 'Sin noticias recientes', { estado: 'unknown' }],
  ['es', 'Llegó a las 14:32', { estado: 'arrived', llegada: at(20) }],
  ['es', 'Llegó a las 14:32', { estado: 'ended', llegada: at(20) }],
  ['es', 'Llegó el 20 de noviembre a las 14:32', { estado: 'ended', llegada: at(20, 20) }],
  ['es', 'Llegó a la 01:32', { estado: 'arrived', llegada: at(7) }],
  ['es', 'Llegó el 20 de noviembre a la 01:32', { estado: 'ended', llegada: at(7, 20) }],
  ['es', 'Llegó a las 00:32', { estado: 'arrived', llegada: at(6) }],
  ['es', 'Llegó a las 13:32', { estado: 'arrived', llegada: at(19) }],
  ['es', 'En movimiento', { estado: null, destino: null }],
  ['es', 'Sin señal', { estado: null, destino: null, unit: null }],
  ['en', 'Arrived at 14:32', { estado: 'arrived', llegada: at(20) }],
  ['en', 'On its way to Bodega', { estado: 'on_its_way' }],
  ['pt', 'Chegou às 14:32', { estado: 'arrived', llegada: at(20) }],
  ['en', 'Arrived at 01:32', { estado: 'arrived', llegada: at(7) }],
  ['pt', 'Chegou à 01:32', { estado: 'arrived', llegada: at(7) }],
  ['pt', 'Chegou em 20 de novembro à 01:32', { estado: 'ended', llegada: at(7, 20) }],
  ['pt', 'Em movimento', { estado: null, destino: null }],
] as const)('%s: %s', (language, sentence, change) => {
  expect(followSentence(followPageTexts[language], { ...journey, ...change }, now, zone)).toBe(sentence)
})

test.each([
  ['es', 'Último reporte hace 14 min', 14],
  ['es', 'Último reporte hace un momento', 0],
  ['en', 'Last report 14 min ago', 14],
  ['pt', 'Último relato há 14 min', 14],
] as const)('%s: %s', (language, sentence, minutes) => {
  expect(followAge(followPageTexts[language], now - minutes * 60_000, now)).toBe(sentence)
})

test('a unit that has not reported says so', () => {
  expect(followAge(followPageTexts.es, null, now)).toBe('Todavía no hay un reporte')
})
