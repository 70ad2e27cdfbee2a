import type { TrackerProtocol } from './protocol.js'

/** By then every protocol knows its own. */
const enough = 32

/**
 * Which protocol a connection speaks, by its first bytes: a fleet is moved here with one message to its trackers, whatever
 * they are.
 * @returns `foreign`: none of these; `null`: there are too few bytes to tell
 */
export function recognise(
  protocols: readonly TrackerProtocol[],
  first: Buffer,
): TrackerProtocol | 'foreign' | null {
  const [only] = protocols
  // A port of its own: what its devices begin with is theirs.
  if (protocols.length === 1 && only !== undefined) return only
  let undecided = false
  for (const protocol of protocols) {
    const begins = protocol.begins(first)
    if (begins === true) return protocol
    undecided ||= begins === null
  }
  return undecided && first.length < enough ? null : 'foreign'
}

/** Which protocol a datagram is of; of several none is cut, so it says at once. */
export function recogniseDatagram(
  protocols: readonly TrackerProtocol[],
  bytes: Buffer,
): TrackerProtocol | null {
  return protocols.find(({ datagrams }) => datagrams?.begins(bytes) === true) ?? null
}
