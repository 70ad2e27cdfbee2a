import { setTimeout as pause } from 'node:timers/promises'

/** Maximum time until a server works again, in ms. */
const patience = 180_000

/**
 * Waits until a condition holds.
 * @param {() => Promise<boolean> | boolean} isSo
 * @param what the error on timeout
 * @returns the time at which the condition held, in ms
 */
async function whenever(isSo, what) {
  for (const until = performance.now() + patience; !(await isSo()); await pause(20))
    if (performance.now() > until) throw new Error(what)
  return performance.now()
}

/**
 * Detects recovery: a gateway has acknowledged a fix, a writer has stored a fix, a web has sent a fix to its followers. A server
 * of all roles counts as a gateway.
 * @returns a function that resolves to the time at which a server works again, after a given time
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

/** Resolves to the time at which all servers have worked again since the call. */
export async function allAnswer({ servers, recovered }) {
  const since = performance.now()
  return Math.max(...(await Promise.all(servers.map((_, at) => recovered(at, since)))))
}
