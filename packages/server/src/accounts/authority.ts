import * as agreement from '@baliza/agreement'
import type { Queryable } from '../storage/connection/database.js'
import { type Account, accountById } from '../storage/tables/accounts.js'

/** Evaluates the agreement's `mayActFor` with the accounts of the database. */
export function mayActFor(database: Queryable, actor: Account, other: Account): Promise<boolean> {
  return agreement.mayActFor(actor, other, (id) => accountById(database, id))
}
