import type { Log } from '../../log.js'
import type { Database } from '../../storage/connection/database.js'
import { knownImeis, numberConnections } from '../../storage/tables/connections.js'
import { batched } from '../batched.js'
import { throttleLog } from '../log-throttle.js'

/** What the database says of who speaks over a connection. It never fails: what it could not be asked is `null`. */
export interface UnitLookup {
  /** A tracker has logged in. @returns the number of its connection, where it is a unit of ours */
  login(imei: string): Promise<{ readonly known: boolean | null; readonly number: number | null }>
  /** Whether this is a unit of ours. */
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
