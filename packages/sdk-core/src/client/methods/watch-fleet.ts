import type { Fleet } from '@baliza/agreement/entities/fleet.js'
import type { FleetStore } from '../../live/fleet.js'

/** Options of a loop over the fleet. */
export interface WatchOptions {
  /** Ends the loop, without an error. */
  readonly signal?: AbortSignal | undefined
}

/** Yields the current fleet, then every publication. Publications that a slow loop missed are merged into one. */
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

/** Merges two publications: the state of the later with the changes of both. */
function merged(before: Fleet, { changed, removed, ...after }: Fleet): Fleet {
  const isThere = (imei: string) => after.units.has(imei)
  return {
    ...after,
    changed: new Set([...before.changed, ...changed].filter(isThere)),
    removed: new Set([...before.removed, ...removed].filter((imei) => !isThere(imei))),
  }
}
