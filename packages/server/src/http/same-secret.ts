import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether what was sent is the secret: the time it takes tells nothing of it, nor of its length. */
export function isSameSecret(sent: string, secret: string): boolean {
  return timingSafeEqual(digest(sent), digest(secret))
}

/** Of one length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
