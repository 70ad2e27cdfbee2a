import type { SamplesFor } from '../../testing/sample.js'
import type { connections } from './calls.js'

export const samples: SamplesFor<typeof connections> = {
  get: { as: 'admin', payload: () => ({ texto: '3595860158' }) },
}
