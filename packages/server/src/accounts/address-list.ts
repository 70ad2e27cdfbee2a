import { BlockList, isIP } from 'node:net'
import { isAddressRange } from '@baliza/sdk-core'

/** Whether an address is one of these, or in one of these ranges (CIDR); of none, every address is. */
export function isListedAddress(listed: readonly string[], address: string): boolean {
  if (listed.length === 0) return true
  const list = new BlockList()
  for (const range of listed) {
    // Written to the table by hand, perhaps: what is no range lets nobody in.
    if (!isAddressRange(range)) continue
    const [net = '', bits] = range.split('/')
    const kind = isIP(net) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(net, kind)
    else list.addSubnet(net, Number(bits), kind)
  }
  const bare = address.replace(/%.*$/s, '')
  // It finds an IPv4 address in IPv6 dress among those of IPv4.
  return isIP(bare) !== 0 && list.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4')
}
