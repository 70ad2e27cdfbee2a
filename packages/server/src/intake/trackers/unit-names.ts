import { LRUCache } from 'lru-cache'
import type { Log } from '../../log.js'
import type { Database } from '../../storage/connection/database.js'
import { imeisOfDevices } from '../../storage/tables/device-ids.js'
import { batched } from '../batched.js'
import { throttleLog } from '../log-throttle.js'

/** Whose device it is that calls itself by a number of its own: the unit's 'ID en el equipo', or else its imei. */
export interface UnitNames {
  /** The imei of the device's unit; the id itself where no unit has it. It never fails: it resolves when it can. */
  imeiOf(id: string): string | Promise<string>
}

/** A unit that is given another device is heard at the latest this much later, ms; one that is given its first, so much. */
const [believedFor, unknownFor] = [60_000, 5_000]
/** Between two attempts to ask a database that is away, ms; what waits for it stays in its sockets. */
const rest = 1_000

export function createUnitNames(database: Database, log: Log): UnitNames {
  const throttledLog = throttleLog(log)
  /** So many, because ids may be invented. */
  const imeis = new LRUCache<string, string>({ max: 100_000 })
  const find = batched((ids) => imeisOfDevices(database, ids))

  async function lookUp(id: string): Promise<string> {
    for (;;) {
      try {
        const imei = await find(id)
        imeis.set(id, imei ?? id, { ttl: imei === null ? unknownFor : believedFor })
        return imei ?? id
      } catch (error) {
        throttledLog.warn('no se pudo buscar de qué unidad es un equipo', { err: error })
        await new Promise((resolve) => setTimeout(resolve, rest).unref())
      }
    }
  }

  return { imeiOf: (id) => imeis.get(id) ?? lookUp(id) }
}
