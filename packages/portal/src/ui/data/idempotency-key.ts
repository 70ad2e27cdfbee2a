/** Returns a new idempotency key. `randomUUID` does not exist on a page without https. */
export function newIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
