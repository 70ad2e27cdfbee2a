import type { boards } from '@baliza/agreement/families/boards/calls.js'
import { nothing, type SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof boards> = {
  list: nothing,
  create: {
    payload: (world, { imei }) => ({ nombre: `Tablero ${world.next()}`, unidades: [imei], vence: null }),
  },
  revoke: { payload: () => ({ id: 'f'.repeat(64) }) },
}
