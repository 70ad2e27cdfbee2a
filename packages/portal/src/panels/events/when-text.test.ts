import { expect, test } from 'vitest'
import { ownZone, whenText } from './when-text.js'

type When = Parameters<typeof whenText>[0]

const nights: NonNullable<When['horario']> = {
  dias: [1, 2, 3, 4, 5],
  desde: '20:00',
  hasta: '06:00',
  fuera: false,
  zona: ownZone(),
}
const hours = (more: Partial<typeof nights>): Partial<When> => ({ horario: { ...nights, ...more } })
const elsewhere = ownZone() === 'America/Tijuana' ? 'America/Cancun' : 'America/Tijuana'

test.each<[Partial<When>, string]>([
  [{}, ''],
  [{ duracion: 600 }, 'Tras 10 min'],
  [{ duracion: 30, pausa: 1_800 }, 'Tras 30 s · como mucho cada 30 min'],
  [
    { duracion: 600, horario: nights, pausa: 1_800 },
    'Tras 10 min · lun–vie 20:00–06:00 · como mucho cada 30 min',
  ],
  [hours({ fuera: true }), 'Fuera de lun–vie 20:00–06:00'],
  [hours({ dias: [6, 7] }), 'Sáb, dom 20:00–06:00'],
  [hours({ dias: [1, 3, 5, 6, 7] }), 'Lun, mié, vie–dom 20:00–06:00'],
  [hours({ dias: [1, 2, 3, 4, 5, 6, 7] }), 'Todos los días 20:00–06:00'],
  [hours({ dias: [7], desde: '00:00', hasta: '00:00' }), 'Dom todo el día'],
  [hours({ zona: elsewhere }), `Lun–vie 20:00–06:00 (${elsewhere})`],
  // While it is being typed.
  [{ duracion: Number.NaN, pausa: 0, ...hours({ dias: [] }) }, ''],
])('%j: %s', (when, text) => {
  expect(whenText({ duracion: null, horario: null, pausa: null, ...when })).toBe(text)
})
