import * as v from 'valibot'

const v4 = v.pipe(v.string(), v.ipv4())
const v6 = v.pipe(v.string(), v.ipv6())

/** Whether a text is an IP address, or a range of them as CIDR has it: `203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`. */
export function isAddressRange(typed: string): boolean {
  const [address = '', bits, ...more] = typed.split('/')
  const most = v.is(v4, address) ? 32 : v.is(v6, address) ? 128 : null
  if (most === null || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}
