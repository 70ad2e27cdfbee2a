import type { apiKeys } from '@baliza/agreement/families/api-keys/calls.js'
import { asAdmin, byAdmin, nothing, ofRow, type SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof apiKeys> = {
  list: byAdmin,
  self: nothing,
  add: {
    as: 'admin',
    payload: (world, { imei }) => ({
      nombre: `Llave ${world.next()}`,
      alcances: ['read', 'commands'],
      unidades: [imei],
      direcciones: ['203.0.113.7', '2001:db8::/32'],
      vence: null,
    }),
  },
  revoke: asAdmin(ofRow('apiKeys')),
}
