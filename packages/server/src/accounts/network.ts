import { isIP } from 'node:net'

/**
 * What limits count by: an IPv4 address, or the /64 of an IPv6 one, which is one customer's and holds more addresses
 * than anybody can count. An IPv4 address in IPv6 dress is the IPv4 address.
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

/** The eight numbers of an IPv6 address, however it was written. */
function partsOf(address: string): number[] {
  // The one parser of such addresses that Node has: it writes them all in one form.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (text: string) =>
    text.split(':').flatMap((part) => (part === '' ? [] : [Number.parseInt(part, 16)]))
  const [before, after] = [read(head), read(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}
