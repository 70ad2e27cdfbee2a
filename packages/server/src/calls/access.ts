import type { Directory } from '@baliza/sdk-core/agreement'
import type { Database } from '../storage/connection/database.js'
import { accountById, accountByName } from '../storage/tables/accounts.js'
import { ownerOf } from '../storage/tables/owners.js'
import { areVisible, imeisOfUnits } from '../storage/tables/units.js'

/** What the agreement's rules ask, answered by the database. */
export function directoryOf(database: Database): Directory {
  return {
    accountById: (id) => accountById(database, id),
    async accountByName(login) {
      const named = await accountByName(database, login)
      // Read again, without the password's hash.
      return named === null ? null : accountById(database, named.id)
    },
    areVisible: (account, imeis) => areVisible(database, account, imeis),
    imeisOfUnits: (ids) => imeisOfUnits(database, ids),
    ownerOf: (family, id) => ownerOf(database, family, id),
  }
}
