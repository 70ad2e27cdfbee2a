import type { Command } from '@baliza/sdk-core'

/** What a position answers: where it is asked, and how often it is to be sent; GPS103 confirms these two by no other message. */
export const answeredByPosition: readonly Command[] = ['busq', 'fr']
