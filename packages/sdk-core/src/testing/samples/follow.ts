import type { follow } from '@baliza/agreement/families/follow/calls.js'
import { ofImei, type SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof follow> = {
  create: {
    payload: (_, { imei }) => ({
      imei,
      horas: 1,
      destino: { nombre: 'Ferretería López', lat: 19.43, lng: -99.13 },
    }),
  },
  eta: { payload: () => ({ token: 'x'.repeat(43) }) },
  list: ofImei,
  revoke: ofImei,
}
