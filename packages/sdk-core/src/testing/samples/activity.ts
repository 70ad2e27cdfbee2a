import type { activity } from '@baliza/agreement/families/activity/calls.js'
import type { SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof activity> = {
  list: {
    as: 'admin',
    payload: () => ({ desde: 0, hasta: Date.now(), tipo: 'device', texto: 'unidad' }),
  },
}
