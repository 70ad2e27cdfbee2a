import type { Fleet, FleetStore } from '@baliza/sdk-core/internal'

/**
 * Minimum time between two updates, in ms for each unit, because each update rebuilds the lists and counters of the whole fleet.
 * A rest of up to `shortest` is skipped, because a server sends no more often. `longest` is the maximum.
 */
const restForEach = 0.6
const rests = { shortest: 750, longest: 3_000 }

/** The fields that sort and name the entries of lists. A user who has just edited one expects to see the change at once. */
const arranged = ['nombre', 'id_grupo', 'placas', 'conductor', 'activo'] as const

/**
 * Listens to the fleet no more often than a reader can follow, even if many units move all the time. Rare changes are reported at
 * once: units that are added, removed or edited, and changes of the connection.
 */
export function listenInPeace(store: Pick<FleetStore, 'get' | 'listen'>, hear: () => void): () => void {
  let heard = store.get()
  let heardAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell() {
    clearTimeout(timer)
    timer = undefined
    heard = store.get()
    heardAt = performance.now()
    hear()
  }

  const stop = store.listen((fleet) => {
    const rest = Math.min(fleet.units.size * restForEach, rests.longest)
    const left = heardAt + rest - performance.now()
    if (rest <= rests.shortest || left <= 0 || isSudden(heard, fleet)) tell()
    else timer ??= setTimeout(tell, left)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

function isSudden(before: Fleet, now: Fleet): boolean {
  if (before.state !== now.state || before.error !== now.error || now.removed.size > 0) return true
  return [...now.changed].some((imei) => {
    const [known, unit] = [before.units.get(imei), now.units.get(imei)]
    return known === undefined || arranged.some((name) => known[name] !== unit?.[name])
  })
}
