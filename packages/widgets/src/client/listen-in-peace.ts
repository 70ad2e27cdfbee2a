import type { Fleet, FleetStore } from '@baliza/sdk-core'

/**
 * ms of rest for each unit between two updates, because the lists and counters of a whole fleet are made anew at each. A rest
 * of up to `shortest` is left out, because a host sends no more often; none is longer than `longest`.
 */
const restForEach = 0.6
const rests = { shortest: 750, longest: 3_000 }

/** The fields by which lists are arranged and named: whoever has just edited one looks for the change. */
const arranged = ['nombre', 'id_grupo', 'placas', 'conductor', 'activo'] as const

/**
 * Listens to the fleet no more often than a reader can follow, where many units move all the time. Rare changes are reported
 * at once: units that come, go or are edited, and whether the host is reached.
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
