import type { Command, ConnectionProtocol } from '@baliza/sdk-core'

/**
 * What a position answers: where it is asked, and of GPS103, which may confirm it by no other message, how often it is to be
 * sent. The others say what they made of that: the next position comes whether they took it or not.
 */
export function answeredByPosition(protocol: ConnectionProtocol): readonly Command[] {
  return protocol === 'coban' ? ['busq', 'fr'] : ['busq']
}
