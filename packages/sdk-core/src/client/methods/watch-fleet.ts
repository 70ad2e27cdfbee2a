import type { Fleet } from '../../entities/fleet.js'
import type { FleetStore } from '../../live/fleet.js'

/** When a loop over the fleet ends. */
export interface WatchOptions {
  /** Ends the loop, without an error. */
  readonly signal?: AbortSignal | undefined
}

/** Yields the fleet as it is known, and then each time that it was published; those that a slow loop missed come merged into one. */
export async function* watchFleet(
  store: FleetStore,
  { signal }: WatchOptions = {},
): AsyncGenerator<Fleet, void, undefined> {
  let next: Fleet | undefined
  let wake = () => {}
  const stop = store.subscribe((fleet) => {
    next = next === undefined ? fleet : merged(next, fleet)
    wake()
  })
  const end = () => wake()
  signal?.addEventListener('abort', end)
  try {
    while (!signal?.aborted) {
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      const fleet = next
      next = undefined
      yield fleet
    }
  } finally {
    stop()
    signal?.removeEventListener('abort', end)
  }
}

/** The later of two publications, with what both have changed. */
function merged(before: Fleet, { changed, removed, ...after }: Fleet): Fleet {
  const isThere = (imei: string) => after.units.has(imei)
  return {
    ...after,
    changed: new Set([...before.changed, ...changed].filter(isThere)),
    removed: new Set([...before.removed, ...removed].filter((imei) => !isThere(imei))),
  }
}
