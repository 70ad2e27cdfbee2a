import { isIP } from 'node:net'

/**
 * Returns the key for rate limits: an IPv4 address, or the /64 of an IPv6 address. One customer has a whole /64, which is too
 * large to count by address. An IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/s, '')
  if (isIP(bare) !== 6) return bare
  const parts = partsOf(bare)
  if (parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff) {
    const [high = 0, low = 0] = parts.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** Returns the eight numbers of an IPv6 address in any notation. */
function partsOf(address: string): number[] {
  // `URL` is the only parser of IPv6 addresses in Node that normalizes the notation.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (text: string) =>
    text.split(':').flatMap((part) => (part === '' ? [] : [Number.parseInt(part, 16)]))
  const [before, after] = [read(head), read(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}
