import type { Fleet, FleetStore } from '@baliza/sdk-core'

/**
 * Whoever shows a whole fleet makes its lists and counters anew each time, ms of rest for each unit in between; up to the
 * shortest nobody waits, because a host sends no more often, and never longer than the longest.
 */
const restForEach = 0.6
const rests = { shortest: 750, longest: 3_000 }

/** By what lists are arranged and named: whoever has just edited it looks for it. */
const arranged = ['nombre', 'id_grupo', 'placas', 'conductor', 'activo'] as const

/**
 * Listens to the fleet as somebody reads it: where many units move all the time, only so often. What does not happen all
 * the time is heard at once: units that come, go or are edited, and how the host is.
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
