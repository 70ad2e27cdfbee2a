import { setTimeout as pause } from 'node:timers/promises'

/** A server that does nothing for so long does not recover, ms. */
const patience = 180_000

/** @param {() => Promise<boolean> | boolean} isSo @returns when it was, ms */
async function whenever(isSo, what) {
  for (const until = performance.now() + patience; !(await isSo()); await pause(20))
    if (performance.now() > until) throw new Error(what)
  return performance.now()
}

/**
 * Resolves to when a server has done after a moment what it is there for: a gateway acknowledges, a writer stores, a web shows.
 * Of one that does all: it acknowledges.
 */
export function recoveryOf({ servers, fleet, live }) {
  const gateways = servers.filter((server) => server.is('gateway'))

  return async (at, since) => {
    const server = servers[at]
    if (server.is('gateway')) return fleet.answered(gateways.indexOf(server), since)
    if (server.is('web')) {
      const own = live.filter(({ of }) => of === server)
      return whenever(
        () => own.every(({ heardAt }) => heardAt() > since),
        `process ${at} shows nothing any more`,
      )
    }
    let before = null
    return whenever(async () => {
      const stored = (await server.health())?.log?.writer?.fixes.stored
      // It counts from its start.
      if (stored !== undefined && (before === null || stored < before)) before = stored
      return stored > before && before !== null
    }, `process ${at} stores nothing any more`)
  }
}

/** Resolves to when the last of the servers has done after now what it is there for. */
export async function allAnswer({ servers, recovered }) {
  const since = performance.now()
  return Math.max(...(await Promise.all(servers.map((_, at) => recovered(at, since)))))
}
