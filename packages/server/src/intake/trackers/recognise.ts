import type { TrackerProtocol } from './protocol.js'

/** Number of bytes that is enough for every protocol to decide. */
const enough = 32

/**
 * Detects the protocol of a connection from its first bytes, so that one configuration works for a fleet of mixed trackers.
 * @returns `foreign` if none matches; `null` if there are too few bytes to decide
 */
export function recognise(
  protocols: readonly TrackerProtocol[],
  first: Buffer,
): TrackerProtocol | 'foreign' | null {
  const [only] = protocols
  // A dedicated port needs no detection.
  if (protocols.length === 1 && only !== undefined) return only
  let undecided = false
  for (const protocol of protocols) {
    const begins = protocol.begins(first)
    if (begins === true) return protocol
    undecided ||= begins === null
  }
  return undecided && first.length < enough ? null : 'foreign'
}

/** Detects the protocol of a datagram. A datagram is complete, so the result is immediate. */
export function recogniseDatagram(
  protocols: readonly TrackerProtocol[],
  bytes: Buffer,
): TrackerProtocol | null {
  return protocols.find(({ datagrams }) => datagrams?.begins(bytes) === true) ?? null
}
