import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../http/http.js'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { type Account, accountByName } from '../storage/tables/accounts.js'
import { forgetAttempts, giveBack, takeAttempt } from '../storage/tables/attempts.js'
import { mensajes } from '../texts.js'
import { networkOf } from './network.js'
import { verifyNobody, verifyPassword } from './passwords.js'

const window = 15 * 60_000

/**
 * Whose credentials these are; `null` when they are nobody's. A wrong pair counts against its network and user, and
 * takes as long for an unknown user as for a known one. Whoever guesses from many networks is slowed down by the user
 * that is guessed at: never so much that its owner, who knows the password, is kept out.
 * @throws {Refusal} 429 after too many wrong ones
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
  // Counted before the slow part: a burst of guesses at once is not checked for free.
  const attempt = await takeAttempt(database, [
    { key: ofUser, most: 10, window },
    // Many people may sit behind one address.
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
    found === null ? await verifyNobody(pass, network) : await verifyPassword(pass, found.password, network)
  if (found === null || !right) return null
  await forgetAttempts(database, ofUser)
  await giveBack(database, [ofNetwork, ofAnywhere])
  const { password: _, ...account } = found
  return account
}

/** ms before the n-th password for a user within a window is looked at: none for the first five, then doubled. */
export function delayAfter(attempts: number): number {
  return attempts <= 5 ? 0 : Math.min(2_000, 100 * 2 ** (attempts - 6))
}
