import type { Log } from '../../log.js'
import type { Database } from '../../storage/connection/database.js'
import { knownImeis, numberConnections } from '../../storage/tables/connections.js'
import { batched } from '../batched.js'
import { throttleLog } from '../log-throttle.js'

/** Looks up the units of connections in the database. It never throws: `null` means that the database is unavailable. */
export interface UnitLookup {
  /** Records a tracker's login. @returns the number of its connection if it belongs to a registered unit */
  login(imei: string): Promise<{ readonly known: boolean | null; readonly number: number | null }>
  /** Whether the IMEI belongs to a registered unit. */
  knows(imei: string): Promise<boolean | null>
}

export function createUnitLookup(database: Database, log: Log): UnitLookup {
  const numberOf = batched((imeis) => numberConnections(database, imeis))
  const isKnown = batched((imeis) => knownImeis(database, imeis))
  const throttledLog = throttleLog(log)
  const fail = (error: unknown) =>
    throttledLog.warn('no se pudo anotar la conexión de un rastreador', { err: error })

  return {
    async login(imei) {
      try {
        const number = await numberOf(imei)
        return { known: number !== null, number }
      } catch (error) {
        fail(error)
        return { known: null, number: null }
      }
    },
    async knows(imei) {
      try {
        return (await isKnown(imei)) ?? false
      } catch (error) {
        fail(error)
        return null
      }
    },
  }
}
