import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createFairLimiter } from '../fair-shares.js'

export { shortestPassword } from '@baliza/agreement'

/** Cost parameters of scrypt: 16 MB and about 50 ms. Each hash contains its parameters, so that they can be raised. */
export const fullCost = { N: 16_384, r: 8, p: 1 }
const keyLength = 32

let cost = fullCost

/** One of the four threads of the pool stays free for files and host names. No account can use all of the other three. */
const hashing = createFairLimiter({ width: 3, perAccount: 2 })

/** Uses these parameters for all later hashes. */
export function useCost(factors: typeof fullCost): void {
  cost = factors
}

/**
 * Hashes a password as `scrypt$N$r$p$salt$key`, base64url. Runs on the thread pool, so that a login does not block the feed.
 * @param share the account whose share of the pool is used, or the network of a login
 */
export async function hashPassword(password: string, share: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await hashing.run(share, () => derive(password, salt, cost, keyLength))
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether the password matches; `false` also for an unknown hash format. @param share see {@link hashPassword} */
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

/** Takes as long as a real verification, so that response times do not reveal unknown users. */
export async function verifyDummyPassword(password: string, share: string): Promise<false> {
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
