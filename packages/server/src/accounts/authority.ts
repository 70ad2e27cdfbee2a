import type { Queryable } from '../storage/connection/database.js'
import { type Account, accountById } from '../storage/tables/accounts.js'

/**
 * Whether one account may act for another, or change it: super administrators for all; managers for the users they
 * manage and those users' mirror accounts; users for their own mirror accounts; everybody for themselves.
 */
export async function mayActFor(database: Queryable, actor: Account, other: Account): Promise<boolean> {
  if (actor.id === other.id || actor.rol === 4) return true
  // Whoever manages never reaches an equal or a superior, whatever a row says.
  if (other.rol >= actor.rol || actor.rol === 1) return false
  if (other.owner === actor.id) return true
  if (actor.rol !== 3) return false
  if (other.manager === actor.id) return true
  const owner = other.owner === null ? null : await accountById(database, other.owner)
  return owner?.manager === actor.id
}
