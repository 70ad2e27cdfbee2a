import type { Directory } from '@baliza/agreement'
import type { Database } from '../storage/connection/database.js'
import { accountById, accountByName } from '../storage/tables/accounts.js'
import { ownerOf } from '../storage/tables/owners.js'
import { areVisible, imeisOfUnits } from '../storage/tables/units.js'

/** Implements the directory of the agreement's rules with the database. */
export function directoryOf(database: Database): Directory {
  return {
    accountById: (id) => accountById(database, id),
    async accountByName(login) {
      const named = await accountByName(database, login)
      // Read again by id, because this row omits the password hash.
      return named === null ? null : accountById(database, named.id)
    },
    areVisible: (account, imeis) => areVisible(database, account, imeis),
    imeisOfUnits: (ids) => imeisOfUnits(database, ids),
    ownerOf: (family, id) => ownerOf(database, family, id),
  }
}
