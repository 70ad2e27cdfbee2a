import type { Log } from '../../log.js'
import type { Database } from '../../storage/connection/database.js'
import { knownImeis, numberConnections } from '../../storage/tables/connections.js'
import { batched } from '../batched.js'
import { throttleLog } from '../log-throttle.js'

/** Looks up the units of connections in the database. It never throws: `null` means that the database is unavailable. */
export interface UnitLookup {
  /** Records a tracker's login. */
  login(imei: string): Promise<LoggedIn>
  /** Whether the IMEI belongs to a registered unit. */
  knows(imei: string): Promise<boolean | null>
}

export interface LoggedIn {
  readonly known: boolean | null
  /** Number of the connection, and the manager of the unit, if the unit is registered. */
  readonly number: number | null
  readonly manager: string | null
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
        const connection = await numberOf(imei)
        return { number: null, manager: null, ...connection, known: connection !== null }
      } catch (error) {
        fail(error)
        return { known: null, number: null, manager: null }
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
