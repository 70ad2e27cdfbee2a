import type { SamplesFor } from '../../testing/sample.js'
import type { connections } from './calls.js'

export const samples: SamplesFor<typeof connections> = {
  tail: { as: 'manager', payload: (_, { imei }) => ({ imei }) },
  get: { as: 'admin', payload: () => ({ texto: '3595860158' }) },
}
