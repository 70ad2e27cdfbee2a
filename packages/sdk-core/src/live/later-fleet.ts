import { atom, onMount } from 'nanostores'
import type { Fleet } from '../entities/fleet.js'
import { BalizaError } from '../errors.js'
import type { FleetParts, FleetStore, LiveFleet } from './fleet.js'
import { waitingFleet } from './waiting-fleet.js'

/** How long after it could not be loaded it is tried again, ms. */
const pause = 5_000

/**
 * The fleet where it is not what is shown first: how it is polled comes with the first listener. The elements of which
 * that is so are built with this in place of `fleet.ts`.
 */
export function createFleet(parts: FleetParts): LiveFleet {
  const $fleet = atom<Fleet>(waitingFleet)
  let closed = false
  let whole: Promise<LiveFleet> | undefined

  function load(): Promise<LiveFleet> {
    whole ??= import('./fleet.js')
      .then(({ createFleet }) => createFleet(parts))
      .catch((cause: unknown) => {
        whole = undefined
        const error = new BalizaError({ code: 'offline', call: parts.row, effect: parts.row.effect, cause })
        $fleet.set({ ...$fleet.value, state: 'failed', error })
        throw error
      })
    return whole
  }

  onMount($fleet, () => {
    let stop: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const follow = () =>
      load().then(
        ({ store }) => {
          if (!left) stop ??= store.subscribe((fleet) => $fleet.set(fleet))
        },
        () => {
          if (!left) timer = setTimeout(follow, pause)
        },
      )
    if (!closed) void follow()
    return () => {
      left = true
      clearTimeout(timer)
      stop?.()
    }
  })

  const store: FleetStore = Object.assign($fleet, {
    get: () => $fleet.value,
    async refresh() {
      // What could not be loaded the store says itself.
      const loaded = closed ? null : await load().catch(() => null)
      if (loaded === null) return
      await loaded.store.refresh()
      $fleet.set(loaded.store.value)
    },
  })
  return {
    store,
    close() {
      closed = true
      whole?.then(({ close }) => close()).catch(() => undefined)
    },
  }
}
