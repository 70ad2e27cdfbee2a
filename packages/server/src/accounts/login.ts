import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../http/http.js'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { type Account, accountByName } from '../storage/tables/accounts.js'
import { forgetAttempts, giveBack, takeAttempt } from '../storage/tables/attempts.js'
import { mensajes } from '../texts.js'
import { networkOf } from './network.js'
import { verifyDummyPassword, verifyPassword } from './passwords.js'

const window = 15 * 60_000

/**
 * Returns the account of these credentials, or `null` if they are wrong. A wrong pair counts against its network and user, and
 * takes as long for an unknown user as for a known one. Guesses from many networks are slowed down by user name, but never so
 * much that the owner, who knows the password, cannot log in.
 * @throws {Refusal} 429 after too many wrong attempts
 */
export async function checkCredentials(
  { database, log }: { readonly database: Database; readonly log: Log },
  { user, pass, address }: { user: string; pass: string; address: string },
): Promise<Account | null> {
  const name = user.toLowerCase()
  const network = networkOf(address)
  const ofUser = `login ${network} ${name}`
  const ofNetwork = `login ${network}`
  const ofAnywhere = `login anywhere ${name}`
  // Counted before the slow check, so that a burst of guesses is not checked for free.
  const attempt = await takeAttempt(database, [
    { key: ofUser, most: 10, window },
    // Many users may share one address.
    { key: ofNetwork, most: 100, window },
    { key: ofAnywhere, most: 2 ** 31 - 1, window },
  ])
  if (attempt.over) {
    log.warn({ user, address }, 'demasiados intentos de entrar')
    throw new Refusal('rate', mensajes.tooManyLogins, { retryAfter: Math.ceil(attempt.wait / 1_000) })
  }
  await wait(delayAfter(attempt.counts[2] ?? 0))
  const found = await accountByName(database, user)
  const right =
    found === null
      ? await verifyDummyPassword(pass, network)
      : await verifyPassword(pass, found.password, network)
  if (found === null || !right) return null
  await forgetAttempts(database, ofUser)
  await giveBack(database, [ofNetwork, ofAnywhere])
  const { password: _, ...account } = found
  return account
}

/** Delay in ms before the n-th password for a user within a window is checked. The first five have no delay, then it doubles. */
export function delayAfter(attempts: number): number {
  return attempts <= 5 ? 0 : Math.min(2_000, 100 * 2 ** (attempts - 6))
}
