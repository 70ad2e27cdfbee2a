import { setTimeout as pause } from 'node:timers/promises'

/** How long a server may take to do its work again, ms. */
const patience = 180_000

/** Waits until something is so. @param {() => Promise<boolean> | boolean} isSo @param what the error where it does not come @returns when it was, ms */
async function whenever(isSo, what) {
  for (const until = performance.now() + patience; !(await isSo()); await pause(20))
    if (performance.now() > until) throw new Error(what)
  return performance.now()
}

/**
 * @returns resolves to the moment at which a server has done its work, after a given one: a gateway has acknowledged a fix, a
 *   writer has stored one, a web has sent one to its followers. A server of all roles counts as a gateway.
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
      // A writer counts from its own start: after a restart the count is lower.
      if (stored !== undefined && (before === null || stored < before)) before = stored
      return stored > before && before !== null
    }, `process ${at} stores nothing any more`)
  }
}

/** Resolves to the moment at which the last of the servers has done its work after now. */
export async function allAnswer({ servers, recovered }) {
  const since = performance.now()
  return Math.max(...(await Promise.all(servers.map((_, at) => recovered(at, since)))))
}
