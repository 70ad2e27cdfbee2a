import type { SamplesFor } from '../../testing/sample.js'
import type { activity } from './calls.js'

export const samples: SamplesFor<typeof activity> = {
  list: {
    as: 'admin',
    payload: () => ({ desde: 0, hasta: Date.now(), tipo: 'device', texto: 'unidad' }),
  },
}
