import type { Command, ConnectionProtocol } from '@baliza/agreement'

/**
 * Returns the commands that a position acknowledges: `busq`, which requests a position, and for GPS103 also `fr`, the interval,
 * because the device may send no other confirmation. Other protocols reply to `fr`: their next position arrives whether they
 * accepted it or not.
 */
export function answeredByPosition(protocol: ConnectionProtocol): readonly Command[] {
  return protocol === 'coban' ? ['busq', 'fr'] : ['busq']
}
