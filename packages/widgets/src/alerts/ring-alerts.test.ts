import type { Alert } from '@baliza/sdk-core/internal'
import { expect, test, vi } from 'vitest'
import { ringUrgent, soundsOf } from './ring-alerts.js'
import { playSound } from './sounds/play-sound.js'

vi.mock('./sounds/play-sound.js', () => ({ playSound: vi.fn(), unlockSounds: vi.fn() }))

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

test('an urgent alert sounds again until it is attended; others, silent ones and read-only ones do not', () => {
  vi.useFakeTimers()
  const of = (clave_msj: Alert['clave_msj'], sonido: boolean) => ({ ...alert(sonido, 3), clave_msj })
  let pending = [of('SPEEDING', true), of('PANIC', false)]
  const stop = ringUrgent(() => pending)
  try {
    vi.advanceTimersByTime(60_000)
    expect(playSound).not.toHaveBeenCalled()
    pending = [...pending, of('PANIC', true)]
    vi.advanceTimersByTime(30_000)
    expect(playSound).toHaveBeenCalledTimes(2)
    expect(playSound).toHaveBeenLastCalledWith(3, false, undefined)
    pending = [{ ...of('PANIC', true), readOnly: true }]
    vi.advanceTimersByTime(60_000)
    expect(playSound).toHaveBeenCalledTimes(2)
  } finally {
    stop()
    vi.useRealTimers()
  }
})
