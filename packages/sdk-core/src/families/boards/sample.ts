import { nothing, type SamplesFor } from '../../testing/sample.js'
import type { boards } from './calls.js'

export const samples: SamplesFor<typeof boards> = {
  list: nothing,
  create: {
    payload: (world, { imei }) => ({ nombre: `Tablero ${world.next()}`, unidades: [imei], vence: null }),
  },
  revoke: { payload: () => ({ id: 'f'.repeat(64) }) },
}
