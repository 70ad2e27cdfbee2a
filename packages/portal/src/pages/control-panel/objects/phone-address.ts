/** Returns the address for positions from a phone, in the OsmAnd protocol: plain HTTP. */
export function phoneAddress(host: string, port: number): string {
  return `http://${host}:${port}`
}

/** Returns the link that Traccar Client reads from a QR code: its server and its identifier. */
export function phoneLink(address: string, identifier: string): string {
  return `${address}/?id=${encodeURIComponent(identifier)}`
}

/** Returns the address for OsmAnd's online tracking, which replaces the numbers by its values. */
export function osmandAddress(address: string, identifier: string): string {
  const values = 'lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}'
  return `${phoneLink(address, identifier)}&${values}`
}

/** Returns an identifier for a new phone. It is random, because a person who knows it can report for the phone. */
export function newPhoneIdentifier(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return `movil-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Suggests an identifier of at most 32 characters that are valid in an IMEI: letters, digits and `_.:@-`. */
export function phoneIdentifier(user: string): string {
  const plain = user.normalize('NFD').replace(/[^\w.:@-]/g, '')
  return `movil-${plain}`.slice(0, 32)
}
