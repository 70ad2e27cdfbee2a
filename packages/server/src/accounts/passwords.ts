import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createFairLimiter } from '../fair-shares.js'

export { shortestPassword } from '@baliza/sdk-core'

/** scrypt's work factors: 16 MB and some 50 ms. They travel in the hash, so that they can grow. */
export const fullCost = { N: 16_384, r: 8, p: 1 }
const keyLength = 32

let cost = fullCost

/** Of the four threads of the pool one stays free for files and host names, and no account takes the last of the others. */
const hashing = createFairLimiter({ width: 3, perAccount: 2 })

/** Hashes with these factors from now on. */
export function useCost(factors: typeof fullCost): void {
  cost = factors
}

/**
 * Hashes a password: `scrypt$N$r$p$salt$key`, base64url.
 * Asynchronous, on the thread pool: a login never stops the feed.
 * @param share the account that pays for it, or the network that logs in
 */
export async function hashPassword(password: string, share: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await hashing.run(share, () => derive(password, salt, cost, keyLength))
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether it is this password; `false` too for a hash that is not ours. @param share see {@link hashPassword} */
export async function verifyPassword(password: string, hash: string, share: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', key = ''] = hash.split('$')
  const expected = Buffer.from(key, 'base64url')
  if (scheme !== 'scrypt' || expected.length === 0) return false
  const factors = { N: Number(N), r: Number(r), p: Number(p) }
  const salted = Buffer.from(salt, 'base64url')
  const found = await hashing.run(share, () => derive(password, salted, factors, expected.length))
  return timingSafeEqual(found, expected)
}

let nobody: Promise<string> | undefined

/** Takes as long as a real one: an unknown user cannot be recognised by the clock. */
export async function verifyNobody(password: string, share: string): Promise<false> {
  nobody ??= hashPassword(randomBytes(16).toString('base64url'), share)
  await verifyPassword(password, await nobody, share)
  return false
}

function derive(password: string, salt: Buffer, factors: typeof fullCost, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { ...factors, maxmem: 256 * factors.N * factors.r }
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}
