import type { connections } from '@baliza/agreement/families/connections/calls.js'
import type { SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof connections> = {
  tail: { as: 'manager', payload: (_, { imei }) => ({ imei }) },
  get: { as: 'admin', payload: () => ({ texto: '3595860158' }) },
}
