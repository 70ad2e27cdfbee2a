/** Where a phone sends its positions, in the OsmAnd protocol: plain HTTP. */
export function phoneAddress(host: string, port: number): string {
  return `http://${host}:${port}`
}

/** As Traccar Client reads it from a QR code: its server, and what it calls itself. */
export function phoneLink(address: string, identifier: string): string {
  return `${address}/?id=${encodeURIComponent(identifier)}`
}

/** The address for OsmAnd's online tracking, which replaces the numbers by its values. */
export function osmandAddress(address: string, identifier: string): string {
  const values = 'lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}'
  return `${phoneLink(address, identifier)}&${values}`
}

/** An identifier to begin with, of what an IMEI may be made of: letters, digits and `_.:@-`, 32 at most. */
export function phoneIdentifier(user: string): string {
  const plain = user.normalize('NFD').replace(/[^\w.:@-]/g, '')
  return `movil-${plain}`.slice(0, 32)
}
