import { LRUCache } from 'lru-cache'
import { isDone } from '../../closing.js'
import type { Log } from '../../log.js'
import type { Database } from '../../storage/connection/database.js'
import { knownImeis } from '../../storage/tables/connections.js'
import { throttleLog } from '../log-throttle.js'

/** Lookup of registered units for a gateway. */
export interface RegisteredImeis {
  /** Returns the IMEIs that certainly belong to no unit. The set is empty while the database is unavailable. It never throws. */
  unregistered(imeis: Iterable<string>): Promise<ReadonlySet<string>>
}

/** How long a registered IMEI is cached, in ms. Messages of a deleted unit are accepted until then. */
const believedFor = 30_000
/** Maximum wait for the database, in ms: trackers wait for their answer. */
const patience = 1_000
/** Pause after a failed query, in ms. */
const restsFor = 5_000

export function createRegisteredImeis(database: Database, log: Log): RegisteredImeis {
  const registered = new LRUCache<string, true>({ max: 200_000, ttl: believedFor })
  const throttledLog = throttleLog(log)
  let restsUntil = 0

  /** @returns `null` if the database is unavailable */
  async function ask(imeis: readonly string[]): Promise<ReadonlyMap<string, true> | null> {
    if (performance.now() < restsUntil) return null
    try {
      const asked = knownImeis(database, imeis)
      if (await isDone(asked, patience)) return await asked
      throw new Error(`the database did not answer within ${patience} ms`)
    } catch (error) {
      restsUntil = performance.now() + restsFor
      throttledLog.warn('no se pudo preguntar qué unidades existen: lo que llega se toma de todas', {
        err: error,
      })
      return null
    }
  }

  return {
    async unregistered(imeis) {
      const asked = [...new Set(imeis)].filter((imei) => !registered.has(imei))
      const found = asked.length === 0 ? new Map() : await ask(asked)
      if (found === null) return new Set()
      for (const imei of found.keys()) registered.set(imei, true)
      return new Set(asked.filter((imei) => !found.has(imei)))
    },
  }
}
