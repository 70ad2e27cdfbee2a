import type { Alert } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { soundsOf } from './ring-alerts.js'

const alert = (sonido: boolean, sonido_alerta: Alert['sonido_alerta']) =>
  ({ sonido, sonido_alerta }) as unknown as Alert

test('each alert sounds as its event says; one without a sound is silent', () => {
  expect(soundsOf([alert(true, 5), alert(false, 3), alert(true, null), alert(true, 1)])).toEqual([5, 1])
})

test('from five on they sound once, as one notice, whatever their own sounds are', () => {
  const many = [alert(true, 5), ...Array.from({ length: 4 }, () => alert(false, null))]
  expect(soundsOf(many)).toEqual([2])
})

test('five that ask for no sound are silent', () => {
  expect(soundsOf(Array.from({ length: 5 }, () => alert(false, 3)))).toEqual([])
})
