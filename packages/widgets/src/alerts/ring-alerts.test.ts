import type { Alert, AlertsState } from '@baliza/sdk-core/internal'
import { beforeEach, expect, test, vi } from 'vitest'
import { ringAlerts, ringUrgent, soundsOf } from './ring-alerts.js'
import { playSound } from './sounds/play-sound.js'

vi.mock('./sounds/play-sound.js', () => ({ playSound: vi.fn(), unlockSounds: vi.fn() }))

const alert = (sonido: boolean, sonido_alerta: Alert['sonido_alerta'], id = 'a') =>
  ({ id, sonido, sonido_alerta }) as unknown as Alert
const codesOf = (fresh: readonly Alert[]) => soundsOf(fresh).map(({ code }) => code)

beforeEach(() => {
  vi.stubGlobal('navigator', {})
})

test('each alert sounds as its event says; one without a sound is silent', () => {
  expect(codesOf([alert(true, 5), alert(false, 3), alert(true, null), alert(true, 1)])).toEqual([5, 1])
})

test('from five on they sound once, as one notice, whatever their own sounds are', () => {
  const many = [alert(true, 5), ...Array.from({ length: 4 }, () => alert(false, null))]
  expect(codesOf(many)).toEqual([2])
})

test('five that ask for no sound are silent', () => {
  expect(codesOf(Array.from({ length: 5 }, () => alert(false, 3)))).toEqual([])
})

test('an urgent alert sounds again until it is attended; others, silent ones and read-only ones do not', () => {
  vi.useFakeTimers()
  const of = (clave_msj: Alert['clave_msj'], sonido: boolean) => ({ ...alert(sonido, 3), clave_msj })
  let state: AlertsState['state'] = 'live'
  let pending = [of('SPEEDING', true), of('PANIC', false)]
  const stop = ringUrgent(() => ({ state, alerts: pending }))
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
    pending = [of('PANIC', true)]
    state = 'ended'
    vi.advanceTimersByTime(60_000)
    expect(playSound).toHaveBeenCalledTimes(2)
  } finally {
    stop()
    vi.useRealTimers()
  }
})

test('an alert that sounds in one page is silent in the others until its next repetition', async () => {
  vi.useFakeTimers()
  const held = new Set<string>()
  // The browser's lock manager, which all its pages share.
  vi.stubGlobal('navigator', {
    locks: {
      async request(name: string, _options: unknown, work: (lock: object | null) => Promise<void>) {
        if (held.has(name)) return work(null)
        held.add(name)
        await work({}).finally(() => held.delete(name))
      },
    },
  })
  const played = vi.mocked(playSound).mockReset().mockResolvedValueOnce(false).mockResolvedValue(true)
  try {
    // The first page has had no gesture, so the second one sounds.
    for (const page of ['no gesture', 'sounds', 'silent']) {
      ringAlerts([alert(true, 5, 'sos')])
      await vi.advanceTimersByTimeAsync(1_000)
      expect([page, played.mock.calls.length]).toEqual([page, page === 'no gesture' ? 1 : 2])
    }
    ringAlerts([alert(true, 1, 'another')])
    await vi.advanceTimersByTimeAsync(14_000)
    expect(played).toHaveBeenCalledTimes(3)
    ringAlerts([alert(true, 5, 'sos')])
    await vi.advanceTimersByTimeAsync(0)
    expect(played).toHaveBeenCalledTimes(4)
  } finally {
    vi.useRealTimers()
  }
})
