import { BlockList, isIP } from 'node:net'
import { isAddressRange } from '@baliza/agreement'

/** Whether the list contains the address or a CIDR range that includes it. An empty list allows every address. */
export function isListedAddress(listed: readonly string[], address: string): boolean {
  if (listed.length === 0) return true
  const list = new BlockList()
  for (const range of listed) {
    // An operator may have edited the table by hand. An invalid range allows no address.
    if (!isAddressRange(range)) continue
    const [net = '', bits] = range.split('/')
    const kind = isIP(net) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(net, kind)
    else list.addSubnet(net, Number(bits), kind)
  }
  const bare = address.replace(/%.*$/s, '')
  // `BlockList` matches an IPv4-mapped IPv6 address against the IPv4 entries.
  return isIP(bare) !== 0 && list.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4')
}
