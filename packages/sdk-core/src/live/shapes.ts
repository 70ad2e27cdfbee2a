import { type BalizaError, isBalizaError } from '@baliza/agreement/calls/errors.js'
import type { Geofences } from '@baliza/agreement/entities/geofence.js'
import type { UserId } from '@baliza/agreement/entities/user.js'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { BalizaClient } from '../client/minimal-client.js'

/** Shapes on the map, and how current they are. */
export interface Shapes extends Geofences {
  /**
   * `waiting`: before the first answer. `stale`: the shapes are old, and `error` contains the reason. `failed`: all requests so
   * far have failed.
   */
  readonly state: 'waiting' | 'ready' | 'stale' | 'failed'
  readonly error: BalizaError | null
}

/** Shapes of the session's user: a nanostores store, loaded with its first listener. */
export interface ShapesStore extends ReadableAtom<Shapes> {
  /** Requests the shapes again, after a save. Resolves when the store contains the outcome, success or failure. */
  refresh(): Promise<void>
}

const waiting: Shapes = { state: 'waiting', geofences: [], routes: [], error: null }

/**
 * Creates a store of geofences, points of interest and routes (specification 1, section 4: the list is reloaded after a save).
 * They change rarely and are not polled. A failure keeps the known shapes.
 *
 * @example
 *     const shapes = createShapes(client)
 *     const stop = shapes.subscribe(({ geofences, routes }) => show(geofences, routes))
 */
export function createShapes(client: Pick<BalizaClient, 'geofences' | 'session'>): ShapesStore {
  const $shapes = atom<Shapes>(waiting)
  /** Owner of the shapes in the store, or of the current request. */
  let user: UserId | null = null
  /** Aborts the current request. */
  let leaving: AbortController | null = null

  async function load(): Promise<void> {
    leaving?.abort()
    const controller = new AbortController()
    leaving = controller
    try {
      const { geofences, routes } = await client.geofences.list({}, { signal: controller.signal })
      if (controller.signal.aborted) return
      user = client.session.$session.get()?.user ?? null
      $shapes.set({ state: 'ready', geofences, routes, error: null })
    } catch (error) {
      if (controller.signal.aborted) return
      if (!isBalizaError(error)) throw error
      const known = $shapes.get()
      $shapes.set({ ...known, state: holds(known) ? 'stale' : 'failed', error })
    } finally {
      if (leaving === controller) leaving = null
    }
  }

  function breakOff(): void {
    leaving?.abort()
    leaving = null
  }

  /** Follows the session: one user's shapes are never shown to another. */
  function follow(now: UserId | undefined): void {
    if (now === undefined) {
      breakOff()
      user = null
      $shapes.set(waiting)
    } else if (user !== now) {
      // The first call of a hosted session opens the session, so that call is not aborted.
      const isOpening = user === null && leaving !== null
      user = now
      if (isOpening) return
      $shapes.set(waiting)
      void load()
    }
  }

  onMount($shapes, () => {
    user = client.session.$session.get()?.user ?? null
    void load()
    const stop = client.session.$session.listen((session) => follow(session?.user))
    return () => {
      stop()
      breakOff()
    }
  })

  return Object.assign($shapes, { refresh: load })
}

function holds({ state }: Shapes): boolean {
  return state === 'ready' || state === 'stale'
}
