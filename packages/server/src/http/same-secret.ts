import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that the duration reveals neither the secret nor its length. */
export function isSameSecret(sent: string, secret: string): boolean {
  return timingSafeEqual(digest(sent), digest(secret))
}

/** Returns a digest, because `timingSafeEqual` requires equal lengths. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
