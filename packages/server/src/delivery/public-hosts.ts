import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

/** Networks that are not public: this machine, its local networks, and reserved addresses. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
/** Allocated IPv6 addresses. `inside` excludes those that lead to an IPv4 address or are reserved for examples. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is a public host. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inside.check(address, 'ipv4')
  return isIP(address) === 6 && given.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/**
 * Whether the server may send to an address that a user entered: https on a named host or a public address. {@link publicLookup}
 * checks the resolved address at the time of the request.
 */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(bare) !== 0) return isPublicAddress(bare)
  return bare.includes('.') && !/\.(localhost|local|internal|home\.arpa)$/.test(bare)
}

/** Lookup for `http.request`: a name that resolves to an internal address counts as unknown. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, [])
    const [first, ...rest] = found.filter(({ address }) => isPublicAddress(address))
    if (first === undefined)
      return done(Object.assign(new Error('not a public host'), { code: 'ENOTPUBLIC' }), [])
    if (options.all === true) return done(null, [first, ...rest])
    return done(null, first.address, first.family)
  })
}
