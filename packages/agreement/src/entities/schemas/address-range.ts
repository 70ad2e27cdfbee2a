const isV4 = (text: string) =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256)
/** The URL parser accepts the address between brackets. */
const isV6 = (text: string) => /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`)

/** Returns whether a text is an IP address or a CIDR range: `203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`. */
export function isAddressRange(typed: string): boolean {
  const [address = '', bits, ...more] = typed.split('/')
  const most = isV4(address) ? 32 : isV6(address) ? 128 : null
  if (most === null || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}
