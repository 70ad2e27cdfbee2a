import type { push } from '@baliza/agreement/families/push/calls.js'
import { nothing, type SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof push> = {
  key: nothing,
  subscribe: {
    payload: () => ({
      endpoint: 'https://push.example.com/1',
      // 65 bytes, the first of which is 4, and 16 bytes.
      p256dh: `BAc${'HBwc'.repeat(21)}`,
      auth: 'BwcHBwcHBwcHBwcHBwcHBw',
    }),
  },
  unsubscribe: { payload: () => ({ endpoint: 'https://push.example.com/1' }) },
}
