import type { Command, ConnectionProtocol } from '@baliza/sdk-core'

/**
 * The orders that a position answers: `busq`, which asks for one, and of GPS103, which may confirm it by no other message,
 * `fr`, the interval. Other protocols reply to `fr`: their next position comes whether they accepted it or not.
 */
export function answeredByPosition(protocol: ConnectionProtocol): readonly Command[] {
  return protocol === 'coban' ? ['busq', 'fr'] : ['busq']
}
