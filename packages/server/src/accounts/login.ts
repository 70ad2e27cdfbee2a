import type { Services } from '../calls/handler.js'
import { Refusal } from '../http.js'
import { mensajes } from '../texts.js'
import { type Account, accountByName } from './account.js'
import { verifyNobody, verifyPassword } from './passwords.js'

/**
 * Whose credentials these are; `null` when they are nobody's. A wrong pair counts against its address and user,
 * and takes as long for an unknown user as for a known one.
 * @throws {Refusal} 429 after too many wrong ones
 */
export async function checkCredentials(
  { database, loginLimits, log }: Pick<Services, 'database' | 'loginLimits' | 'log'>,
  { user, pass, address }: { user: string; pass: string; address: string },
): Promise<Account | null> {
  const key = `${address} ${user.toLowerCase()}`
  if (loginLimits.ofUser.isOver(key) || loginLimits.ofAddress.isOver(address)) {
    log.warn({ user, address }, 'demasiados intentos de entrar')
    throw new Refusal(429, mensajes.tooManyLogins)
  }
  // Counted before the slow part: a burst of guesses at once is not checked for free.
  loginLimits.ofUser.failed(key)
  loginLimits.ofAddress.failed(address)
  const found = await accountByName(database, user)
  const right = found === null ? await verifyNobody(pass) : await verifyPassword(pass, found.password)
  if (found === null || !right) return null
  loginLimits.ofUser.succeeded(key)
  loginLimits.ofAddress.forgive(address)
  const { password: _, ...account } = found
  return account
}
