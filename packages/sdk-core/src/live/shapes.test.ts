import { BalizaError } from '@baliza/agreement/calls/errors.js'
import type { Geofences } from '@baliza/agreement/entities/geofence.js'
import { atom } from 'nanostores'
import { describe, expect, test, vi } from 'vitest'
import type { BalizaClient } from '../client/minimal-client.js'
import type { Session } from '../session/session.js'
import { createShapes } from './shapes.js'

const session = (user: string): Session => ({ token: `t-${user}`, rol: 2, user })
const drawn = (id: string): Geofences => ({
  geofences: [{ id, nombre: id, tipo: 3, color: 'Bar', lat: 19, lng: -99 }],
  routes: [],
})

/** A client whose answers the test provides. */
function serve(first: Session | null = session('u1')) {
  const $session = atom<Session | null>(first)
  const list = vi.fn<BalizaClient['geofences']['list']>()
  const client = { geofences: { list }, session: { $session } } as unknown as BalizaClient
  return { $session, list, shapes: createShapes(client) }
}

const settled = () => new Promise((done) => setTimeout(done))

describe('the shapes of whoever is in', () => {
  test('are asked for by the first listener, and no more by the second', async () => {
    const { list, shapes } = serve()
    list.mockResolvedValue(drawn('a'))
    expect(list).not.toHaveBeenCalled()
    const stops = [shapes.listen(() => {}), shapes.listen(() => {})]
    await settled()
    expect(list).toHaveBeenCalledTimes(1)
    expect(shapes.get()).toEqual({ state: 'ready', ...drawn('a'), error: null })
    for (const stop of stops) stop()
  })

  test('are asked for again after a save', async () => {
    const { list, shapes } = serve()
    list.mockResolvedValueOnce(drawn('a')).mockResolvedValueOnce(drawn('b'))
    const stop = shapes.listen(() => {})
    await settled()
    await shapes.refresh()
    expect(shapes.get().geofences[0]?.id).toBe('b')
    stop()
  })

  test('stay when the host does not answer, and say that they are old', async () => {
    const { list, shapes } = serve()
    const error = new BalizaError({ code: 'offline', call: 'geofences.list' })
    list.mockResolvedValueOnce(drawn('a')).mockRejectedValueOnce(error)
    const stop = shapes.listen(() => {})
    await settled()
    await shapes.refresh()
    expect(shapes.get()).toEqual({ state: 'stale', ...drawn('a'), error })
    stop()
  })

  test('that never came are not there, and why', async () => {
    const { list, shapes } = serve()
    const error = new BalizaError({ code: 'offline', call: 'geofences.list' })
    list.mockRejectedValueOnce(error)
    const stop = shapes.listen(() => {})
    await settled()
    expect(shapes.get()).toEqual({ state: 'failed', geofences: [], routes: [], error })
    stop()
  })

  test('an answer that a newer question has overtaken is of no account', async () => {
    const { list, shapes } = serve()
    let late: (shapes: Geofences) => void = () => {}
    list.mockReturnValueOnce(new Promise((done) => (late = done))).mockResolvedValueOnce(drawn('new'))
    const stop = shapes.listen(() => {})
    await shapes.refresh()
    late(drawn('old'))
    await settled()
    expect(shapes.get().geofences[0]?.id).toBe('new')
    stop()
  })

  test('nobody sees those of somebody else', async () => {
    const { list, shapes, $session } = serve()
    list.mockResolvedValueOnce(drawn('a'))
    const seen: string[] = []
    const stop = shapes.subscribe(({ geofences, state }) => seen.push(geofences[0]?.id ?? state))
    await settled()
    $session.set(null)
    list.mockResolvedValueOnce(drawn('b'))
    $session.set(session('u2'))
    await settled()
    expect(seen).toEqual(['waiting', 'a', 'waiting', 'b'])
    expect(list).toHaveBeenCalledTimes(2)
    stop()
  })

  test('a hosted session that the first call opens does not ask twice', async () => {
    const { list, shapes, $session } = serve(null)
    list.mockImplementationOnce(async () => {
      $session.set(session('u1'))
      return drawn('a')
    })
    const stop = shapes.listen(() => {})
    await settled()
    expect(list).toHaveBeenCalledTimes(1)
    expect(shapes.get().state).toBe('ready')
    stop()
  })

  test('a token that was renewed changes nothing', async () => {
    const { list, shapes, $session } = serve()
    list.mockResolvedValue(drawn('a'))
    const stop = shapes.listen(() => {})
    await settled()
    $session.set({ ...session('u1'), token: 'another' })
    await settled()
    expect(list).toHaveBeenCalledTimes(1)
    stop()
  })
})
