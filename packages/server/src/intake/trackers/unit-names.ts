import { LRUCache } from 'lru-cache'
import type { Log } from '../../log.js'
import type { Database } from '../../storage/connection/database.js'
import { imeisOfDevices } from '../../storage/tables/device-ids.js'
import { batched } from '../batched.js'
import { throttleLog } from '../log-throttle.js'

/** Maps a device's own number to its unit: by the unit's 'ID en el equipo', or else by its IMEI. */
export interface UnitNames {
  /**
   * Returns the IMEI of the device's unit, or the id if no unit has it. It never rejects: it resolves when the database answers.
   */
  imeiOf(id: string): string | Promise<string>
}

/** Cache time in ms of a known id and of an unknown one. A device change takes effect within this time. */
const [believedFor, unknownFor] = [60_000, 5_000]
/** Pause between two queries while the database is unavailable, in ms. Waiting data stays in the sockets. */
const rest = 1_000

export function createUnitNames(database: Database, log: Log): UnitNames {
  const throttledLog = throttleLog(log)
  /** The size is limited because a sender can invent ids. */
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
