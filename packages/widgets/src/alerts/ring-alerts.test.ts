import type { Alert } from '@baliza/sdk-core'
import { expect, test } from 'vitest'
import { soundsOf } from './ring-alerts.js'

const alert = (sonido: boolean, sonido_alerta: Alert['sonido_alerta']) =>
  ({ sonido, sonido_alerta }) as unknown as Alert

test('each alert sounds as its event says; one without a sound is silent', () => {
  expect(soundsOf([alert(true, 5), alert(false, 3), alert(true, null), alert(true, 1)])).toEqual([5, 1])
})

test('from five on they sound once, as a notice, whatever they are', () => {
  expect(soundsOf(Array.from({ length: 5 }, () => alert(false, null)))).toEqual([2])
})
