import type { Alert } from '@baliza/sdk-core/internal'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ringAlerts, ringUrgent, soundsOf } from './ring-alerts.js'
import { playSound } from './sounds/play-sound.js'

// Test files share their modules, so another file may have loaded these with the real sounds.
vi.hoisted(() => vi.resetModules())
vi.mock('./sounds/play-sound.js', () => ({ playSound: vi.fn(), unlockSounds: vi.fn() }))

const alert = (sonido: boolean, sonido_alerta: Alert['sonido_alerta'], id = 'a') =>
  ({ id, sonido, sonido_alerta }) as unknown as Alert
const codesOf = (fresh: readonly Alert[]) => soundsOf(fresh).map(({ code }) => code)

beforeEach(() => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { hidden: false })
})
afterAll(() => {
  vi.unstubAllGlobals()
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

/** The browser's lock manager, which all its pages share. */
function stubLocks() {
  const held = new Map<string, (error: Error) => void>()
  vi.stubGlobal('navigator', {
    locks: {
      request: (
        name: string,
        { steal = false }: { steal?: boolean },
        work: (lock: object | null) => Promise<void>,
      ) =>
        new Promise<void>((resolve, reject) => {
          if (held.has(name) && !steal) return void work(null).then(resolve)
          held.get(name)?.(new DOMException('stolen', 'AbortError'))
          held.set(name, reject)
          void work({}).then(() => {
            if (held.get(name) === reject) held.delete(name)
            resolve()
          })
        }),
    },
  })
}

test('an alert that sounds in one page is silent in the hidden ones until its next repetition', async () => {
  vi.useFakeTimers()
  stubLocks()
  vi.stubGlobal('document', { hidden: true })
  const played = vi.mocked(playSound).mockReset().mockResolvedValueOnce(false).mockResolvedValue(true)
  const rings = async (id: string, wait: number) => {
    ringAlerts([alert(true, 5, id)])
    await vi.advanceTimersByTimeAsync(wait)
    return played.mock.calls.length
  }
  try {
    // The first page has had no gesture, so the second one sounds.
    expect(await rings('sos', 1_000)).toBe(1)
    expect(await rings('sos', 1_000)).toBe(2)
    expect(await rings('sos', 1_000)).toBe(2)
    expect(await rings('another', 14_000)).toBe(3)
    expect(await rings('sos', 1_000)).toBe(4)
    // The visible page sounds all the same, and the hidden ones stay silent.
    vi.stubGlobal('document', { hidden: false })
    expect(await rings('sos', 10_000)).toBe(5)
    vi.stubGlobal('document', { hidden: true })
    expect(await rings('sos', 1_000)).toBe(5)
  } finally {
    vi.useRealTimers()
  }
})
